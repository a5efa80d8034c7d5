import { describe, expect, it, vi } from "vitest";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import { scopes } from "#contract/scopes.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { isGranted } from "#kernel/registry/visibility.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aKernel as someKernel } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { decidePass } from "./commands/decidePass.ts";
import { passDetailPanel } from "./panels.ts";
import { badgeOf, isPending, passChip } from "./passState.ts";
import plugin from "./plugin.ts";

/** All but the setting, which has a right of its own. */
const everything = [
  ...(plugin.panels ?? []),
  ...(plugin.commands ?? []).filter(({ id }) => id !== "passes:require-approval"),
  ...(plugin.entities ?? []),
  ...(plugin.topBarItems ?? []),
];
const { features } = aConsoleState();

describe("approvals", () => {
  it("[GN-08] [PM-12] are offered with account_w in an account with the feature, and nothing of them otherwise", () => {
    const offered = (held: readonly (typeof scopes)[number][], passRequiresApproval: boolean) =>
      everything.filter((each) =>
        isGranted(each, aConsoleState({ scopes: new Set(held), features: { ...features, passRequiresApproval } })),
      );
    expect(offered(["account_w"], true)).toHaveLength(everything.length);
    expect(offered(scopes, false)).toEqual([]);
    expect(
      offered(
        scopes.filter((scope) => scope !== "account_w"),
        true,
      ),
    ).toEqual([]);
  });
});

describe("badgeOf", () => {
  it.each([
    [0, undefined],
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [500, "99+"],
  ])("[SH-05] of %d requests is %j", (count, badge) => {
    expect(badgeOf(count)).toBe(badge);
  });
});

describe("passChip", () => {
  const words = { t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key) };
  it.each([
    [ApprovalRequestStatus.Pending, false, "passes.state.pending", true],
    [ApprovalRequestStatus.Pending, true, "passes.state.expired", false],
    [ApprovalRequestStatus.Approved, false, "passes.state.approved", false],
    [ApprovalRequestStatus.Rejected, false, "passes.state.rejected", false],
    [ApprovalRequestStatus.Cancelled, false, "passes.state.cancelled", false],
    [9, false, 'passes.state.unknown {"value":9}', false],
  ])("[EN-07] [EN-21] [Q-52] says of status %d, expired %s: %s", (requestStatus, isExpired, label, canBeDecided) => {
    expect([passChip({ requestStatus, isExpired }, words).label, isPending({ requestStatus, isExpired })]).toEqual([label, canBeDecided]);
  });
});

describe("decidePass", () => {
  function aKernel(answer: Promise<unknown>) {
    const call = vi.fn<() => Promise<unknown>>(() => answer);
    const open = vi.fn<Kernel["panels"]["open"]>();
    const success = vi.fn<Kernel["toast"]["success"]>();
    const kernel = someKernel({ api: anApi(call), panels: { open }, toast: { success } });
    const invalidateQueries = vi.spyOn(kernel.queryClient, "invalidateQueries").mockResolvedValue();
    return { kernel, call, open, success, invalidateQueries };
  }
  const { signal } = new AbortController();

  it.each([
    ["approved", "/pass/approve", ApprovalRequestStatus.Approved],
    ["rejected", "/pass/reject", ApprovalRequestStatus.Rejected],
  ] as const)("[AP-03] sends %s with its status and what was said, and says whose it was", async (outcome, path, requestStatus) => {
    const { kernel, call, success, invalidateQueries } = aKernel(Promise.resolve({ fullName: "Liv Kessler" }));
    await decidePass(outcome, { id: "p1", comments: " Seen " }, kernel, signal);
    expect(call.mock.calls).toEqual([[expect.objectContaining({ path }), { body: { id: "p1", requestStatus, comments: "Seen" } }, signal]]);
    expect(success.mock.calls).toEqual([[`passes.done.${outcome}`, { name: "Liv Kessler" }]]);
    expect(invalidateQueries).toHaveBeenCalledOnce();
  });

  it("[AP-03] shows the request to who is too late, and lets the refusal be told", async () => {
    const { kernel, open, success, invalidateQueries } = aKernel(Promise.reject(new ApiError("error_request_not_changeable", 409)));
    await expect(decidePass("approved", { id: "p1" }, kernel, signal)).rejects.toMatchObject({ code: "error_request_not_changeable" });
    expect([open.mock.calls, success.mock.calls.length]).toEqual([[[passDetailPanel, { id: "p1" }]], 0]);
    expect(invalidateQueries).toHaveBeenCalledOnce();
  });

  it("opens nothing when it failed for another reason", async () => {
    const { kernel, open } = aKernel(Promise.reject(new ApiError("error_request_expired", 409)));
    await expect(decidePass("rejected", { id: "p1", comments: "" }, kernel, signal)).rejects.toThrow();
    expect(open).not.toHaveBeenCalled();
  });
});
