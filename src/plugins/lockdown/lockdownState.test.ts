import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LockState } from "#contract/enumerations.ts";
import { getLockdownInfo, type LockdownInfo, type LockdownPlan } from "#contract/lockdown.ts";
import type { Scope } from "#contract/scopes.ts";
import { ApiError } from "#kernel/apiError.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { createLockdownState } from "./lockdownState.ts";
import { finishRefusal, releaseRefusal, startRefusal } from "./refusals.ts";
import { Lockdown } from "./services.ts";

const quiet: LockdownInfo = { isLockdownActive: false, anyLockdownWorkflows: true, isWithinReach: false };
const active: LockdownInfo = {
  ...quiet,
  isLockdownActive: true,
  startTimeOfLockdown: "2026-11-21T12:00:00Z",
  lockdownPlanDuration: 30,
  isWithinReach: true,
};
const plan: LockdownPlan = { id: "labs", code: "LABS", description: "Labs", doorCount: 3, siteCount: 1, expiresOn: "2026-11-22T00:00:00Z" };

/** A console in which a platform answers what it is told to. */
function start(scopes: readonly Scope[] = ["lockdown_w"], info: () => LockdownInfo = () => quiet) {
  const platform = { info, asked: 0 };
  const realtime = aRealtime(() => nowMs);
  const disposals: (() => void)[] = [];
  const kernel = aKernel({
    api: anApi(async (endpoint: unknown) => {
      platform.asked += 1;
      return endpoint === getLockdownInfo ? platform.info() : [plan];
    }),
    realtime,
    state: { scopes: new Set(scopes) },
    own: (dispose) => disposals.push(dispose),
  });
  const lockdown = createLockdownState(kernel);
  kernel.provide(Lockdown, lockdown);
  return {
    lockdown,
    kernel,
    platform,
    tell: () => void realtime.tell("LockdownPlan", { data: {} }),
    dispose: () => disposals.forEach((end) => end()),
  };
}
let nowMs = 0;
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  nowMs = Date.parse("2026-11-21T12:10:00Z");
});
afterEach(() => vi.useRealTimers());

describe("the lockdown of a session", () => {
  it("[LK-04] has the session's names for what the platform tells, and follows its notifications", async () => {
    const { lockdown, platform, tell } = start();
    await settled();
    expect(lockdown.state).toMatchObject({ status: "ready", isGeneralLockdownActivated: false, isLockdownPlanSetUp: true, plans: [plan] });
    platform.info = () => active;
    tell();
    await settled();
    expect(lockdown.state).toMatchObject({
      isGeneralLockdownActivated: true,
      generalLockdownStartTime: "2026-11-21T12:00:00Z",
      generalLockdownDuration: 30,
    });
  });

  it("[LK-01] does not ask for plans that it may not start", async () => {
    const { lockdown, platform } = start(["device_r"]);
    await settled();
    expect([platform.asked, lockdown.state.plans]).toEqual([1, []]);
  });

  it("asks again until it knows, and no more after the session", async () => {
    const fails = () => {
      throw new ApiError("error_system", 500);
    };
    const { lockdown, platform, dispose } = start(["lockdown_w"], fails);
    await settled();
    expect(lockdown.state.status).toBe("failed");
    platform.info = () => active;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lockdown.state).toMatchObject({ status: "ready", isGeneralLockdownActivated: true, failure: undefined });
    platform.info = fails;
    void lockdown.reload();
    await settled();
    expect(lockdown.state.isGeneralLockdownActivated).toBe(true);
    dispose();
    const { asked } = platform;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(platform.asked).toBe(asked);
  });

  it("does not let a load that was under way undo the answer to an order", async () => {
    const { lockdown } = start();
    lockdown.replace(active);
    await settled();
    expect(lockdown.state).toMatchObject({ status: "ready", isGeneralLockdownActivated: true, plans: [plan] });
  });
});

describe("the dialog's rules", () => {
  it("[LK-03] start nothing while one is active, after the plan's end, or for a plan that has gone", async () => {
    const { lockdown, kernel } = start();
    await settled();
    expect([startRefusal("labs", kernel), startRefusal("gone", kernel)]).toEqual([undefined, "lockdown.refusal.notFound"]);
    nowMs = Date.parse("2026-11-22T00:00:00Z");
    expect(startRefusal("labs", kernel)).toBe("lockdown.refusal.expired");
    lockdown.replace(active);
    expect(startRefusal("labs", kernel)).toBe("lockdown.refusal.active");
  });

  it("[LK-03] revert nothing while none is active, and nothing that is out of reach", () => {
    const rules = (info: LockdownInfo) => finishRefusal({ isGeneralLockdownActivated: info.isLockdownActive, info });
    expect([rules(quiet), rules({ ...active, isWithinReach: false }), rules(active)]).toEqual([
      "lockdown.refusal.notActive",
      "lockdown.refusal.outOfReach",
      undefined,
    ]);
  });

  it("[Q-85] let out only a connected door that is in lockdown", () => {
    const held = { isUnderLockdown: true, lockState: LockState.Lockdown };
    expect([
      releaseRefusal(undefined),
      releaseRefusal(aDevice()),
      releaseRefusal(aDevice({ ...held, isConnected: false })),
      releaseRefusal(aDevice({ ...held, hasWebCredential: false })),
      releaseRefusal(aDevice(held)),
    ]).toEqual([
      "lockdown.refusal.doorFree",
      "lockdown.refusal.doorFree",
      "lockdown.refusal.doorAway",
      "lockdown.refusal.doorClosedToWeb",
      undefined,
    ]);
  });
});
