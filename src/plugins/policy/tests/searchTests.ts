import { listPolicyTests, type PolicyTest } from "#contract/policyTests.ts";
import { sentenceOf } from "#domain/decide/policyTestWords.ts";
import { hasWords } from "#domain/identity/foldedText.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { CircleCheck, CircleQuestionMark, type Icon, OctagonAlert } from "#kernel/ui/icons.ts";

const most = 50;

/** Tests whose sentence contains every word of the query. */
export async function searchTests(query: string, kernel: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  if (!kernel.state.scopes.has("schedule_r")) return [];
  const { rows } = await kernel.api.call(listPolicyTests, { query: { pageSize: "100" } }, signal);
  return rows
    .map((test) => ({ test, title: sentenceOf(test, kernel.state.language) }))
    .filter(({ title }) => hasWords(title, query))
    .slice(0, most)
    .map(({ test, title }) => ({ id: test.id, title, icon: stateIcons[test.state], args: { testId: test.id } }));
}

const stateIcons: Record<PolicyTest["state"], Icon> = { passed: CircleCheck, failed: OctagonAlert, unknown: CircleQuestionMark };
