import { and, eq, sql } from "drizzle-orm";
import { deleteCloudKey, listCloudKeys } from "#contract/cloudKeys.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import { notFound } from "../../base/errors.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { cloudKeys } from "../../base/store/schema/credentials.ts";
import { handle, type Route } from "../../http/handle.ts";
import { cloudKeyColumns, cloudKeyState, isOfPresentPerson, presentCloudKeys } from "../../people/credentials/cloudKeyRows.ts";
import { credentialEvent, findHolder, ownerOf } from "../../people/credentials/holder.ts";
import { createCloudKeyHandler } from "./createCloudKey.ts";
import { listCloudKeyDoorsHandler } from "./keyDoors.ts";

const instantText = (column: typeof cloudKeys.validFrom | typeof cloudKeys.validUntil | typeof cloudKeys.givenAt) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const sortedBy = {
  name: folded(fullNameOfPerson),
  from: instantText(cloudKeys.validFrom),
  until: instantText(cloudKeys.validUntil),
  given: instantText(cloudKeys.givenAt),
};

const listCloudKeysHandler = handle(listCloudKeys, async ({ query, session, platform: { store, clock } }) => {
  const { search, sort = "-given", state, userId, isVisitor } = query;
  const now = clock.now();
  const keyset = keysetOf(query, { sort, text: sortedBy[sort.replace("-", "") as keyof typeof sortedBy], id: cloudKeys.cloudKeyId });
  const found = await store.db
    .select({ ...cloudKeyColumns(now), place: keyset.place })
    .from(cloudKeys)
    .innerJoin(people, isOfPresentPerson)
    .where(
      and(
        eq(cloudKeys.accountId, session.accountId),
        isWithinReach(session),
        userId === undefined ? undefined : eq(cloudKeys.personId, userId),
        isVisitor === undefined ? undefined : eq(people.isVisitor, isVisitor === "true"),
        state === undefined ? undefined : eq(cloudKeyState(now), state),
        hasText(search, fullNameOfPerson),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  const rows = await presentCloudKeys(store.db, session, found.slice(0, keyset.limit - 1));
  const { next } = keyset.pageOf(found, ({ place }) => place);
  return { rows, ...(next !== undefined && { next }) };
});

/** A key of a person out of reach is not found. */
const deleteCloudKeyHandler = handle(deleteCloudKey, async ({ params: { cloudKeyId }, session, platform: { events } }) => {
  const isKey = and(eq(cloudKeys.accountId, session.accountId), eq(cloudKeys.cloudKeyId, cloudKeyId));
  await events.record(session.accountId, async (transaction) => {
    const [seen] = await transaction.select({ personId: cloudKeys.personId }).from(cloudKeys).where(isKey);
    const holder = seen && (await findHolder(transaction, session, seen.personId, true));
    if (!holder) throw notFound("error_cloudkey_not_found");
    const [gone] = await transaction.delete(cloudKeys).where(isKey).returning();
    if (!gone) throw notFound("error_cloudkey_not_found");
    const from = { validFrom: gone.validFrom.toISOString(), validUntil: gone.validUntil.toISOString() };
    return [credentialEvent(session, ownerOf(holder), "cloudkey.deleted", { cloudKeyId, from })];
  });
  return {};
});

export const cloudKeysRoutes: readonly Route[] = [
  listCloudKeysHandler,
  listCloudKeyDoorsHandler,
  createCloudKeyHandler,
  deleteCloudKeyHandler,
];
