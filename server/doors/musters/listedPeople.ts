import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { guests } from "../../base/store/schema/guests.ts";
import { type MusterDoor, musterPeople } from "../../base/store/schema/musters.ts";
import { whereabouts, zoneForgiveness } from "../../base/store/schema/presence.ts";
import { forgivenessOfZone, isUnforgiven } from "../presence/knownPresence.ts";
import type { MusterPersonRow, MusterRow } from "./musterRows.ts";

/** Rows that one statement inserts: it takes 65,535 values. */
const rowsAtOnce = 2000;

const hosts = alias(people, "hosts");

/** Everybody inside the zones of a muster as they are known now, or those of these people. */
export async function readInside(db: Database, muster: MusterRow, personIds?: readonly string[]): Promise<MusterPersonRow[]> {
  const { accountId, musterId, revision } = muster;
  const names = new Map(muster.zones.map(({ id, name }) => [id, name]));
  const found = await db
    .select({ row: whereabouts, person: people, host: hosts, door: devices })
    .from(whereabouts)
    .innerJoin(people, and(eq(people.accountId, whereabouts.accountId), eq(people.personId, whereabouts.personId)))
    .leftJoin(devices, and(eq(devices.accountId, whereabouts.accountId), eq(devices.serialNumber, whereabouts.serialNumber)))
    .leftJoin(guests, and(eq(guests.accountId, people.accountId), eq(guests.personId, people.personId)))
    .leftJoin(hosts, and(eq(hosts.accountId, guests.accountId), eq(hosts.personId, guests.visitingPersonId)))
    .leftJoin(zoneForgiveness, forgivenessOfZone)
    .where(
      and(
        eq(whereabouts.accountId, accountId),
        inArray(whereabouts.zoneId, [...names.keys()]),
        isUnforgiven,
        personIds && inArray(whereabouts.personId, [...personIds]),
      ),
    );
  const seen = await readLastSeen(
    db,
    accountId,
    found.map(({ row }) => row.personId),
  );
  return found.map(({ row, person, host, door: device }) => {
    const door = device && { serialNumber: device.serialNumber, name: device.name, siteId: device.siteId };
    const last = seen.get(row.personId);
    return {
      accountId,
      musterId,
      personId: row.personId,
      fullName: `${person.firstName} ${person.lastName}`,
      isVisitor: person.isVisitor,
      phoneNumber: person.phoneNumber,
      hostName: host && `${host.firstName} ${host.lastName}`,
      hostPhoneNumber: host && host.phoneNumber,
      zoneId: row.zoneId ?? "",
      zoneName: names.get(row.zoneId ?? "") ?? "",
      since: row.at,
      door,
      lastSeenAt: last && last.at > row.at ? last.at : row.at,
      lastSeenDoor: last && last.at > row.at ? last.door : door,
      isLate: false,
      method: null,
      accountedAt: null,
      accountedById: null,
      accountedByName: null,
      accountedDoor: null,
      note: "",
      wentBackAt: null,
      revision,
    };
  });
}

interface Seen {
  at: Date;
  door: MusterDoor | null;
}

/** When and where a door last knew each of these people. */
async function readLastSeen(db: Database, accountId: string, personIds: readonly string[]): Promise<Map<string, Seen>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await db.execute<{
    person_id: string;
    at: string;
    serial_number: string | null;
    name: string | null;
    site_id: string | null;
  }>(
    sql`SELECT wanted.person_id, last.at, devices.serial_number, devices.name, devices.site_id
        FROM unnest(${sql.param([...personIds])}::text[]) AS wanted(person_id)
        CROSS JOIN LATERAL (
          SELECT to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, serial_number FROM events
          WHERE account_id = ${accountId} AND actor ->> 'id' = wanted.person_id AND kind = 'access.decision'
          ORDER BY occurred_at DESC, sequence DESC LIMIT 1
        ) AS last
        LEFT JOIN devices ON devices.account_id = ${accountId} AND devices.serial_number = last.serial_number`,
  );
  return new Map(
    rows.map(({ person_id: personId, at, serial_number: serialNumber, name, site_id: siteId }) => [
      personId,
      { at: new Date(at), door: serialNumber !== null && name !== null && siteId !== null ? { serialNumber, name, siteId } : null },
    ]),
  );
}

export async function insertPeople(transaction: Database, rows: readonly MusterPersonRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await transaction.insert(musterPeople).values(rows.slice(from, from + rowsAtOnce));
  }
}
