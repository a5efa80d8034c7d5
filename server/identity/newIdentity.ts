import { randomBytes } from "node:crypto";
import type { Database } from "../base/store/connect.ts";
import { identities } from "../base/store/schema/identity.ts";
import type { NewIdentity } from "./identity.ts";
import { type IdentityContext, requireEmail } from "./operation.ts";
import { secondsOf } from "./tokens.ts";

/** Writes down who signs in from now on, with the hash of their password. Answers the uid. */
export async function insertIdentity(
  { clock }: Pick<IdentityContext, "clock">,
  transaction: Database,
  { email, passwordHash, displayName, isEmailVerified }: Omit<NewIdentity, "password"> & { passwordHash: string },
): Promise<string> {
  const now = clock.now();
  const uid = randomBytes(21).toString("base64url");
  await transaction.insert(identities).values({
    uid,
    email: requireEmail(email),
    displayName,
    isEmailVerified,
    passwordHash,
    passwordChangedAt: now,
    validSinceSeconds: secondsOf(now),
    createdAt: now,
  });
  return uid;
}
