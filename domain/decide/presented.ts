import { AccessMethod } from "#contract/enumerations.ts";
import type { Reason } from "./because.ts";
import type { CompiledPolicy, CredentialRecord } from "./compiledPolicy.ts";
import { cardKey, codeKey, listOf, ownKey, webKey } from "./credentialIndex.ts";
import { readWiegand } from "./wiegand.ts";

/** What somebody shows at a door. */
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

/** The credential that it is, or why there is none. */
export function findCredential(policy: CompiledPolicy, presented: Presented): CredentialRecord | Reason {
  switch (presented.kind) {
    case "wiegand": {
      const card = readWiegand(presented.bits);
      return typeof card === "string" ? { rule: "card.unreadable", problem: card } : findCard(policy, card.cardNumber, card.facilityCode);
    }
    case "card":
      if (!/^[0-9A-Za-z]{1,32}$/.test(presented.cardNumber)) return { rule: "card.unreadable", problem: "characters" };
      return findCard(policy, presented.cardNumber, presented.facilityCode);
    case "pin":
    case "cloudKey": {
      const keys = Object.entries(presented.hashes).map(([salt, hash]) => codeKey(presented.kind, salt, hash));
      return firstOf(policy, keys);
    }
    case "mobile":
    case "face":
      return firstOf(policy, [ownKey(presented.kind, presented.credentialId)]);
    case "web":
      return firstOf(policy, [webKey(presented.personId)]);
  }
}

/** A card with the facility code that was read comes before one that is known by its number alone. */
function findCard(policy: CompiledPolicy, cardNumber: string, facilityCode: number | undefined): CredentialRecord | Reason {
  const exact = facilityCode === undefined ? [] : [cardKey(cardNumber, facilityCode)];
  return firstOf(policy, [...exact, cardKey(cardNumber, undefined)]);
}

/** Of several with the same key, one that is in force. */
function firstOf({ credentialsByKey }: CompiledPolicy, keys: readonly string[]): CredentialRecord | Reason {
  for (const key of keys) {
    const found = credentialsByKey.get(key);
    if (!found) continue;
    const all = listOf(found);
    const best = all.find(({ status }) => status === "active") ?? all[0];
    if (best) return best;
  }
  return { rule: "credential.unknown" };
}

/** EN-04 */
export function methodOf(presented: Presented, credential: CredentialRecord | undefined): AccessMethod {
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
