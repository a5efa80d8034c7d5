import { uptime } from "node:os";
import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { LockState } from "#contract/enumerations.ts";
import { eachAlone } from "../../base/eachAlone.ts";
import { EventError } from "../../base/errors.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { lockdowns } from "../../base/store/schema/lockdown.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import type { Platform } from "../../platform.ts";
import { type LockdownRow, lockdownTold } from "./activeLockdown.ts";
import { endLockdown } from "./endLockdown.ts";

/** Less is how far timers and a disciplined clock go apart by themselves. */
const toleratedMs = 500;

type Parts = Pick<Platform, "store" | "events" | "clock" | "deviceLink" | "log">;

/** When a lockdown is over: as the store has it, and by a clock that nobody sets. Both in milliseconds. */
interface KnownEnd {
  endsAtMs: number;
  atTicksMs: number;
}

/**
 * ends lockdowns whose time is over, also those that ran out while no platform was running. One that is on lasts as long as was
 * ordered, also when the clock is set: what is answered here looks once, and remembers.
 */
export function createLockdownEnds(platform: Parts): () => Promise<void> {
  let knownEnds = new Map<string, KnownEnd>();
  let read = readClocks(platform);
  return async () => {
    const before = read;
    read = readClocks(platform);
    knownEnds = await endExpired(platform, knownEnds, before, read);
  };
}

/** The platform's time and a clock that nobody sets, in milliseconds: it goes on while the machine sleeps, as lockdowns do. */
function readClocks({ clock }: Parts): { nowMs: number; ticksMs: number } {
  return { nowMs: clock.now().getTime(), ticksMs: uptime() * 1_000 };
}
type Clocks = ReturnType<typeof readClocks>;

/** Answers the ends of those that go on. */
async function endExpired(
  platform: Parts,
  known: ReadonlyMap<string, KnownEnd>,
  before: Clocks,
  { nowMs, ticksMs }: Clocks,
): Promise<Map<string, KnownEnd>> {
  const rows = await platform.store.db
    .select()
    .from(lockdowns)
    .where(and(isNull(lockdowns.endedAt), isNotNull(lockdowns.endsAt)));
  const going = new Map<string, KnownEnd>();
  // What time it would be, had nobody set the clock since the last look.
  const unsetMs = before.nowMs + ticksMs - before.ticksMs;
  const look = async (lockdown: LockdownRow) => {
    const endsAtMs = lockdown.endsAt?.getTime() ?? 0;
    const startedAtMs = lockdown.startedAt.getTime();
    const orderedAtMs = Math.abs(startedAtMs - unsetMs) < Math.abs(startedAtMs - nowMs) ? unsetMs : nowMs;
    const seen = known.get(lockdown.lockdownId);
    const end = seen?.endsAtMs === endsAtMs ? seen : { endsAtMs, atTicksMs: ticksMs + endsAtMs - orderedAtMs };
    // Kept should it fail now: how long it lasts is known from when it was first seen.
    going.set(lockdown.lockdownId, end);
    const setByMs = Math.round(nowMs - ticksMs + end.atTicksMs - endsAtMs);
    if (ticksMs >= end.atTicksMs) await expire(platform, lockdown);
    else if (Math.abs(setByMs) > toleratedMs) await moveEnd(platform, lockdown, setByMs);
    else return;
    going.delete(lockdown.lockdownId);
  };
  await eachAlone(rows, look, {
    log: platform.log,
    what: "A lockdown could not be looked at",
    nameOf: ({ accountId, lockdownId }) => ({ accountId, lockdownId }),
  });
  return going;
}

async function expire(platform: Parts, lockdown: LockdownRow): Promise<void> {
  const actor = { kind: "system", name: "Expiry" } as const;
  await endLockdown(platform, { accountId: lockdown.accountId, actor, reason: "expired", choose: async () => lockdown }).catch(
    (error: unknown) => {
      // Somebody ended it in this moment, or another process did.
      if (!(error instanceof EventError)) throw error;
    },
  );
}

/** Tells connected doors again whose state is not what was ordered. */
export async function remindDoors(platform: Parts): Promise<void> {
  const isMissing = and(isNotNull(devices.lockdownId), ne(devices.lockState, LockState.Lockdown));
  const isLeftOver = and(isNull(devices.lockdownId), eq(devices.lockState, LockState.Lockdown));
  const rows = await platform.store.db
    .select({ accountId: devices.accountId, serialNumber: devices.serialNumber })
    .from(devices)
    .where(and(eq(devices.isConnected, true), or(isMissing, isLeftOver)));
  const remind = ([accountId, doors]: [string, typeof rows]) =>
    tellDevices(
      platform,
      accountId,
      doors.map(({ serialNumber }) => serialNumber),
    );
  await eachAlone(
    Map.groupBy(rows, (row) => row.accountId),
    remind,
    { log: platform.log, what: "Doors were not told of a lockdown", nameOf: ([accountId]) => ({ accountId }) },
  );
}

/**
 * The platform's clock was set by so many milliseconds while a lockdown was on: start and end move with it, so that it lasts
 * as long as was ordered. Of several processes that notice, one does it.
 */
async function moveEnd(platform: Pick<Platform, "events" | "clock">, lockdown: LockdownRow, byMs: number): Promise<void> {
  const { accountId, lockdownId, planId, description, endsAt } = lockdown;
  if (!endsAt) return;
  const moved = (time: Date) => new Date(time.getTime() + byMs);
  await platform.events.record(accountId, async (transaction) => {
    const isAsKnown = and(
      eq(lockdowns.accountId, accountId),
      eq(lockdowns.lockdownId, lockdownId),
      eq(lockdowns.endsAt, endsAt),
      isNull(lockdowns.endedAt),
    );
    const [row] = await transaction
      .update(lockdowns)
      .set({ startedAt: moved(lockdown.startedAt), endsAt: moved(endsAt) })
      .where(isAsKnown)
      .returning();
    if (!row) return [];
    const occurredAt = platform.clock.now();
    return [
      {
        kind: "lockdown.end_moved",
        occurredAt,
        actor: { kind: "system", name: "Clock" },
        data: { lockdownId, workflowId: planId, description, endsAtUtc: moved(endsAt).toISOString(), clockSetByMs: byMs },
        told: lockdownTold(row),
      },
    ];
  });
}
