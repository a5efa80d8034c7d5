import type { PolicyDraft } from "#contract/policyPreview.ts";
import { type Kernel, token } from "#kernel/plugin.ts";

/** Shows before a save who gains and who loses access (C-03). */
export interface PolicyPreview {
  /**
   * Returns whether to save the draft. Returns true at once if nobody gains or loses access and no zone rule and no policy test changes, or
   * if the session may not save such a draft anyway. Otherwise a dialog asks, and false means that the person went back. Never rejects: if
   * the preview fails, the dialog says so and the person decides; if the platform refuses the draft itself, returns true, so that the
   * form's
   * save shows the reason. An aborted `signal` closes the dialog and returns false.
   */
  confirm(draft: PolicyDraft, signal?: AbortSignal): Promise<boolean>;
}

export const PolicyPreview = token<PolicyPreview>("policy.preview");

/** Asks like `PolicyPreview.confirm`, but rejects with an abort if the person goes back, which forms and commands ignore. */
export async function confirmAccess(draft: PolicyDraft, kernel: Pick<Kernel, "use">, signal?: AbortSignal): Promise<void> {
  if (!(await kernel.use(PolicyPreview).confirm(draft, signal))) throw new DOMException("The person went back", "AbortError");
}
