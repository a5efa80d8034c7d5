import { dayMinutes } from "#contract/durations.ts";
import { type CompiledPolicy, schedulesOf } from "./compiledPolicy.ts";
import type { Presence } from "./presence.ts";
import { rangesAt, type WallRange, wallMinuteOf } from "./schedule.ts";

/** Why a door is locked or unlocked when nobody uses it. */
export type DoorMode =
  | { readonly mode: "lockdown"; readonly because: { readonly rule: "lockdown"; readonly lockdownId: string } }
  | {
      readonly mode: "unlocked" | "locked";
      readonly because: { readonly rule: "override"; readonly untilUtc: string; readonly personId?: string };
      /** When it ends. */
      readonly untilMs: number;
    }
  | {
      readonly mode: "unlocked";
      readonly because: { readonly rule: "schedule.open"; readonly scheduleId: string; readonly zoneId?: string };
    }
  | {
      readonly mode: "locked";
      readonly because:
        | { readonly rule: "schedule.none" }
        /** The range has begun, but nobody has been let in by a credential since. */
        | { readonly rule: "schedule.awaitsFirstPerson"; readonly scheduleId: string };
    };

/**
 * Whether a door is held open now: in this order lockdown, what somebody has set until a time (B-21), unlock schedules. A door that
 * is not in the policy is locked. The mode changes at whole minutes of the site's clock, at the end of an override, and with what is
 * put into policy or presence.
 */
export function doorModeAt(policy: CompiledPolicy, serialNumber: string, atMs: number, presence: Presence): DoorMode {
  const record = policy.doors.get(serialNumber);
  if (record?.door.lockdownId !== undefined) return { mode: "lockdown", because: { rule: "lockdown", lockdownId: record.door.lockdownId } };
  const override = presence.overrides.get(serialNumber);
  if (override && atMs < override.untilMs) {
    const { mode, untilMs, personId } = override;
    return {
      mode,
      untilMs,
      because: { rule: "override", untilUtc: new Date(untilMs).toISOString(), ...(personId !== undefined && { personId }) },
    };
  }
  const site = record && policy.sites.get(record.door.siteId);
  if (!record || !site) return { mode: "locked", because: { rule: "schedule.none" } };
  const wallAt = (ms: number) => wallMinuteOf(ms + site.clock.offsetAt(ms));
  const now = wallAt(atMs);
  const lastGrantMs = presence.lastGrants.get(serialNumber);
  let awaited: string | undefined;
  for (const { schedule, zoneId } of schedulesOf(policy, record).unlock) {
    const ranges = rangesAt(schedule, policy.holidayDays, now);
    if (ranges.length === 0) continue;
    const isBegun = !schedule.isFirstPersonIn || (lastGrantMs !== undefined && lastGrantMs <= atMs && holds(ranges, wallAt(lastGrantMs)));
    if (isBegun)
      return {
        mode: "unlocked",
        because: { rule: "schedule.open", scheduleId: schedule.scheduleId, ...(zoneId !== undefined && { zoneId }) },
      };
    awaited ??= schedule.scheduleId;
  }
  return {
    mode: "locked",
    because: awaited === undefined ? { rule: "schedule.none" } : { rule: "schedule.awaitsFirstPerson", scheduleId: awaited },
  };
}

function holds(ranges: readonly WallRange[], { day, minute }: { day: number; minute: number }): boolean {
  const at = day * dayMinutes + minute;
  return ranges.some(({ start, end }) => at >= start && at < end);
}
