import type { PolicyDraft } from "#contract/policyPreview.ts";
import { type Kernel, token } from "#kernel/plugin.ts";

/** Shows who gains and who loses access before a form saves (C-03). */
export interface PolicyPreview {
  /**
   * Whether to save the draft. True at once when nobody gains or loses anything, no rule of a zone and no policy test changes, or when
   * the session may not save such a draft anyway. Else a dialog asks; false when the person goes back. Never rejects: when the preview
   * fails, the person is told and decides; when the draft itself is refused, true, so that the form's own save shows why. An aborted
   * `signal` closes the dialog and answers false.
   */
  confirm(draft: PolicyDraft, signal?: AbortSignal): Promise<boolean>;
}

export const PolicyPreview = token<PolicyPreview>("policy.preview");

/** Asks as `PolicyPreview.confirm` does, and rejects as aborted when the person goes back: forms and commands leave it at that. */
export async function confirmAccess(draft: PolicyDraft, kernel: Pick<Kernel, "use">, signal?: AbortSignal): Promise<void> {
  if (!(await kernel.use(PolicyPreview).confirm(draft, signal))) throw new DOMException("The person went back", "AbortError");
}
