import { and, eq, inArray, sql } from "drizzle-orm";
import type { Muster, MusterPerson } from "#contract/musters.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { type MusterDoor, musterPeople, musters } from "../../base/store/schema/musters.ts";

export type MusterRow = typeof musters.$inferSelect;
export type MusterPersonRow = typeof musterPeople.$inferSelect;

export const isMuster = ({ accountId }: Pick<Session, "accountId">, musterId: string) =>
  and(eq(musters.accountId, accountId), eq(musters.musterId, musterId));

export const isOnMuster = ({ accountId, musterId }: Pick<MusterRow, "accountId" | "musterId">) =>
  and(eq(musterPeople.accountId, accountId), eq(musterPeople.musterId, musterId));

const ofMuster = sql.raw(
  "FROM muster_people AS listed WHERE listed.account_id = musters.account_id AND listed.muster_id = musters.muster_id",
);
/** A muster with how many are on its list and how many of them are accounted for. */
export const musterColumns = {
  row: musters,
  total: sql<number>`(SELECT count(*)::int ${ofMuster})`,
  accounted: sql<number>`(SELECT count(listed.method)::int ${ofMuster})`,
};

interface FoundMuster {
  row: MusterRow;
  total: number;
  accounted: number;
}

export async function requireMuster(db: Database, session: Session, musterId: string): Promise<Muster> {
  const [found] = await db.select(musterColumns).from(musters).where(isMuster(session, musterId));
  if (!found || !reaches(session, found.row)) throw notFound("error_muster_not_found");
  return presentMuster(found);
}

/** The muster's row, locked until the transaction ends. @throws error_muster_closed */
export async function lockOpenMuster(transaction: Database, session: Session, musterId: string): Promise<MusterRow> {
  const [row] = await transaction.select().from(musters).where(isMuster(session, musterId)).for("update");
  if (!row || !reaches(session, row)) throw notFound("error_muster_not_found");
  if (row.closedAt) throw conflict("error_muster_closed");
  return row;
}

/** These people as the list has them, by id. */
export async function readListed(db: Database, muster: MusterRow, personIds: Iterable<string>): Promise<Map<string, MusterPersonRow>> {
  const wanted = [...new Set(personIds)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select()
    .from(musterPeople)
    .where(and(isOnMuster(muster), inArray(musterPeople.personId, wanted)));
  return new Map(rows.map((row) => [row.personId, row]));
}

export function presentMuster({ row, total, accounted }: FoundMuster): Muster {
  const { musterId: id, siteId, siteName, timeZoneId, zones, assemblyZones, reason, comments, revision } = row;
  return {
    id,
    siteId,
    siteName,
    timeZoneId,
    zones,
    assemblyZones,
    reason,
    calledBy: { id: row.calledById, name: row.calledByName },
    calledAtUtc: row.calledAt.toISOString(),
    ...(row.closedById !== null && { closedBy: { id: row.closedById, name: row.closedByName ?? "" } }),
    ...(row.closedAt && { closedAtUtc: row.closedAt.toISOString() }),
    comments,
    counts: { total, accounted, missing: total - accounted },
    revision,
  };
}

export function presentPerson(session: Session, row: MusterPersonRow): MusterPerson {
  const { personId: id, fullName, isVisitor, phoneNumber, hostName, hostPhoneNumber, zoneId, zoneName, isLate, revision, method } = row;
  const doorOf = (door: MusterDoor | null) =>
    door && session.scopes.has("device_r") && reaches(session, { accountId: session.accountId, ...door })
      ? { serialNumber: door.serialNumber, name: door.name }
      : undefined;
  const [door, lastSeenDoor, accountedDoor] = [doorOf(row.door), doorOf(row.lastSeenDoor), doorOf(row.accountedDoor)];
  return {
    id,
    fullName,
    isVisitor,
    ...(phoneNumber !== null && { phoneNumber }),
    ...(hostName !== null && { host: { name: hostName, ...(hostPhoneNumber !== null && { phoneNumber: hostPhoneNumber }) } }),
    zoneId,
    zoneName,
    sinceUtc: row.since.toISOString(),
    ...(door && { door }),
    lastSeenUtc: row.lastSeenAt.toISOString(),
    ...(lastSeenDoor && { lastSeenDoor }),
    isLate,
    ...(method !== null && {
      accounted: {
        method,
        atUtc: (row.accountedAt ?? row.lastSeenAt).toISOString(),
        ...(row.accountedById !== null && { by: { id: row.accountedById, name: row.accountedByName ?? "" } }),
        ...(accountedDoor && { door: accountedDoor }),
        note: row.note,
      },
    }),
    ...(row.wentBackAt && { wentBackAtUtc: row.wentBackAt.toISOString() }),
    revision,
  };
}
