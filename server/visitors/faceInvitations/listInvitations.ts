import { and, eq, sql } from "drizzle-orm";
import { listFaceInvitations } from "#contract/faceInvitations.ts";
import { handle } from "../../http/handle.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import { folded, hasText } from "../../base/store/folded.ts";
import { keysetOf } from "../../base/store/keyset.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";
import { invitationColumns, isOfPresentPerson, isOfStatus, presentInvitation } from "./invitationRows.ts";

const { validFrom, validUntil, givenAt } = faceInvitations;
const instantText = (column: typeof validFrom | typeof validUntil | typeof givenAt) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const sortedBy = {
  name: folded(fullNameOfPerson),
  from: instantText(validFrom),
  until: instantText(validUntil),
  given: instantText(givenAt),
};

export const listInvitationsHandler = handle(listFaceInvitations, async ({ query, session, platform: { store, clock } }) => {
  const { search, sort = "-given", status, userId, isVisitor } = query;
  const now = clock.now();
  const text = sortedBy[sort.replace("-", "") as keyof typeof sortedBy];
  const keyset = keysetOf(query, { sort, text, id: faceInvitations.invitationId });
  const found = await store.db
    .select({ ...invitationColumns(now), place: keyset.place })
    .from(faceInvitations)
    .innerJoin(people, isOfPresentPerson)
    .where(
      and(
        eq(faceInvitations.accountId, session.accountId),
        isWithinReach(session),
        userId === undefined ? undefined : eq(faceInvitations.personId, userId),
        isVisitor === undefined ? undefined : eq(people.isVisitor, isVisitor === "true"),
        status === undefined ? undefined : isOfStatus(status, now),
        hasText(search, fullNameOfPerson),
        keyset.following,
      ),
    )
    .orderBy(...keyset.by)
    .limit(keyset.limit);
  return keyset.pageOf(found, presentInvitation);
});
