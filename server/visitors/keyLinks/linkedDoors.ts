import { and, eq, inArray } from "drizzle-orm";
import type { KeyLink, LinkedDoor } from "#contract/keyLinks.ts";
import { readKeyLink, readKeyLinkByAddress } from "#contract/keyLinks.ts";
import { askDoor } from "#domain/decide/rights.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { cloudKeys } from "../../base/store/schema/credentials.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { type Caller, handle } from "../../http/handle.ts";
import { privacyUrlOf } from "../../identity/accounts/accountSettings.ts";
import { cloudKeyState } from "../../people/credentials/cloudKeyRows.ts";
import type { Platform } from "../../platform.ts";
import { type OpenedLink, openLink } from "./openLink.ts";

export const readKeyLinkHandler = handle(readKeyLink, ({ params, body, platform, caller }) =>
  tell(platform, caller, { ...params, ...body }),
);
export const readKeyLinkByAddressHandler = handle(readKeyLinkByAddress, ({ params, query, platform, caller }) =>
  tell(platform, caller, { ...params, ...query }),
);

async function tell(platform: Platform, caller: Caller, shown: { code: string; pin?: string | undefined }): Promise<KeyLink> {
  const link = await openLink(platform, caller, shown);
  const { key, person, account } = link;
  const state = await stateOf(platform, link);
  const privacyUrl = privacyUrlOf(account);
  return {
    accountName: account.name,
    ...(privacyUrl !== undefined && { privacyUrl }),
    givenByName: key.givenByName,
    state,
    validFrom: key.validFrom.toISOString(),
    expiresOn: earlier(key.validUntil, person.validUntil).toISOString(),
    timeZoneId: await zoneOf(platform, link),
    doors: state === "active" ? await doorsOf(platform, link) : [],
  };
}

const earlier = (one: Date, other: Date | null) => (other && other < one ? other : one);

async function stateOf({ store: { db }, clock }: Platform, { key }: OpenedLink): Promise<KeyLink["state"]> {
  const [found] = await db
    .select({ state: cloudKeyState(clock.now()) })
    .from(cloudKeys)
    .innerJoin(people, and(eq(people.accountId, cloudKeys.accountId), eq(people.personId, cloudKeys.personId)))
    .where(and(eq(cloudKeys.accountId, key.accountId), eq(cloudKeys.cloudKeyId, key.cloudKeyId)));
  // Deleted by another call at this moment.
  return found?.state ?? "expired";
}

async function zoneOf({ store: { db } }: Platform, { key: { accountId }, person }: OpenedLink): Promise<string> {
  const [site] = await db
    .select({ timeZoneId: sites.timeZoneId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), eq(sites.siteId, person.siteIds[0] ?? "")));
  return site?.timeZoneId ?? "UTC";
}

/** Doors that open to the key while it lasts, each with when it does. */
async function doorsOf(platform: Platform, { key: { accountId, cloudKeyId } }: OpenedLink): Promise<LinkedDoor[]> {
  const { store, clock } = platform;
  const policy = (await platform.policies.current(accountId)).compiled();
  const credential = policy.credentials.get(`cloudkey-${cloudKeyId}`);
  const nowMs = clock.now().getTime();
  const openings = new Map(
    [...policy.doors.keys()].flatMap((serialNumber) => {
      const opening = credential && askDoor(policy, serialNumber, { fromMs: nowMs })?.openingBy(credential);
      return opening ? [[serialNumber, opening] as const] : [];
    }),
  );
  if (openings.size === 0) return [];
  const rows = await store.db
    .select({ row: devices, siteName: sites.name, timeZoneId: sites.timeZoneId })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, [...openings.keys()])))
    .orderBy(sites.name, devices.name, devices.serialNumber);
  return rows
    .map(({ row, siteName, timeZoneId }): LinkedDoor => {
      const startMs = openings.get(row.serialNumber)?.startMs ?? nowMs;
      return {
        serialNumber: row.serialNumber,
        name: row.name,
        siteName,
        timeZoneId,
        isConnected: row.isConnected,
        lockState: row.lockState,
        isUnderLockdown: row.lockdownId !== null,
        ...(startMs > nowMs + clockToleranceMs && { opensAtUtc: new Date(startMs).toISOString() }),
        deviceSettings: { lockReleaseTime: row.lockReleaseMs / 1000 },
      };
    })
    .toSorted((one, other) => Number(other.isConnected) - Number(one.isConnected));
}
