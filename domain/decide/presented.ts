import { AccessMethod } from "#contract/enumerations.ts";
import type { Reason } from "./because.ts";
import type { CompiledPolicy, CredentialRecord, PersonRecord } from "./compiledPolicy.ts";
import { cardKey, codeKey, listOf, ownKey, webKey } from "./credentialIndex.ts";
import { readWiegand } from "./wiegand.ts";

/** A credential presented at a door. */
export type Presented =
  /** As a reader's wires carry it (EN-09): `0` and `1` in their order. */
  | { readonly kind: "wiegand"; readonly bits: string }
  | { readonly kind: "card"; readonly cardNumber: string; readonly facilityCode?: number }
  /** A code that was typed: its hash with each salt of the policy (`saltsOf`). */
  | { readonly kind: "pin" | "cloudKey"; readonly hashes: Readonly<Record<string, string>> }
  /** Recognised by the equipment itself. */
  | { readonly kind: "mobile" | "face"; readonly credentialId: string }
  /** Signed in at the platform, opening by the own credential. */
  | { readonly kind: "web"; readonly personId: string };

/** The salts that a typed code must be hashed with before it is shown to `decide`. */
export function saltsOf({ salts }: CompiledPolicy): string[] {
  return [...salts.keys()];
}

/**
 * The credential that it is at a door of this site, or why there is none. The same digits may be typed by people of several sites:
 * those who may be at this one come first.
 */
export function findCredential(policy: CompiledPolicy, presented: Presented, siteId: string | undefined): CredentialRecord | Reason {
  const firstOf = (keys: readonly string[]) => bestOf(candidatesOf(policy, keys), siteId);
  switch (presented.kind) {
    case "wiegand": {
      const card = readWiegand(presented.bits);
      return typeof card === "string"
        ? { rule: "card.unreadable", problem: card }
        : firstOf(cardKeys(policy, card.cardNumber, card.facilityCode));
    }
    case "card":
      if (!/^[0-9A-Za-z]{1,32}$/.test(presented.cardNumber)) return { rule: "card.unreadable", problem: "characters" };
      return firstOf(cardKeys(policy, presented.cardNumber, presented.facilityCode));
    case "pin":
    case "cloudKey": {
      const keys = Object.entries(presented.hashes).map(([salt, hash]) => codeKey(presented.kind, salt, hash));
      return firstOf(keys);
    }
    case "mobile":
    case "face":
      return firstOf([ownKey(presented.kind, presented.credentialId)]);
    case "web":
      return firstOf([webKey(presented.personId)]);
  }
}

/** A card with the read facility code takes precedence over a card without one. */
function cardKeys({ credentialsByKey }: CompiledPolicy, cardNumber: string, facilityCode: number | undefined): string[] {
  const exact = cardKey(cardNumber, facilityCode);
  return [credentialsByKey.has(exact) ? exact : cardKey(cardNumber, undefined)];
}

function candidatesOf({ credentialsByKey }: CompiledPolicy, keys: readonly string[]): readonly CredentialRecord[] {
  return keys.flatMap((key) => listOf(credentialsByKey.get(key) ?? []));
}

/** Of several candidates, prefers a person who may be at the site, then a credential in force. */
function bestOf(candidates: readonly CredentialRecord[], siteId: string | undefined): CredentialRecord | Reason {
  const here = candidates.filter(({ person }) => isOfSite(person, siteId));
  const among = here.length > 0 ? here : candidates;
  return among.find(({ status }) => status === "active") ?? among[0] ?? { rule: "credential.unknown" };
}

/** Whether a door of the site takes what the credential is for it, and not for another that is shown alike. */
export function isFoundFirst(policy: CompiledPolicy, credential: CredentialRecord, siteId: string): boolean {
  const found = policy.credentialsByKey.get(credential.key);
  return found === credential || (found !== undefined && bestOf(listOf(found), siteId) === credential);
}

function isOfSite({ status, siteIds }: PersonRecord, siteId: string | undefined): boolean {
  return status !== undefined && (siteIds === "all" || (siteId !== undefined && siteIds.has(siteId)));
}

/** EN-04 */
export function methodOf(presented: Pick<Presented, "kind">, credential: CredentialRecord | undefined): AccessMethod {
  switch (presented.kind) {
    case "wiegand":
    case "card":
      return credential?.isExternal ? AccessMethod.ExternalCard : AccessMethod.Card;
    case "pin":
      return AccessMethod.PIN;
    case "cloudKey":
      return AccessMethod.CloudKey;
    case "mobile":
      return AccessMethod.Mobile;
    case "face":
      return AccessMethod.Face;
    case "web":
      return AccessMethod.Web;
  }
}
