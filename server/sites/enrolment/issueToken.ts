import { randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { actorOf } from "../../base/events/actorOf.ts";
import type { Session } from "../../access/session.ts";
import { hashSecret } from "../../channels/deviceLink/authenticateDevice.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, enrolmentTokens } from "../../base/store/schema/devices.ts";
import { serverLimits } from "../../base/serverLimits.ts";

export interface EnrolmentToken {
  token: string;
  expiresAt: Date;
  /** To be logged in the same transaction. */
  event: NewEvent;
}

/** A new token makes the device's earlier ones worthless. Only its hash is kept. */
export async function issueToken(
  transaction: Database,
  session: Session,
  { serialNumber, siteId }: { serialNumber: string; siteId: string },
  now: Date,
): Promise<EnrolmentToken> {
  const { accountId } = session;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + serverLimits.enrolmentTokenLifeMs);
  await transaction
    .delete(enrolmentTokens)
    .where(and(eq(enrolmentTokens.accountId, accountId), eq(enrolmentTokens.serialNumber, serialNumber)));
  await transaction.insert(enrolmentTokens).values({ tokenHash: hashSecret(token), accountId, serialNumber, expiresAt });
  // A claim lasts for at least as long as the token with which its device proves it.
  await transaction
    .update(devices)
    .set({ claimExpiresAt: expiresAt })
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber), lt(devices.claimExpiresAt, expiresAt)));
  return {
    token,
    expiresAt,
    event: {
      kind: "device.enrolment_token_created",
      serialNumber,
      siteId,
      actor: actorOf(session),
      data: { expiresAtUtc: expiresAt.toISOString() },
    },
  };
}
