import { and, eq } from "drizzle-orm";
import type { DeviceConfig } from "#contract/deviceLink.ts";
import { devices, videoSources } from "../../base/store/schema/devices.ts";
import type { Platform } from "../../platform.ts";
import { openCredentials } from "./cameraCredentials.ts";

/** The `sources` part of a gateway's configuration: its enabled cameras with their sign-in data. */
export async function sourcesFor(
  { store, keys }: Pick<Platform, "store" | "keys">,
  accountId: string,
  gatewaySerial: string,
): Promise<NonNullable<DeviceConfig["sources"]>> {
  const rows = await store.db
    .select({ source: videoSources, name: devices.name })
    .from(videoSources)
    .innerJoin(devices, and(eq(devices.accountId, videoSources.accountId), eq(devices.serialNumber, videoSources.serialNumber)))
    .where(and(eq(videoSources.accountId, accountId), eq(videoSources.gatewaySerial, gatewaySerial), eq(videoSources.isEnabled, true)))
    .orderBy(videoSources.serialNumber);
  return rows.map(({ source, name }) => ({
    videoSourceId: source.videoSourceId,
    serialNumber: source.serialNumber,
    name,
    streamUrl: source.streamUrl,
    ...(source.subStreamUrl !== null && { subStreamUrl: source.subStreamUrl }),
    ...openCredentials(keys, source),
  }));
}
