import { and, asc, eq, gt } from "drizzle-orm";
import { AccessResult } from "#contract/enumerations.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { type MusterDoor, musterPeople, musters } from "../../base/store/schema/musters.ts";
import { judgePassage, type Passage } from "./judgePassage.ts";
import { insertPeople, readInside } from "./listedPeople.ts";
import { musterActor, musterEntry } from "./musterEntry.ts";
import { isMuster, isOnMuster, type MusterRow, readListed } from "./musterRows.ts";

const batch = 500;

/** The card is not the proof of its person where it was reported lost or its person may not be there at all. */
const knowing: readonly number[] = [AccessResult.AccessGranted, AccessResult.NotScheduled];

/**
 * Puts what doors have told since into an open muster, whose row the transaction holds: entry by entry in the order of the log, each
 * once. Answers what is to be logged of it, and the revision that the muster has then.
 */
export async function followLog(transaction: Database, muster: MusterRow): Promise<{ entries: NewEvent[]; revision: number }> {
  const entries: NewEvent[] = [];
  let { sequence, revision } = muster;
  for (let isMore = true; isMore; ) {
    const rows = await transaction
      .select()
      .from(events)
      .where(and(eq(events.accountId, muster.accountId), eq(events.kind, "access.decision"), gt(events.sequence, sequence)))
      .orderBy(asc(events.sequence))
      .limit(batch);
    isMore = rows.length === batch;
    const last = rows.at(-1);
    if (!last) break;
    sequence = last.sequence;
    const passages = await passagesOf(transaction, muster, rows);
    const done = await apply(transaction, { ...muster, revision: revision + 1 }, passages);
    entries.push(...done.entries);
    if (done.isChanged) revision += 1;
  }
  if (sequence !== muster.sequence) {
    await transaction.update(musters).set({ sequence, revision }).where(isMuster(muster, muster.musterId));
  }
  return { entries, revision };
}

/** Known positions, with each passage separately. */
async function passagesOf(transaction: Database, muster: MusterRow, rows: readonly (typeof events.$inferSelect)[]): Promise<Passage[]> {
  const doors = await readDoors(transaction, muster.accountId);
  const assembly = new Set(muster.assemblyZones.map(({ id }) => id));
  return rows.flatMap((row) => {
    const { occurredAt: at, serialNumber } = row;
    const { result, personId, moves = [] } = dataOf(row, "access.decision") ?? { result: -1 };
    const known = doors.get(serialNumber ?? "");
    const door = known && { serialNumber: known.serialNumber, name: known.name, siteId: known.siteId };
    const isElsewhere = known !== undefined && (known.siteId !== muster.siteId || assembly.has(known.primaryZoneId ?? ""));
    const went = moves
      .filter(({ isOutdated }) => isOutdated !== true)
      .map((move) => ({ personId: move.personId, at, door, isElsewhere, to: { zoneId: move.zoneId } }));
    const isSeen = personId !== undefined && knowing.includes(result) && !moves.some((move) => move.personId === personId);
    return isSeen ? [...went, { personId, at, door, isElsewhere }] : went;
  });
}

type KnownDoor = MusterDoor & { primaryZoneId: string | null };

async function readDoors(transaction: Database, accountId: string): Promise<Map<string, KnownDoor>> {
  const rows = await transaction
    .select({ serialNumber: devices.serialNumber, name: devices.name, siteId: devices.siteId, primaryZoneId: devices.primaryZoneId })
    .from(devices)
    .where(eq(devices.accountId, accountId));
  return new Map(rows.map((row) => [row.serialNumber, row]));
}

async function apply(
  transaction: Database,
  muster: MusterRow,
  passages: readonly Passage[],
): Promise<{ entries: NewEvent[]; isChanged: boolean }> {
  const listed = await readListed(
    transaction,
    muster,
    passages.map(({ personId }) => personId),
  );
  const zoneNames = new Map(muster.zones.map(({ id, name }) => [id, name]));
  const changed = new Set<string>();
  const entries: NewEvent[] = [];
  for (const passage of passages) {
    const { personId, door } = passage;
    const row = listed.get(personId);
    const judged = judgePassage({ calledAt: muster.calledAt, zoneNames }, row, passage);
    if (!judged) continue;
    if (judged.kind === "joined") {
      const [late] = await readInside(transaction, muster, [personId]);
      if (!late) continue;
      const added = { ...late, isLate: true };
      await insertPeople(transaction, [added]);
      listed.set(personId, added);
      entries.push(
        musterEntry("muster.joined", musterActor, muster, { personIds: [personId], names: [added.fullName], zoneName: added.zoneName }),
      );
      changed.add(personId);
      continue;
    }
    if (!row) continue;
    const next = { ...row, ...judged.change, revision: muster.revision };
    listed.set(personId, next);
    changed.add(personId);
    if (judged.kind === "seen") continue;
    const about = { personIds: [personId], names: [row.fullName], count: 1, zoneName: next.zoneName, doorName: door?.name ?? "" };
    const how = judged.kind === "accounted" && next.method !== null ? { how: next.method } : {};
    entries.push(musterEntry(`muster.${judged.kind}`, musterActor, muster, { ...about, ...how }));
  }
  for (const personId of changed) {
    const row = listed.get(personId);
    if (row)
      await transaction
        .update(musterPeople)
        .set(row)
        .where(and(isOnMuster(muster), eq(musterPeople.personId, personId)));
  }
  return { entries, isChanged: changed.size > 0 };
}
