import { hashCode } from "#domain/decide/hashCode.ts";
import type { Keys } from "../../base/keys/createKeys.ts";

/** The salt of an account's codes: the same for all, so that a typed code is hashed once. It is in no table, so that hashes alone do not reveal digits. */
export function pinSalt({ mac }: Pick<Keys, "mac">, accountId: string): string {
  return mac(`pin-salt:${accountId}`);
}

/** For a cloud key or face invitation, link code and PIN are hashed as one, so that neither works without the other. */
export function cloudKeyHash(keys: Pick<Keys, "mac">, accountId: string, code: string, pin: string): string {
  return hashCode(pinSalt(keys, accountId), `${code}.${pin}`);
}

export function pinHash(keys: Pick<Keys, "mac">, accountId: string, digits: string): string {
  return hashCode(pinSalt(keys, accountId), digits);
}
