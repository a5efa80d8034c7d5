import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createGateway } from "#contract/enrolment.ts";
import { DeviceType, EventCategory } from "#contract/enumerations.ts";
import { reaches } from "../access/decide.ts";
import { notFound } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { sites } from "../store/schema/accounts.ts";
import { devices } from "../store/schema/devices.ts";
import { type EnrolmentToken, issueToken } from "./issueToken.ts";

export const createGatewayHandler = handle(createGateway, async ({ body, session, platform }) => {
  const { accountId, personId, personName } = session;
  const { name, siteId } = body;
  const [site] = await platform.store.db
    .select({ siteId: sites.siteId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), eq(sites.siteId, siteId)));
  if (!site || !reaches(session, { accountId, siteId })) throw notFound("error_site_not_found");
  const serialNumber = `GH-GW20-${randomBytes(4).toString("hex").toUpperCase()}`;
  let issued: EnrolmentToken | undefined;
  await platform.events.record(accountId, async (transaction) => {
    await transaction.insert(devices).values({ accountId, serialNumber, name, siteId, deviceType: DeviceType.Gateway });
    issued = await issueToken(transaction, session, { serialNumber, siteId }, platform.clock.now());
    const actor = { kind: "person", id: personId, name: personName } as const;
    return [
      {
        kind: "device.added",
        category: EventCategory.Event,
        serialNumber,
        siteId,
        actor,
        data: { name },
        notification: {
          topic: "Devices/Index",
          code: "notification_device_changed",
          data: { SerialNumber: serialNumber, Change: "added" },
        },
      },
      issued.event,
    ];
  });
  if (!issued) throw new Error("The enrolment token was not issued.");
  return { serialNumber, token: issued.token, expiresAtUtc: issued.expiresAt.toISOString() };
});
