import { cardForm } from "../identity/cardNumber.ts";
import type { CompiledPolicy, CredentialRecord, PersonRecord } from "./compiledPolicy.ts";
import type { PolicyCredential } from "./policy.ts";

/** Takes a credential up, in the place of the one with its id. */
export function putCredential(policy: CompiledPolicy, credential: PolicyCredential, person: PersonRecord): void {
  const { credentialId } = credential;
  dropCredential(policy, policy.credentials.get(credentialId));
  const isCard = credential.kind === "card";
  const isCode = credential.kind === "pin" || credential.kind === "cloudKey";
  const record: CredentialRecord = {
    credentialId,
    person,
    kind: credential.kind,
    status: credential.status,
    key: keyOf(credential),
    salt: isCode ? credential.salt : undefined,
    isExternal: isCard && credential.isExternal === true,
    isLockdownCard: isCard && credential.isLockdownCard === true,
    isDuress: isCode && credential.isDuress === true,
    validFromMs: instantOf(credential.validFromUtc),
    validUntilMs: instantOf(credential.validUntilUtc),
    usesMax: credential.usesMax,
    serialNumbers: credential.serialNumbers,
    siteIds: credential.siteIds,
  };
  policy.credentials.set(credentialId, record);
  countSalt(policy, record.salt, 1);
  const same = policy.credentialsByKey.get(record.key);
  policy.credentialsByKey.set(record.key, same ? [...listOf(same), record].sort(byId) : record);
}

export function dropCredential(policy: CompiledPolicy, record: CredentialRecord | undefined): void {
  if (!record) return;
  policy.credentials.delete(record.credentialId);
  const left = listOf(policy.credentialsByKey.get(record.key) ?? []).filter((other) => other !== record);
  if (left.length === 0) policy.credentialsByKey.delete(record.key);
  else policy.credentialsByKey.set(record.key, left);
  countSalt(policy, record.salt, -1);
}

function countSalt(policy: CompiledPolicy, salt: string | undefined, step: 1 | -1): void {
  if (salt === undefined) return;
  const now = (policy.salts.get(salt) ?? 0) + step;
  if (now > 0) policy.salts.set(salt, now);
  else policy.salts.delete(salt);
}

export function listOf(found: CredentialRecord | readonly CredentialRecord[]): readonly CredentialRecord[] {
  return Array.isArray(found) ? (found as readonly CredentialRecord[]) : [found as CredentialRecord];
}

function byId(one: CredentialRecord, other: CredentialRecord): number {
  return one.credentialId < other.credentialId ? -1 : 1;
}

/** By the one form of the number: who gave the card may have typed zeros in front that no reader sends. */
export const cardKey = (cardNumber: string, facilityCode: number | undefined) => `card ${facilityCode ?? ""} ${cardForm(cardNumber)}`;
export const codeKey = (kind: "pin" | "cloudKey", salt: string, hash: string) => `${kind} ${salt} ${hash}`;
export const ownKey = (kind: "mobile" | "face", credentialId: string) => `${kind} ${credentialId}`;
export const webKey = (personId: string) => `web ${personId}`;

function keyOf(credential: PolicyCredential): string {
  switch (credential.kind) {
    case "card":
      return cardKey(credential.cardNumber, credential.facilityCode);
    case "pin":
    case "cloudKey":
      return codeKey(credential.kind, credential.salt, credential.hash);
    case "mobile":
    case "face":
      return ownKey(credential.kind, credential.credentialId);
    case "web":
      return webKey(credential.personId);
  }
}

/** Milliseconds since 1970. */
export function instantOf(utc: string | undefined): number | undefined {
  return utc === undefined ? undefined : Date.parse(utc);
}
