import { and, arrayContains, eq, inArray } from "drizzle-orm";
import type { CardRule, DeviceConfig } from "#contract/deviceLink.ts";
import { DeviceType, UserStatus } from "#contract/enumerations.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import type { Clock } from "../clock.ts";
import type { Keys } from "../keys/keys.ts";
import type { Live } from "../live/live.ts";
import type { Objects } from "../objects/objects.ts";
import type { Store } from "../store/connect.ts";
import { cards, people, sites } from "../store/schema/accounts.ts";
import { devices } from "../store/schema/devices.ts";
import { sourcesFor } from "../videoSources/sourcesFor.ts";
import type { DeviceRow } from "./deviceRows.ts";
import type { DeviceKey } from "./transport.ts";

export interface DeviceConfigOptions {
  store: Store;
  clock: Clock;
  keys: Keys;
  live: Pick<Live, "configFor">;
  objects: Pick<Objects, "configFor">;
}

/** Everything the device is told, as the store has it now; undefined for an unknown device. */
export async function buildDeviceConfig(
  options: DeviceConfigOptions,
  device: DeviceKey,
  origin: string,
): Promise<DeviceConfig | undefined> {
  const { store, clock, live, objects } = options;
  const { accountId, serialNumber } = device;
  const [found] = await store.db
    .select({ row: devices, timeZoneId: sites.timeZoneId })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  if (!found) return undefined;
  const { row, timeZoneId } = found;
  const sources = row.deviceType === DeviceType.Gateway ? await sourcesFor(options, accountId, serialNumber) : undefined;
  const door = isDoor(row)
    ? {
        lockReleaseMs: row.lockReleaseMs,
        heldOpenMs: row.heldOpenMs,
        cards: await readCards(store, row),
        ...(row.lockdownId !== null && { lockdown: { lockdownId: row.lockdownId } }),
      }
    : undefined;
  const livePart = await live.configFor(accountId, serialNumber, origin);
  const serials = [serialNumber, ...(sources ?? []).map((source) => source.serialNumber)];
  const needsObjects = sources !== undefined || row.isVideoEnabled;
  const now = clock.now();
  return {
    revision: now.getTime(),
    serverTimeUtc: now.toISOString(),
    timeZoneId,
    ...(door && { door }),
    ...(livePart && { live: livePart }),
    ...(needsObjects && { objects: await objects.configFor(accountId, serials, origin) }),
    ...(sources && { sources }),
  };
}

/** Cards of the people of the device's site. A suspended person's card is known, so that the refusal names its reason. */
async function readCards(store: Store, { accountId, siteId }: DeviceRow): Promise<CardRule[]> {
  const rows = await store.db
    .select({ cardNumber: cards.cardNumber, personId: cards.personId, status: people.status })
    .from(cards)
    .innerJoin(people, and(eq(people.accountId, cards.accountId), eq(people.personId, cards.personId)))
    .where(
      and(
        eq(cards.accountId, accountId),
        arrayContains(people.siteIds, [siteId]),
        inArray(people.status, [UserStatus.Active, UserStatus.Suspended]),
      ),
    )
    .orderBy(cards.cardNumber);
  return rows.map(({ status, ...card }) => ({ ...card, isSuspended: status === UserStatus.Suspended }));
}
