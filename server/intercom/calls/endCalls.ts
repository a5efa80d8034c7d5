import { and, arrayContains, eq, gt, inArray, lte, or } from "drizzle-orm";
import { CallStatus, LockState } from "#contract/enumerations.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { limits } from "#contract/limits.ts";
import { eachAlone } from "../../base/eachAlone.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { deviceCalls } from "../../base/store/schema/catalog.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { Platform } from "../../platform.ts";
import { type CallRow, ringingStatuses } from "./callRows.ts";
import { changeCall } from "./changeCall.ts";

const platformActor = { kind: "system", name: "Gatehouse" } as const;

type Parts = Pick<Platform, "store" | "events" | "clock" | "keys" | "log">;

const failing = (log: Parts["log"], what: string) => ({
  log,
  what,
  nameOf: ({ accountId, callId }: CallRow) => ({ accountId, callId }),
});

/** PB-12: says of calls that they rang out. */
export async function endRungOutCalls({ store, events, clock, keys, log }: Parts): Promise<void> {
  const isOver = and(inArray(deviceCalls.status, [...ringingStatuses]), lte(deviceCalls.ringsUntil, clock.now()));
  const end = (call: CallRow) =>
    changeCall({ events, clock, store, keys }, call, ({ status, ringsUntil }, now) =>
      ringingStatuses.includes(status) && ringsUntil <= now
        ? { change: { status: CallStatus.TimedOut, endedAt: ringsUntil }, actor: platformActor }
        : undefined,
    );
  await eachAlone(await store.db.select().from(deviceCalls).where(isOver), end, failing(log, "A call could not be ended"));
}

/** PB-12: says of an account's calls that who answered opened the door. */
export async function endAnsweredCalls({ store, events, clock, keys, log }: Parts, accountId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - serverLimits.callOpensMs - limits.callRingsMs);
  const isOpen = and(
    eq(deviceCalls.accountId, accountId),
    inArray(deviceCalls.status, [...ringingStatuses, CallStatus.Answered]),
    gt(deviceCalls.requestedAt, since),
  );
  const follow = async (call: CallRow) => {
    const actor = await openerOf({ store, events }, call);
    if (!actor) return;
    await changeCall({ events, clock, store, keys }, call, (row, now) => {
      if (row.status !== call.status) return undefined;
      const { id: answeredById = null, name: answeredByName } = actor;
      const answered = row.answeredAt ? {} : { answeredAt: now, answeredById, answeredByName };
      return { change: { status: CallStatus.AccessGranted, endedAt: now, ...answered }, actor };
    });
  };
  await eachAlone(await store.db.select().from(deviceCalls).where(isOpen), follow, failing(log, "A call could not be followed"));
}

/** Who opened the intercom's door by a command because of the call, as the door said: who answered, or else who is rung; for the lobby anybody. */
async function openerOf(
  { store, events }: Pick<Parts, "store" | "events">,
  { accountId, serialNumber, requestedAt, answeredAt, answeredById, personId }: CallRow,
) {
  const isDevice = eq(devices.serialNumber, serialNumber);
  const doors = await store.db
    .select({ serialNumber: devices.serialNumber, pairedSerials: devices.pairedSerials })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), or(isDevice, arrayContains(devices.pairedSerials, [serialNumber]))));
  const own = doors.find((door) => door.serialNumber === serialNumber);
  const opener = answeredById ?? personId;
  const entries = await events.query(accountId, {
    kinds: ["lock.state"],
    serialNumbers: new Set([...doors.map((door) => door.serialNumber), ...(own?.pairedSerials ?? [])]),
    from: answeredAt ?? requestedAt,
    ...(opener !== null && { personId: opener }),
    limit: 100,
  });
  return entries.find((entry) => {
    const { lockState, commandId } = dataOf(entry, "lock.state") ?? {};
    return lockState === LockState.Unlocked && commandId !== undefined && entry.actor.kind === "person";
  })?.actor;
}
