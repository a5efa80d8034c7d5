import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { PolicyCredential } from "#domain/decide/policy.ts";
import { cardForm } from "#domain/identity/cardNumber.ts";
import type { Database } from "../base/store/connect.ts";
import { cards, people } from "../base/store/schema/accounts.ts";
import { cloudKeys, pins } from "../base/store/schema/credentials.ts";
import { guests } from "../base/store/schema/guests.ts";
import { passes } from "../base/store/schema/passes.ts";
import { pinSalt } from "../people/credentials/pinHash.ts";
import { ofPeople, validity } from "../people/credentials/rowsOfPeople.ts";
import type { Platform } from "../platform.ts";

/** Where a policy is read from: rows, and the key that salts of codes are made of. */
export interface PolicySource extends Pick<Platform, "keys"> {
  readonly store: { readonly db: Database };
}

/** Credentials of everybody or of the named people: cards, with the limits of their passes; pending cards, which open nothing; PINs; cloud keys; mobile, face and web credentials. */
export async function readCredentials(
  { db, keys }: { db: Database; keys: PolicySource["keys"] },
  accountId: string,
  now: Date,
  ids?: readonly string[],
): Promise<PolicyCredential[]> {
  const given = await db
    .select({ card: cards, pass: { siteId: passes.siteId, validFrom: passes.validFrom, validUntil: passes.validUntil } })
    .from(cards)
    .leftJoin(passes, and(eq(passes.accountId, cards.accountId), eq(passes.passId, cards.passId)))
    // A card whose number another card had first opens nothing (decision 96).
    .where(and(ofPeople(cards, accountId, ids), eq(cards.isDoubled, false)));
  const pending = await db
    .select()
    .from(passes)
    .where(
      and(
        ofPeople(passes, accountId, ids),
        eq(passes.requestStatus, ApprovalRequestStatus.Pending),
        or(isNull(passes.validUntil), gt(passes.validUntil, now)),
      ),
    );
  const codes = await db
    .select()
    .from(pins)
    .where(ofPeople(pins, accountId, ids));
  const keyed = await db
    .select()
    .from(cloudKeys)
    .where(ofPeople(cloudKeys, accountId, ids));
  const salt = codes.length + keyed.length > 0 ? pinSalt(keys, accountId) : "";
  const owners = await db
    .select()
    .from(people)
    .where(ofPeople(people, accountId, ids));
  return withUses(db, accountId, [
    ...given.map(
      ({ card, pass }): PolicyCredential => ({
        credentialId: cardCredentialId(card),
        personId: card.personId,
        status: card.status,
        kind: "card",
        cardNumber: cardForm(card.cardNumber),
        ...(card.facilityCode !== null && { facilityCode: card.facilityCode }),
        ...(card.isExternal && { isExternal: true }),
        ...(card.isLockdownCard && { isLockdownCard: true }),
        ...(pass && { siteIds: [pass.siteId], ...validity(pass) }),
      }),
    ),
    ...pending.map(
      (pass): PolicyCredential => ({
        credentialId: `pass-${pass.passId}`,
        personId: pass.personId,
        status: "pending",
        kind: "card",
        cardNumber: cardForm(pass.cardNumber),
        siteIds: [pass.siteId],
      }),
    ),
    ...codes.map(
      (code): PolicyCredential => ({
        credentialId: `pin-${code.pinId}`,
        personId: code.personId,
        status: code.status,
        kind: "pin",
        salt,
        hash: code.hash,
        ...(code.isDuress && { isDuress: true }),
        ...(code.siteIds && { siteIds: code.siteIds }),
        ...validity(code),
      }),
    ),
    ...keyed.map(
      (key): PolicyCredential => ({
        credentialId: `cloudkey-${key.cloudKeyId}`,
        personId: key.personId,
        status: "active",
        kind: "cloudKey",
        salt,
        hash: key.hash,
        ...(key.serialNumbers && { serialNumbers: key.serialNumbers }),
        ...validity(key),
      }),
    ),
    ...owners.flatMap(({ personId, uid, hasMobileCredential, hasEnrolledFace }): PolicyCredential[] => [
      ...(uid === null ? [] : [own("web", personId)]),
      ...(hasMobileCredential ? [own("mobile", personId)] : []),
      ...(hasEnrolledFace ? [own("face", personId)] : []),
    ]),
  ]);
}

function own(kind: "web" | "mobile" | "face", personId: string): PolicyCredential {
  return { credentialId: `${kind}-${personId}`, personId, status: "active", kind };
}

/** B-24: what visitors carry opens as often as their visit allows. */
async function withUses(db: Database, accountId: string, credentials: readonly PolicyCredential[]): Promise<PolicyCredential[]> {
  const rows = await db
    .select()
    .from(guests)
    .where(and(eq(guests.accountId, accountId), isNotNull(guests.usesMax)));
  const usesOf = new Map(rows.map(({ personId, usesMax }) => [personId, usesMax]));
  return credentials.map((credential) => {
    const usesMax = usesOf.get(credential.personId);
    return usesMax == null ? credential : { ...credential, usesMax };
  });
}

/** Id of a card in policies and log entries. */
export function cardCredentialId({ cardNumber, facilityCode }: { cardNumber: string; facilityCode: number | null }): string {
  return facilityCode === null ? `card-${cardNumber}` : `card-${facilityCode}-${cardNumber}`;
}
