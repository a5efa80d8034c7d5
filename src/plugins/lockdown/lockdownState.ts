import { proxy } from "valtio";
import { getLockdownInfo, type LockdownInfo, listLockdownPlans } from "#contract/lockdown.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Lockdown, LockdownSession } from "./services.ts";

/** Delay before another attempt to load the lockdown. */
const retryMs = 10_000;

/** Loads the lockdown and follows its notifications until the session ends. */
export function createLockdownState({ api, realtime, signal, state: session, own }: Kernel): Lockdown {
  const mayStart = session.scopes.has("lockdown_w");
  const state = proxy<LockdownSession>({
    status: "loading",
    failure: undefined,
    isGeneralLockdownActivated: false,
    generalLockdownStartTime: undefined,
    generalLockdownDuration: undefined,
    isLockdownPlanSetUp: false,
    info: undefined,
    plans: [],
    isDialogOpen: false,
  });
  let loads = 0;
  /** Number of answers to this console's commands; each is newer than a running load. */
  let answers = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function replace(info: LockdownInfo): void {
    state.info = info;
    state.isGeneralLockdownActivated = info.isLockdownActive;
    state.generalLockdownStartTime = info.startTimeOfLockdown;
    state.generalLockdownDuration = info.lockdownPlanDuration;
    state.isLockdownPlanSetUp = info.anyLockdownWorkflows;
  }

  async function reload(): Promise<void> {
    const load = ++loads;
    const before = answers;
    clearTimeout(retry);
    try {
      const [info, plans] = await Promise.all([
        api.call(getLockdownInfo, {}, signal),
        mayStart ? api.call(listLockdownPlans, {}, signal) : Promise.resolve([]),
      ]);
      if (load !== loads) return;
      if (before === answers) replace(info);
      state.plans = plans;
      state.failure = undefined;
      state.status = "ready";
    } catch (error) {
      if (load !== loads || isAbort(error)) return;
      state.failure = error;
      if (!state.info) state.status = "failed";
      retry = setTimeout(() => void reload(), retryMs);
    }
  }

  realtime.subscribe("LockdownPlan", () => void reload());
  realtime.onReset(() => void reload());
  own(() => clearTimeout(retry));
  void reload();
  return {
    state,
    reload,
    replace(info) {
      answers += 1;
      replace(info);
    },
    setDialogOpen(isOpen) {
      state.isDialogOpen = isOpen;
    },
  };
}
