import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { finishLockdown, type LockdownPlan, startLockdown } from "#contract/lockdown.ts";
import { startObstacle } from "#domain/lockdown/lockdown.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { ShieldAlert } from "#kernel/ui/icons.ts";
import { untilLoaded } from "#kernel/untilLoaded.ts";
import { Lockdown } from "../services.ts";

export interface StartOrder {
  workflowId: string;
  /** Minutes; 0 until an operator ends it; the plan's default if absent. */
  minutes?: number | undefined;
}

/** The plans of the session, each with its number of doors. */
export async function planOptions(kernel: Kernel) {
  return (await loadedPlans(kernel)).map((plan) => optionOf(plan, kernel));
}

/** LK-03: the plans that have not expired. */
export async function startOptions(kernel: Kernel) {
  const nowMs = kernel.realtime.serverNowMs();
  return (await loadedPlans(kernel))
    .filter((plan) => startObstacle(plan, false, nowMs) !== "expired")
    .map((plan) => optionOf(plan, kernel));
}

async function loadedPlans(kernel: Kernel): Promise<readonly LockdownPlan[]> {
  const { state } = kernel.use(Lockdown);
  await untilLoaded(state);
  return state.plans;
}

function optionOf({ id, description, doorCount }: LockdownPlan, { t }: Kernel) {
  return { value: id, label: description, icon: ShieldAlert, note: t("lockdown.plan.doors", { count: doorCount }) };
}

/** LK-02: durations to choose from. The plan's own comes first; 0 lasts until an operator ends the lockdown. */
export function minutesOptions(kernel: Kernel, workflowId: unknown) {
  const { t } = kernel;
  const plan = kernel.use(Lockdown).state.plans.find(({ id }) => id === workflowId);
  const proposed = plan && (plan.durationMinutes ?? 0);
  return [...new Set([...(proposed === undefined ? [] : [proposed]), 0, 15, 30, 60, 240])].map((value) => ({
    value,
    label: value === 0 ? t("lockdown.untilEnded") : t("lockdown.minutes", { count: value }),
    ...(value === proposed && { note: t("lockdown.pick.proposed") }),
  }));
}

/** The duration of the lockdown: the given one, else the plan's default. */
export function durationOf({ workflowId, minutes }: StartOrder, kernel: Kernel): number | undefined {
  const proposed = kernel.use(Lockdown).state.plans.find(({ id }) => id === workflowId)?.durationMinutes;
  return (minutes ?? proposed) || undefined;
}

/** LK-02 */
export async function orderStart(order: StartOrder, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const durationMinutes = durationOf(order, kernel);
  const body = { workflowId: order.workflowId, ...(durationMinutes !== undefined && { durationMinutes }) };
  const info = await kernel.api.call(startLockdown, { body }, signal);
  kernel.use(Lockdown).replace(info);
  kernel.toast.success("lockdown.toast.started", { name: info.description ?? "" });
}

/** LK-02: ends the lockdown on screen, and no later one. */
export async function orderFinish(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const lockdownId = kernel.use(Lockdown).state.info?.lockdownId;
  const info = await kernel.api.call(finishLockdown, { body: lockdownId === undefined ? {} : { lockdownId } }, signal);
  kernel.use(Lockdown).replace(info);
  kernel.toast.success("lockdown.toast.ended");
}

/** releases one door from the lockdown, which continues at the others. */
export async function orderRelease(serialNumber: string, { api }: Kernel, signal: AbortSignal): Promise<void> {
  const commandId = crypto.randomUUID();
  await api.call(
    setLockState,
    { body: { lockStateType: LockState.Locked, serialNumbers: [serialNumber], source: "web", commandId } },
    signal,
  );
}
