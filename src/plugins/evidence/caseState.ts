import type { EvidenceCaseRow } from "#contract/evidenceCases.ts";
import type { Kernel, StateChip } from "#kernel/plugin.ts";
import { CircleCheck, Folder, Lock } from "#kernel/ui/icons.ts";

/** Locked takes priority over closed, because a lock keeps the recordings from being deleted. */
export function caseChip({ isLocked, isClosed }: Pick<EvidenceCaseRow, "isLocked" | "isClosed">, { t }: Pick<Kernel, "t">): StateChip {
  if (isLocked) return { icon: Lock, label: t(isClosed ? "evidence.state.lockedClosed" : "evidence.state.locked"), level: "info" };
  if (isClosed) return { icon: CircleCheck, label: t("evidence.state.closed"), level: "off" };
  return { icon: Folder, label: t("evidence.state.open"), level: "ok" };
}
