import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import { approvePass, rejectPass } from "#contract/passes.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { passDetailPanel } from "../panels.ts";
import { reloadRequests } from "../passQueries.ts";

export type Outcome = "approved" | "rejected";

const calls = {
  approved: { endpoint: approvePass, requestStatus: ApprovalRequestStatus.Approved },
  rejected: { endpoint: rejectPass, requestStatus: ApprovalRequestStatus.Rejected },
} as const;

/** AP-03: decides on a request. If another person has decided before, the panel shows that decision. */
export async function decidePass(
  outcome: Outcome,
  { id, comments }: { id: string; comments?: string | undefined },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const { endpoint, requestStatus } = calls[outcome];
  const said = comments?.trim() ?? "";
  try {
    const pass = await kernel.api.call(endpoint, { body: { id, requestStatus, ...(said !== "" && { comments: said }) } }, signal);
    kernel.toast.success(`passes.done.${outcome}`, { name: pass.fullName });
  } catch (error) {
    if (error instanceof ApiError && error.code === "error_request_not_changeable") kernel.panels.open(passDetailPanel, { id });
    throw error;
  } finally {
    void reloadRequests(kernel);
  }
}
