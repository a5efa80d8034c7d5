import { listPolicyTests, type PolicyTest, runPolicyTests } from "#contract/policyTests.ts";
import { reasonText, sentenceOf } from "#domain/decide/policyTestWords.ts";
import type { Command } from "../command.ts";
import { printable, table } from "../table.ts";

const states: Record<PolicyTest["state"], string> = { passed: "holds", failed: "FAILS", unknown: "gone" };

export const policyTests: Command = {
  takes: "",
  summary: "List the account's policy tests with their last result",
  async run({ client, tell }) {
    const tests: PolicyTest[] = [];
    for (let after: string | undefined; ; ) {
      const page = await client.call(listPolicyTests, { query: { pageSize: "100", ...(after !== undefined && { after }) } });
      tests.push(...page.rows);
      if (page.next === undefined) break;
      after = page.next;
    }
    const rows = tests.map((test) => [states[test.state], sentenceOf(test, "en"), reasonText(test, "en"), test.id]);
    tell(tests, table(["STATE", "TEST", "WHY", "ID"], rows));
    return undefined;
  },
};

export const policyTest: Command = {
  takes: "",
  summary: "Run all policy tests now; exits with 1 if one fails",
  details: "For scripts that change access rules: lists each failing test with its reason.",
  async run({ client, tell }) {
    const answer = await client.call(runPolicyTests, {});
    const { passed, failed, unknown, failing } = answer;
    const broken = failed + unknown;
    tell(answer, [
      ...failing.flatMap((test) => [
        `${states[test.state]}  ${printable(sentenceOf(test, "en"))}`,
        `       ${printable(reasonText(test, "en"))}`,
      ]),
      ...(broken > failing.length ? [`and ${broken - failing.length} more`] : []),
      `${passed} hold, ${broken} do not`,
    ]);
    return broken > 0 ? 1 : undefined;
  },
};
