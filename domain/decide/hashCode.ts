import { createHash } from "node:crypto";

/** How a code of digits stands in a policy: SHA-256 of salt and digits, hex. */
export function hashCode(salt: string, digits: string): string {
  return createHash("sha256").update(`${salt}${digits}`).digest("hex");
}
