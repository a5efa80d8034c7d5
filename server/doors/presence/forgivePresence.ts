import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { forgivePresence } from "#contract/presence.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { whereabouts, zoneForgiveness } from "../../base/store/schema/presence.ts";
import { handle } from "../../http/handle.ts";
import { requirePeople } from "../../people/users/requirePeople.ts";
import { lockZone } from "../../sites/zones/zoneRows.ts";
import { type InsideRow, isInsideReach, selectInside } from "./insideRows.ts";

/** B-22. Doors hear of it by the log. */
export const forgivePresenceHandler = handle(forgivePresence, async ({ body, session, platform: { events, clock } }) => {
  let forgiven = 0;
  await events.record(session.accountId, async (transaction) => {
    const at = clock.now();
    const ofZones = await forgiveZones(transaction, session, body.zoneIds ?? [], at);
    const ofPeople = await forgivePeople(transaction, session, body.personIds ?? [], at);
    forgiven = ofZones.forgiven + ofPeople.forgiven;
    return [...ofZones.entries, ...ofPeople.entries];
  });
  return { forgiven };
});

interface Done {
  forgiven: number;
  entries: NewEvent[];
}

/** Also covers people who have entered up to now but are not reported yet: a door that was offline may report them later. */
async function forgiveZones(transaction: Database, session: Session, named: readonly string[], at: Date): Promise<Done> {
  const { accountId } = session;
  const entries: NewEvent[] = [];
  let forgiven = 0;
  for (const zoneId of [...new Set(named)].toSorted()) {
    const { name, siteId } = await lockZone(transaction, session, zoneId, "share");
    const inside = await selectInside(transaction).where(and(isInsideReach(session), eq(whereabouts.zoneId, zoneId)));
    await transaction
      .insert(zoneForgiveness)
      .values({ accountId, zoneId, at })
      .onConflictDoUpdate({
        target: [zoneForgiveness.accountId, zoneForgiveness.zoneId],
        set: { at: sql`greatest(${zoneForgiveness.at}, excluded.at)` },
      });
    forgiven += inside.length;
    entries.push(forgivenEvent(session, { zoneId, zoneName: name, siteId, count: inside.length }));
  }
  return { forgiven, entries };
}

async function forgivePeople(transaction: Database, session: Session, named: readonly string[], at: Date): Promise<Done> {
  const wanted = [...new Set(named)];
  const inside = await selectInside(transaction)
    .where(and(isInsideReach(session), inArray(people.personId, wanted)))
    .orderBy(whereabouts.personId)
    .for("update", { of: whereabouts });
  const found = new Set(inside.map(({ row }) => row.personId));
  // A person who has left in the meantime needs no reset; a person out of reach is not found.
  await requirePeople(
    transaction,
    session,
    wanted.filter((personId) => !found.has(personId)),
  );
  const entries: NewEvent[] = [];
  for (const [zoneId, rows] of Map.groupBy(inside, ({ row }) => row.zoneId ?? "")) {
    const [{ zoneName, siteId }] = rows as [InsideRow, ...InsideRow[]];
    const personIds = rows.map(({ row }) => row.personId);
    const eventId = randomUUID();
    await transaction
      .update(whereabouts)
      .set({ zoneId: null, at, eventId, serialNumber: null })
      .where(and(eq(whereabouts.accountId, session.accountId), inArray(whereabouts.personId, personIds)));
    const names = rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    entries.push({ ...forgivenEvent(session, { zoneId, zoneName, siteId, count: rows.length, personIds, names }), eventId });
  }
  return { forgiven: inside.length, entries };
}

interface Forgiven extends Record<string, unknown> {
  zoneId: string;
  siteId: string;
}

function forgivenEvent(session: Session, { siteId, ...data }: Forgiven): NewEvent {
  return { kind: "presence.forgiven", siteId, actor: actorOf(session), data, told: { ZoneIds: [data.zoneId] } };
}
