import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { Pass } from "#contract/passes.ts";
import type { Kernel, StateChip } from "#kernel/plugin.ts";
import { CircleCheck, CircleQuestionMark, CircleSlash, Clock, Hourglass } from "#kernel/ui/icons.ts";

type Standing = Pick<Pass, "requestStatus" | "isExpired">;

export function isPending({ requestStatus, isExpired }: Standing): boolean {
  return requestStatus === ApprovalRequestStatus.Pending && !isExpired;
}

/** State of a request as icon and word; an unknown number appears as unknown (EN-21, Q-52). */
export function passChip({ requestStatus, isExpired }: Standing, { t }: Pick<Kernel, "t">): StateChip {
  if (isExpired) return { icon: Clock, label: t("passes.state.expired"), level: "off" };
  switch (requestStatus) {
    case ApprovalRequestStatus.Pending:
      return { icon: Hourglass, label: t("passes.state.pending"), level: "info" };
    case ApprovalRequestStatus.Approved:
      return { icon: CircleCheck, label: t("passes.state.approved"), level: "rest" };
    case ApprovalRequestStatus.Rejected:
      return { icon: CircleSlash, label: t("passes.state.rejected"), level: "off" };
    case ApprovalRequestStatus.Cancelled:
      return { icon: CircleSlash, label: t("passes.state.cancelled"), level: "off" };
    default:
      return { icon: CircleQuestionMark, label: t("passes.state.unknown", { value: requestStatus }), level: "off" };
  }
}

/** SH-05: the number on the bell; undefined for zero. */
export function badgeOf(count: number): string | undefined {
  if (count === 0) return undefined;
  return count > limits.approvalBadgeMax ? `${limits.approvalBadgeMax}+` : String(count);
}
