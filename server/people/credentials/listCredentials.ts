import { and, eq, inArray } from "drizzle-orm";
import { type Credential, listCredentials } from "#contract/credentials.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { cards, sites } from "../../base/store/schema/accounts.ts";
import { pins } from "../../base/store/schema/credentials.ts";
import { passes } from "../../base/store/schema/passes.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { isNumberLost, isNumberShared } from "../doubled/likeCards.ts";
import { cloudKeysOfPerson, presentCloudKeys } from "./cloudKeyRows.ts";
import { fullNameOf, type Holder, requireHolder } from "./holder.ts";
import { inState } from "./passState.ts";
import { presentCard, presentKey, presentOwn, presentPending, presentPin } from "./presentCredential.ts";
import { ofPeople } from "./rowsOfPeople.ts";

export const listCredentialsHandler = handle(listCredentials, async ({ params, session, platform }) => {
  const holder = await requireHolder(platform.store.db, session, params.personId);
  return {
    person: {
      id: holder.personId,
      fullName: fullNameOf(holder),
      isVisitor: holder.isVisitor,
      status: holder.status,
      hasEmail: Boolean(holder.email),
      ...(holder.validUntil && { validUntilUtc: holder.validUntil.toISOString() }),
    },
    credentials: await credentialsOf(platform, session, holder),
  };
});

/** One of them, after a change of it. */
export async function requireCredential(platform: Platform, session: Session, personId: string, id: string): Promise<Credential> {
  const holder = await requireHolder(platform.store.db, session, personId);
  const found = (await credentialsOf(platform, session, holder)).find((credential) => credential.id === id);
  // Deleted by another call at this moment.
  if (!found) throw notFound("error_user_not_found");
  return found;
}

async function credentialsOf({ store, clock }: Platform, session: Session, holder: Holder): Promise<Credential[]> {
  const { db } = store;
  const { accountId, personId } = holder;
  const now = clock.now();
  const given = await db
    .select({ card: cards, pass: passes, isNumberShared, isNumberLost })
    .from(cards)
    .leftJoin(passes, and(eq(passes.accountId, cards.accountId), eq(passes.passId, cards.passId)))
    .where(ofPeople(cards, accountId, [personId]))
    .orderBy(cards.givenAt, cards.cardNumber);
  const asked = await db
    .select()
    .from(passes)
    .where(and(ofPeople(passes, accountId, [personId]), inState("Pending", now)))
    .orderBy(passes.requestedAt);
  const codes = await db
    .select()
    .from(pins)
    .where(ofPeople(pins, accountId, [personId]))
    .orderBy(pins.isDuress);
  const keyed = await presentCloudKeys(db, session, await cloudKeysOfPerson(db, accountId, personId, now));
  const siteIds = [...given.flatMap(({ pass }) => (pass ? [pass.siteId] : [])), ...asked, ...codes].flatMap((one) =>
    typeof one === "string" ? [one] : "siteId" in one ? [one.siteId] : (one.siteIds ?? []),
  );
  const named =
    siteIds.length === 0
      ? []
      : await db
          .select({ id: sites.siteId, name: sites.name })
          .from(sites)
          .where(and(eq(sites.accountId, accountId), inArray(sites.siteId, siteIds)))
          .orderBy(sites.name);
  const sitesOf = (ids: readonly string[]) => named.filter(({ id }) => ids.includes(id));
  return [
    ...given.map((each) => presentCard(each, sitesOf(each.pass ? [each.pass.siteId] : []), now)),
    ...asked.map((pass) => presentPending(pass, sitesOf([pass.siteId]))),
    ...codes.map((code) => presentPin(code, sitesOf(code.siteIds ?? []), now)),
    ...keyed.map(presentKey),
    ...presentOwn(holder),
  ];
}
