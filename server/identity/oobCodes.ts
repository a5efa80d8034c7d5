import { randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import type { AttemptRule, Attempts } from "../access/attempts.ts";
import type { Clock } from "../base/clock.ts";
import { serverLimits } from "../base/serverLimits.ts";
import type { Database } from "../base/store/connect.ts";
import { oobCodes } from "../base/store/schema/identity.ts";
import { networkOf } from "../http/networkOf.ts";
import { hashToken } from "./browserSession.ts";
import { IdentityError } from "./identityError.ts";
import type { IdentityRow } from "./identityRows.ts";

export type OobRequestType = "PASSWORD_RESET" | "VERIFY_EMAIL";
export type OobCode = typeof oobCodes.$inferSelect;

/** A single-use code for a mail, valid for one hour; a newer one of the same kind replaces it. */
export async function createOobCode(
  transaction: Database,
  clock: Clock,
  requestType: OobRequestType,
  { uid, email }: IdentityRow,
): Promise<string> {
  const now = clock.now();
  const code = randomBytes(24).toString("base64url");
  await transaction.delete(oobCodes).where(lt(oobCodes.expiresAt, now));
  await transaction.delete(oobCodes).where(and(eq(oobCodes.uid, uid), eq(oobCodes.requestType, requestType)));
  await transaction
    .insert(oobCodes)
    .values({ codeHash: hashToken(code), uid, requestType, email, expiresAt: new Date(now.getTime() + serverLimits.mailedCodeLifeMs) });
  return code;
}

const codeRule: AttemptRule = { name: "oob-code", limit: 60, windowMs: 15 * minuteMs };

type Counting = { attempts: Attempts };

/** Counts a code before it is compared; refuses a network with too many wrong ones. */
export async function countCode({ attempts }: Counting, { address }: { address: string }): Promise<void> {
  if (!(await attempts.count(codeRule, networkOf(address)))) throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER");
}

/** Takes the count of a code back that turned out to be one: many people may follow their mails from behind one address. */
export async function uncountCode({ attempts }: Counting, { address }: { address: string }): Promise<void> {
  await attempts.uncount(codeRule, networkOf(address));
}

/** Looks at a code without using it up. */
export async function readOobCode(db: Database, clock: Clock, code: string | undefined, requestType?: OobRequestType): Promise<OobCode> {
  if (!code) throw new IdentityError("MISSING_OOB_CODE");
  const [row] = await db
    .select()
    .from(oobCodes)
    .where(eq(oobCodes.codeHash, hashToken(code)))
    .limit(1);
  if (!row || (requestType !== undefined && row.requestType !== requestType)) throw new IdentityError("INVALID_OOB_CODE");
  if (row.expiresAt <= clock.now()) throw new IdentityError("EXPIRED_OOB_CODE");
  return row;
}

/** Uses a code up; of two at once only one succeeds. */
export async function useOobCode(transaction: Database, { codeHash }: OobCode): Promise<void> {
  const used = await transaction.delete(oobCodes).where(eq(oobCodes.codeHash, codeHash)).returning({ codeHash: oobCodes.codeHash });
  if (used.length === 0) throw new IdentityError("INVALID_OOB_CODE");
}
