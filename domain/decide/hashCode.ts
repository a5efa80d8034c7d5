import { createHash } from "node:crypto";

/** The form of a PIN or key code in a policy: hexadecimal SHA-256 of salt and digits. */
export function hashCode(salt: string, digits: string): string {
  return createHash("sha256").update(`${salt}${digits}`).digest("hex");
}
