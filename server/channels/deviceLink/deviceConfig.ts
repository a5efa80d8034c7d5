import { and, eq } from "drizzle-orm";
import type { DeviceConfig } from "#contract/deviceLink.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import type { Clock } from "../../base/clock.ts";
import type { Keys } from "../../base/keys/createKeys.ts";
import type { Store } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { LinkParts, PolicyFeed } from "./linkParts.ts";
import type { DeviceKey } from "./transport.ts";

export interface DeviceConfigOptions {
  store: Store;
  clock: Clock;
  keys: Keys;
  parts: Pick<LinkParts, "firmwareFor" | "liveFor" | "objectsFor" | "gatewayPartsFor">;
  policies: Pick<PolicyFeed, "wholeFor">;
}

/** The present configuration of a device; undefined for an unknown device. */
export async function buildDeviceConfig(
  options: DeviceConfigOptions,
  device: DeviceKey,
  origin: string,
): Promise<DeviceConfig | undefined> {
  const { store, clock, keys, parts, policies } = options;
  const { accountId, serialNumber } = device;
  const [found] = await store.db
    .select({ row: devices, timeZoneId: sites.timeZoneId })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  if (!found) return undefined;
  const { row, timeZoneId } = found;
  const gatewayParts = row.deviceType === DeviceType.Gateway ? await parts.gatewayPartsFor(device) : undefined;
  const door = isDoor(row)
    ? {
        lockReleaseMs: row.lockReleaseMs,
        heldOpenMs: row.heldOpenMs,
        policy: await policies.wholeFor(device),
        policyKeys: keys.jwks.keys.map((key) => ({ ...key })),
      }
    : undefined;
  const firmware = await parts.firmwareFor(row);
  const live = await parts.liveFor(device, origin);
  const serials = [serialNumber, ...(gatewayParts?.sources ?? []).map((source) => source.serialNumber)];
  const needsObjects = gatewayParts !== undefined || row.isVideoEnabled;
  const now = clock.now();
  return {
    revision: now.getTime(),
    serverTimeUtc: now.toISOString(),
    timeZoneId,
    ...(door && { door }),
    ...(firmware && { firmware }),
    ...(live && { live }),
    ...(needsObjects && { objects: await parts.objectsFor(accountId, serials, origin) }),
    ...gatewayParts,
  };
}
