import { randomBytes } from "node:crypto";
import { createEnrolmentToken, createGateway } from "#contract/enrolment.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { type Route, handle } from "../../http/handle.ts";
import { enrolDeviceHandler } from "./enrolDevice.ts";
import { requireDevice } from "../devices/presentDevice.ts";
import { notFound } from "../../base/errors.ts";
import { type EnrolmentToken, issueToken } from "./issueToken.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { lockSite } from "../siteRows.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { endOfClaim } from "./claims.ts";

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

export const enrolmentRoutes: readonly Route[] = [createGatewayHandler, createEnrolmentTokenHandler, enrolDeviceHandler];
