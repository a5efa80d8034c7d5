import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { PresenceMessage } from "#contract/presenceMessage.ts";
import type { Database } from "../../base/store/connect.ts";
import { credentialUses, whereabouts, zoneForgiveness } from "../../base/store/schema/presence.ts";

type Movement = PresenceMessage["moved"][number];

/** Whether a row of `whereabouts` counts, given the resets of its zone. */
export const isUnforgiven = or(isNull(zoneForgiveness.at), gt(whereabouts.at, zoneForgiveness.at));
export const forgivenessOfZone = and(eq(zoneForgiveness.accountId, whereabouts.accountId), eq(zoneForgiveness.zoneId, whereabouts.zoneId));

/** Everybody inside these zones. */
export async function readZones(db: Database, accountId: string, zoneIds: readonly string[]): Promise<PresenceMessage["zones"]> {
  if (zoneIds.length === 0) return [];
  const rows = await db
    .select({ row: whereabouts })
    .from(whereabouts)
    .leftJoin(zoneForgiveness, forgivenessOfZone)
    .where(and(eq(whereabouts.accountId, accountId), inArray(whereabouts.zoneId, [...zoneIds]), isUnforgiven));
  const inside = Map.groupBy(rows, ({ row }) => row.zoneId);
  return zoneIds.map((zoneId) => ({ zoneId, people: (inside.get(zoneId) ?? []).map(({ row }) => movementOf(row)) }));
}

/** Where these people are, as their last passages have it. */
export async function readMovements(db: Database, accountId: string, personIds: readonly string[]): Promise<Movement[]> {
  if (personIds.length === 0) return [];
  const rows = await db
    .select()
    .from(whereabouts)
    .where(and(eq(whereabouts.accountId, accountId), inArray(whereabouts.personId, [...personIds])));
  return rows.map(movementOf);
}

export async function readForgiven(db: Database, accountId: string, zoneIds: readonly string[]): Promise<PresenceMessage["forgiven"]> {
  if (zoneIds.length === 0) return [];
  const rows = await db
    .select()
    .from(zoneForgiveness)
    .where(and(eq(zoneForgiveness.accountId, accountId), inArray(zoneForgiveness.zoneId, [...zoneIds])));
  return rows.map(({ zoneId, at }) => ({ zoneId, atUtc: at.toISOString() }));
}

/** Uses of credentials with a limited number of uses, by credential. */
export async function readUses(db: Database, accountId: string): Promise<Map<string, string[]>> {
  const rows = await db.select().from(credentialUses).where(eq(credentialUses.accountId, accountId));
  const uses = new Map<string, string[]>();
  for (const { credentialId, eventId } of rows) uses.set(credentialId, [...(uses.get(credentialId) ?? []), eventId]);
  return uses;
}

function movementOf({ personId, zoneId, at, eventId, serialNumber }: typeof whereabouts.$inferSelect): Movement {
  return {
    personId,
    atUtc: at.toISOString(),
    eventId,
    ...(zoneId !== null && { zoneId }),
    ...(serialNumber !== null && { serialNumber }),
  };
}
