import { sql } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { zones } from "../../base/store/schema/policy.ts";
import { credentialUses, whereabouts } from "../../base/store/schema/presence.ts";
import type { DeviceRow } from "../../channels/deviceLink/deviceRows.ts";

type Passage = Pick<Extract<DeviceEvent, { kind: "access.decision" }>, "eventId" | "moves" | "used">;

/** A person's move between zones. A late report, after a later passage, changes nothing. */
export interface Move {
  personId: string;
  zoneId?: string;
  fromZoneId?: string;
  isOutdated?: true;
}

/**
 * B-22: puts a passage into what the platform holds to be true of who is where, and of how often credentials were used; in the
 * transaction of its event. A door speaks of people of its account and of zones of its site alone.
 */
export async function applyPassage(
  transaction: Database,
  { accountId, siteId, serialNumber }: DeviceRow,
  { eventId, moves, used }: Passage,
  at: Date,
): Promise<{ moves?: Move[]; used?: string[] }> {
  if (used) {
    const rows = used.map((credentialId) => ({ accountId, credentialId, eventId }));
    await transaction.insert(credentialUses).values(rows).onConflictDoNothing();
  }
  if (!moves) return used ? { used } : {};
  const told = JSON.stringify(moves.map(({ personId, zoneId }) => ({ person_id: personId, zone_id: zoneId })));
  const { rows } = await transaction.execute<{ person_id: string; zone_id: string | null; from_zone_id: string | null; is_last: boolean }>(
    sql`WITH told AS (
          SELECT DISTINCT ON (move.person_id) move.person_id, move.zone_id FROM jsonb_to_recordset(${told}::jsonb) AS move(person_id text, zone_id text)
          WHERE EXISTS (SELECT FROM ${people} WHERE ${people.accountId} = ${accountId} AND ${people.personId} = move.person_id)
            AND (move.zone_id IS NULL OR EXISTS (
              SELECT FROM ${zones} WHERE ${zones.accountId} = ${accountId} AND ${zones.zoneId} = move.zone_id AND ${zones.siteId} = ${siteId}))
        ), before AS (
          SELECT person_id, zone_id FROM ${whereabouts} WHERE account_id = ${accountId} AND person_id IN (SELECT person_id FROM told)
        ), after AS (
          INSERT INTO ${whereabouts} AS known (account_id, person_id, zone_id, at, event_id, serial_number)
          SELECT ${accountId}, person_id, zone_id, ${at.toISOString()}::timestamptz, ${eventId}, ${serialNumber} FROM told ORDER BY person_id
          ON CONFLICT (account_id, person_id) DO UPDATE
            SET zone_id = excluded.zone_id, at = excluded.at, event_id = excluded.event_id, serial_number = excluded.serial_number
            WHERE (excluded.at, excluded.event_id COLLATE "C") > (known.at, known.event_id COLLATE "C")
          RETURNING person_id
        )
        SELECT told.person_id, told.zone_id, before.zone_id AS from_zone_id, after.person_id IS NOT NULL AS is_last
        FROM told LEFT JOIN before USING (person_id) LEFT JOIN after USING (person_id)`,
  );
  return {
    ...(used && { used }),
    moves: rows.map((row) => ({
      personId: row.person_id,
      ...(row.zone_id !== null && { zoneId: row.zone_id }),
      ...(row.from_zone_id !== null && { fromZoneId: row.from_zone_id }),
      ...(!row.is_last && { isOutdated: true as const }),
    })),
  };
}

/** The zones that a passage is about. */
export function zonesOf(moves: readonly Move[]): string[] {
  return [...new Set(moves.flatMap(({ zoneId, fromZoneId }) => [zoneId, fromZoneId]).filter((id) => id !== undefined))].sort();
}
