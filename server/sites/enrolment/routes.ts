import { randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { createEnrolmentToken, createGateway } from "#contract/enrolment.ts";
import { DeviceType } from "#contract/enumerations.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, enrolmentTokens } from "../../base/store/schema/devices.ts";
import { hashSecret } from "../../channels/deviceLink/authenticateDevice.ts";
import { handle, type Route } from "../../http/handle.ts";
import { requireDevice } from "../devices/presentDevice.ts";
import { lockSite } from "../siteRows.ts";
import { endOfClaim } from "./claims.ts";
import { enrolDeviceHandler } from "./enrolDevice.ts";

const createEnrolmentTokenHandler = handle(createEnrolmentToken, async ({ params, session, platform }) => {
  const device = await requireDevice(platform, session, params.serial);
  // A camera speaks through its gateway and has no identity of its own.
  if (device.gatewaySerial !== undefined) throw notFound("error_device_not_found");
  let issued: EnrolmentToken | undefined;
  await platform.events.record(session.accountId, async (transaction) => {
    issued = await issueToken(transaction, session, device, platform.clock.now());
    return [issued.event];
  });
  if (!issued) throw new Error("The enrolment token was not issued.");
  return { token: issued.token, expiresAtUtc: issued.expiresAt.toISOString() };
});

const createGatewayHandler = handle(createGateway, async ({ body, session, platform }) => {
  const { accountId } = session;
  const { name, siteId } = body;
  const serialNumber = `GH-GW20-${randomBytes(4).toString("hex").toUpperCase()}`;
  let issued: EnrolmentToken | undefined;
  await platform.events.record(accountId, async (transaction) => {
    await lockSite(transaction, session, siteId, "share");
    const claimExpiresAt = endOfClaim(platform.clock.now());
    await transaction.insert(devices).values({ accountId, serialNumber, name, siteId, deviceType: DeviceType.Gateway, claimExpiresAt });
    issued = await issueToken(transaction, session, { serialNumber, siteId }, platform.clock.now());
    const actor = actorOf(session);
    return [
      {
        kind: "device.added",
        serialNumber,
        siteId,
        actor,
        data: { name },
      },
      issued.event,
    ];
  });
  if (!issued) throw new Error("The enrolment token was not issued.");
  return { serialNumber, token: issued.token, expiresAtUtc: issued.expiresAt.toISOString() };
});

interface EnrolmentToken {
  token: string;
  expiresAt: Date;
  /** To be logged in the same transaction. */
  event: NewEvent;
}

/** A new token makes the device's earlier ones worthless. Only its hash is kept. */
async function issueToken(
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

export const enrolmentRoutes: readonly Route[] = [createGatewayHandler, createEnrolmentTokenHandler, enrolDeviceHandler];
