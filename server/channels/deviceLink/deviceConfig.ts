import { and, eq } from "drizzle-orm";
import type { DeviceConfig } from "#contract/deviceLink.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import type { Clock } from "../../base/clock.ts";
import { eventVideosFor } from "../../video/eventVideos/eventVideosFor.ts";
import { readFirmwareOrder } from "../../sites/firmware/deviceFirmware.ts";
import { locksFor } from "../../video/videoSources/lockedClips.ts";
import type { Keys } from "../../base/keys/keys.ts";
import type { Live } from "../../video/live/live.ts";
import type { Objects } from "../objects/objects.ts";
import type { Store } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { PolicyFeed } from "../../policy/policyFeed.ts";
import { clipsFor } from "../../video/videoShares/clipsFor.ts";
import { sourcesFor } from "../../video/videoSources/sourcesFor.ts";
import type { DeviceKey } from "./transport.ts";

export interface DeviceConfigOptions {
  store: Store;
  clock: Clock;
  keys: Keys;
  live: Pick<Live, "configFor">;
  objects: Pick<Objects, "configFor">;
}

export interface DoorConfigOptions extends DeviceConfigOptions {
  policies: Pick<PolicyFeed, "wholeFor">;
}

/** Everything the device is told, as the store has it now; undefined for an unknown device. */
export async function buildDeviceConfig(options: DoorConfigOptions, device: DeviceKey, origin: string): Promise<DeviceConfig | undefined> {
  const { store, clock, keys, live, objects, policies } = options;
  const { accountId, serialNumber } = device;
  const [found] = await store.db
    .select({ row: devices, timeZoneId: sites.timeZoneId })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  if (!found) return undefined;
  const { row, timeZoneId } = found;
  const sources = row.deviceType === DeviceType.Gateway ? await sourcesFor(options, accountId, serialNumber) : undefined;
  const clips = sources && [...(await eventVideosFor(store, accountId, serialNumber)), ...(await clipsFor(store, accountId, serialNumber))];
  const locks = sources && (await locksFor(store.db, accountId, serialNumber));
  const door = isDoor(row)
    ? {
        lockReleaseMs: row.lockReleaseMs,
        heldOpenMs: row.heldOpenMs,
        policy: await policies.wholeFor(device),
        policyKeys: keys.jwks.keys.map((key) => ({ ...key })),
      }
    : undefined;
  const firmware = await readFirmwareOrder(store.db, row);
  const livePart = await live.configFor(accountId, serialNumber, origin);
  const serials = [serialNumber, ...(sources ?? []).map((source) => source.serialNumber)];
  const needsObjects = sources !== undefined || row.isVideoEnabled;
  const now = clock.now();
  return {
    revision: now.getTime(),
    serverTimeUtc: now.toISOString(),
    timeZoneId,
    ...(door && { door }),
    ...(firmware && { firmware }),
    ...(livePart && { live: livePart }),
    ...(needsObjects && { objects: await objects.configFor(accountId, serials, origin) }),
    ...(sources && { sources }),
    ...(clips && { clips }),
    ...(locks && { locks }),
  };
}
