import { and, inArray } from "drizzle-orm";
import type { PayloadOf } from "#contract/endpoint.ts";
import { accountForPeople, markMissing } from "#contract/musters.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { Database } from "../../base/store/connect.ts";
import { musterPeople, musters } from "../../base/store/schema/musters.ts";
import { handle } from "../../http/handle.ts";
import { unaccounted } from "./judgePassage.ts";
import { musterEntry } from "./musterEntry.ts";
import { isMuster, isOnMuster, lockOpenMuster, type MusterPersonRow, type MusterRow, readListed } from "./musterRows.ts";

/** The first caller to lock the muster's row accounts for the people; later callers learn who did. */
export const accountForPeopleHandler = handle(accountForPeople, async ({ params, body, session, platform: { events, clock } }) => {
  let answer: PayloadOf<typeof accountForPeople> = { accounted: [], already: [], movedSince: [] };
  await events.record(session.accountId, async (transaction) => {
    const muster = await lockOpenMuster(transaction, session, params.id);
    const rows = await requireListed(transaction, muster, body.personIds);
    const now = clock.now();
    const told = body.seenAtUtc === undefined ? now : new Date(body.seenAtUtc);
    const at = told > now ? now : told;
    const missing = rows.filter(({ method }) => method === null);
    const counted = missing.filter(({ since }) => since <= at);
    answer = {
      accounted: counted.map(({ personId }) => personId),
      already: rows.flatMap(({ personId: id, method, accountedByName: by }) =>
        method === null ? [] : { id, method, ...(by !== null && { by }) },
      ),
      movedSince: missing.filter((row) => !counted.includes(row)).map(({ personId }) => personId),
    };
    if (counted.length === 0) return [];
    const change = {
      method: "hand" as const,
      accountedAt: at,
      accountedById: session.personId,
      accountedByName: session.personName,
      accountedDoor: null,
      note: body.note ?? "",
    };
    await changePeople(transaction, muster, answer.accounted, change);
    return [musterEntry("muster.accounted", actorOf(session), muster, { ...about(counted), how: "hand", note: change.note })];
  });
  return answer;
});

export const markMissingHandler = handle(markMissing, async ({ params, body, session, platform: { events } }) => {
  let missing: string[] = [];
  await events.record(session.accountId, async (transaction) => {
    const muster = await lockOpenMuster(transaction, session, params.id);
    const seen = new Map(body.people.map(({ personId, revision }) => [personId, revision]));
    const rows = await requireListed(transaction, muster, [...seen.keys()]);
    if (rows.some(({ personId, revision }) => revision !== seen.get(personId))) throw conflict("error_muster_person_changed");
    const accounted = rows.filter(({ method }) => method !== null);
    missing = rows.map(({ personId }) => personId);
    if (accounted.length === 0) return [];
    await changePeople(transaction, muster, about(accounted).personIds, unaccounted);
    return [musterEntry("muster.reopened", actorOf(session), muster, about(accounted))];
  });
  return { missing };
});

/** For the log: who it was. */
function about(rows: readonly MusterPersonRow[]) {
  return { count: rows.length, personIds: rows.map(({ personId }) => personId), names: rows.map(({ fullName }) => fullName) };
}

/** @throws error_user_not_found when one of them is not on the list */
async function requireListed(transaction: Database, muster: MusterRow, personIds: readonly string[]): Promise<MusterPersonRow[]> {
  const listed = await readListed(transaction, muster, personIds);
  return [...new Set(personIds)].map((personId) => {
    const row = listed.get(personId);
    if (!row) throw notFound("error_user_not_found");
    return row;
  });
}

async function changePeople(
  transaction: Database,
  muster: MusterRow,
  personIds: readonly string[],
  change: Partial<MusterPersonRow>,
): Promise<void> {
  const revision = muster.revision + 1;
  await transaction.update(musters).set({ revision }).where(isMuster(muster, muster.musterId));
  await transaction
    .update(musterPeople)
    .set({ ...change, revision })
    .where(and(isOnMuster(muster), inArray(musterPeople.personId, [...personIds])));
}
