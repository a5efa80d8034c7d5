import { and, eq, or, sql } from "drizzle-orm";
import { getGuest, listGuests } from "#contract/guests.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import { folded, hasPhone, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { guests } from "../../base/store/schema/guests.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createGuestHandler, deleteGuestHandler, updateGuestHandler } from "./changeGuest.ts";
import {
  guestColumns,
  guestState,
  hosts,
  isGuest,
  isHost,
  isHostWithinReach,
  isOfPerson,
  presentGuest,
  requireGuest,
} from "./guestRows.ts";

const instantText = (column: typeof people.validFrom | typeof people.validUntil) =>
  sql`coalesce(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '')`;

const sortedBy = {
  name: folded(fullNameOfPerson),
  from: instantText(people.validFrom),
  until: instantText(people.validUntil),
};

const listGuestsHandler = handle(listGuests, async ({ query, session, platform: { store, clock } }) => {
  const { search, sort = "name", state } = query;
  const now = clock.now();
  const keyset = keysetOf(query, { sort, text: sortedBy[sort.replace("-", "") as keyof typeof sortedBy], id: people.personId });
  const byText = hasText(search, fullNameOfPerson, people.email);
  const hostName = sql`${hosts.firstName} || ' ' || ${hosts.lastName}`;
  const found = await store.db
    .select({ ...guestColumns, place: keyset.place })
    .from(people)
    .leftJoin(guests, isOfPerson)
    .leftJoin(hosts, isHost)
    .where(
      and(
        isGuest(session),
        isWithinReach(session),
        state === undefined ? undefined : eq(guestState(now), state),
        byText && or(byText, hasPhone(search, people.phoneNumber), and(isHostWithinReach(session), hasText(search, hostName))),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, (row) => presentGuest(session, row, now));
});

const getGuestHandler = handle(getGuest, ({ params, session, platform }) =>
  requireGuest(platform.store.db, session, params.id, platform.clock.now()),
);

export const guestsRoutes: readonly Route[] = [
  listGuestsHandler,
  getGuestHandler,
  createGuestHandler,
  updateGuestHandler,
  deleteGuestHandler,
];
