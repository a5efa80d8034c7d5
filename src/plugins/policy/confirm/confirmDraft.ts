import { ref } from "valtio";
import { type PolicyDraft, type PolicyPreview, previewPolicy, scopeOfDraft } from "#contract/policyPreview.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { previewPageSize } from "./pageSize.ts";
import type { PreviewQuestion, Question } from "./previewQuestion.ts";

/** C-03: whether to save the draft, as `PolicyPreview.confirm` describes. */
export async function confirmDraft(draft: PolicyDraft, asked: PreviewQuestion, kernel: Kernel, signal: AbortSignal): Promise<boolean> {
  // Without the right to save, the save call itself reports the refusal.
  if (!kernel.state.scopes.has(scopeOfDraft[draft.kind])) return true;
  const answer = await ask(draft, kernel, signal);
  if (signal.aborted) return false;
  if ("preview" in answer && changesNothing(answer.preview)) return true;
  if ("failure" in answer && isRefusal(answer.failure)) return true;
  const { default: Dialog } = await import("./PreviewDialog.tsx");
  return await new Promise<boolean>((resolve) => {
    asked.question?.settle(false);
    const giveUp = () => settle(false);
    const settle = (isSure: boolean) => {
      signal.removeEventListener("abort", giveUp);
      if (asked.question?.settle === settle) asked.question = undefined;
      resolve(isSure);
    };
    const question: Question = { draft, answer, settle, Dialog };
    signal.addEventListener("abort", giveUp);
    asked.question = ref(question);
  });
}

async function ask(body: PolicyDraft, kernel: Kernel, signal: AbortSignal): Promise<Question["answer"]> {
  try {
    return { preview: await kernel.api.call(previewPolicy, { query: { pageSize: previewPageSize }, body }, signal) };
  } catch (failure) {
    // A request that was aborted from elsewhere (not by `signal`) is a failure of the platform, so ask the person.
    if (isAbort(failure) && !signal.aborted) return { failure: new ApiError("error_system", 0) };
    return { failure };
  }
}

function changesNothing({ gained, lost, beyondReach, rules, tests }: PolicyPreview): boolean {
  return gained.pairs + lost.pairs + beyondReach.pairs + rules.length + tests.broken.length + tests.mended.length === 0;
}

/** The save call will be refused in the same way, and the form then shows the error at its field. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
}
