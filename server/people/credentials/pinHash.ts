import { hashCode } from "#domain/decide/hashCode.ts";
import type { Keys } from "../../base/keys/keys.ts";

/** The salt of an account's codes: one for all of them, so that a typed code is hashed once. It is in no table, so that hashes alone tell no digits. */
export function pinSalt({ mac }: Pick<Keys, "mac">, accountId: string): string {
  return mac(`pin-salt:${accountId}`);
}

/** Of a cloud key or a face invitation: what its link carries and the PIN are one code, so that neither opens anything alone. */
export function cloudKeyHash(keys: Pick<Keys, "mac">, accountId: string, code: string, pin: string): string {
  return hashCode(pinSalt(keys, accountId), `${code}.${pin}`);
}

export function pinHash(keys: Pick<Keys, "mac">, accountId: string, digits: string): string {
  return hashCode(pinSalt(keys, accountId), digits);
}
