import { randomBytes, randomUUID } from "node:crypto";
import { and, count, eq, max } from "drizzle-orm";
import { DeviceType } from "#contract/enumerations.ts";
import { createVideoSource } from "#contract/videoSources.ts";
import { conflict, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, videoSources } from "../../base/store/schema/devices.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { isUniqueViolation } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { sealCredentials } from "./cameraCredentials.ts";
import { requireGateway, requireSource, toVideoSource } from "./findSource.ts";
import { cameraChanged } from "./sourceEvents.ts";
import { readStreamAddresses } from "./streamAddresses.ts";
import { readInferenceUrl } from "./streamUrl.ts";

/** Cameras that one gateway reads. */
const sourcesPerGateway = 32;

export const createVideoSourceHandler = handle(createVideoSource, async ({ body, session, platform }) => {
  const { accountId } = session;
  const gateway = await requireGateway(platform.store.db, session, body.gatewaySerial);
  const { main, sub } = readStreamAddresses(body.streamUrl, body.subStreamUrl);
  const videoSourceId = randomUUID();
  const serialNumber = `GH-CAM-${randomBytes(16).toString("hex")}`;
  const source = {
    accountId,
    videoSourceId,
    serialNumber,
    gatewaySerial: gateway.serialNumber,
    streamUrl: main.url,
    subStreamUrl: sub?.url ?? null,
    hasPtz: body.hasPtz ?? false,
    inferenceUrl: body.inferenceUrl === undefined ? null : readInferenceUrl(body.inferenceUrl),
    sealedCredentials: sealCredentials(
      platform.keys,
      { accountId, videoSourceId },
      {
        userName: body.userName ?? main.userName,
        password: body.password ?? main.password,
      },
    ),
  };
  const added = platform.events.record(accountId, async (transaction) => {
    await requireFreeSlot(transaction, source);
    await transaction.insert(devices).values({
      accountId,
      serialNumber,
      name: body.name,
      deviceType: DeviceType.Camera,
      siteId: gateway.siteId,
      gatewaySerial: gateway.serialNumber,
      videoSourceId,
      number: await nextNumber(transaction, accountId),
      isVideoEnabled: true,
    });
    await transaction.insert(videoSources).values(source);
    return [
      cameraChanged(session, { serialNumber, siteId: gateway.siteId }, "added", { name: body.name, gatewaySerial: gateway.serialNumber }),
    ];
  });
  await added.catch((error: unknown) => {
    // The next number was given to another device by hand meanwhile.
    throw isUniqueViolation(error) ? conflict("error_device_number_taken") : error;
  });
  await platform.deviceLink.pushConfig(accountId, gateway.serialNumber);
  return toVideoSource(await requireSource(platform.store.db, { ...session, deviceSerials: undefined }, videoSourceId));
});

/** The gateway could have gone meanwhile. */
async function requireFreeSlot(
  transaction: Database,
  { accountId, gatewaySerial, streamUrl }: { accountId: string; gatewaySerial: string; streamUrl: string },
) {
  await standInLine(transaction, accountId);
  const ofGateway = and(eq(videoSources.accountId, accountId), eq(videoSources.gatewaySerial, gatewaySerial));
  const gateways = await transaction
    .select({ serialNumber: devices.serialNumber })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, gatewaySerial)))
    .for("update");
  if (gateways.length === 0) throw notFound("error_device_not_found");
  const [same] = await transaction
    .select({ sources: count() })
    .from(videoSources)
    .where(and(ofGateway, eq(videoSources.streamUrl, streamUrl)));
  if (same && same.sources > 0) throw conflict("error_video_source_in_use");
  const [all] = await transaction.select({ sources: count() }).from(videoSources).where(ofGateway);
  if (all && all.sources >= sourcesPerGateway) throw conflict("error_gateway_slots_used");
}

async function nextNumber(transaction: Database, accountId: string): Promise<number> {
  const [row] = await transaction
    .select({ highest: max(devices.number) })
    .from(devices)
    .where(eq(devices.accountId, accountId));
  return (row?.highest ?? 0) + 1;
}
