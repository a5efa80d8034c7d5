import { type ReasonKind, reasonKinds, saveReasonRules } from "#contract/reasons.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reasonRulesKey } from "../reasonRules.ts";

/** B-31: turns the request for a reason on or off, for one kind of action or for all. */
export async function askReason(
  { kind, isAsked }: { kind: ReasonKind | "all"; isAsked: boolean },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const kinds = kind === "all" ? [...reasonKinds] : [kind];
  const rules = await kernel.api.call(saveReasonRules, { body: { kinds, isAsked } }, signal);
  kernel.queryClient.setQueryData(reasonRulesKey(kernel), rules);
  kernel.toast.success(isAsked ? "settings.asked.done" : "settings.asked.undone", { kind: kernel.t(`settings.kind.${kind}`) });
}
