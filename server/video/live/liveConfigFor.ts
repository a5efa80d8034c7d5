import type { DeviceConfig } from "#contract/deviceLink.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { DeviceKey } from "../../channels/deviceLink/transport.ts";
import { createSigV4, region } from "../../channels/sigv4/sigV4.ts";
import type { Platform } from "../../platform.ts";
import { channelsOf } from "./channels.ts";
import { servicePath } from "./controlRoutes.ts";

/** The `live` part of a device's configuration, with fresh master keys; undefined when it has no channel. */
export async function liveConfigFor(
  { settings, store, keys, clock }: Pick<Platform, "settings" | "store" | "keys" | "clock">,
  { accountId, serialNumber }: DeviceKey,
  origin: string,
): Promise<DeviceConfig["live"]> {
  const channels = await channelsOf(store.db, accountId, serialNumber);
  if (channels.length === 0) return undefined;
  const expiresAt = new Date(clock.now().getTime() + serverLimits.masterKeyLifeMs);
  const policy = {
    service: "kinesisvideo" as const,
    role: "MASTER" as const,
    channels: channels.map((channel) => channel.serialNumber),
  };
  return {
    region,
    endpoint: `${origin}${servicePath}`,
    credential: await createSigV4({ store, keys, clock }).issue({ accountId, policy, expiresAt }),
    expiresAtUtc: expiresAt.toISOString(),
    iceServers: settings.iceServers.map(({ urls, ...secret }) => ({ urls: [...urls], ...secret })),
    grantKeys: keys.jwks.keys.map((key) => ({ ...key })),
    channels: channels.map((channel) => ({
      channelName: channel.serialNumber,
      serialNumber: channel.serialNumber,
      ...(channel.videoSourceId !== undefined && { videoSourceId: channel.videoSourceId }),
    })),
  };
}
