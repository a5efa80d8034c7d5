import { and, arrayContains, asc, eq, isNull, or } from "drizzle-orm";
import { DeviceType, UnitType } from "#contract/enumerations.ts";
import { refusalOfAccount } from "../../access/decide.ts";
import { fullNameOfPerson } from "../../access/reach.ts";
import { EventError, notFound } from "../../base/errors.ts";
import { accounts, people, sites } from "../../base/store/schema/accounts.ts";
import { catalogEntries } from "../../base/store/schema/catalog.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { privacyUrlOf } from "../../identity/accounts/accountSettings.ts";
import type { Platform } from "../../platform.ts";
import { isItsPerson, isThere } from "./entryRows.ts";

export interface Intercom {
  accountId: string;
  accountName: string;
  privacyUrl: string | undefined;
  siteName: string;
  device: typeof devices.$inferSelect;
}

/** One that a visitor may ring, as its intercom shows it. */
export interface RungUnit {
  entryId: string;
  unitType: number;
  displayName: string;
  fullName: string;
  personId: string | null;
}

/**
 * The intercom that this serial number names to a visitor who is not signed in. The number alone proves nothing, so accounts that
 * merely claim it do not count (decision 92). Anything but an intercom, an intercom of an account without the feature, and a number
 * that two accounts had enrolled before serial numbers had one owner is not found: nobody is rung by mistake.
 * @throws error_device_not_found (404), and what keeps the account from working
 */
export async function requireIntercom({ store: { db } }: Platform, serialNumber: string): Promise<Intercom> {
  const found = await db
    .select({ account: accounts, siteName: sites.name, device: devices })
    .from(devices)
    .innerJoin(accounts, eq(accounts.accountId, devices.accountId))
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.serialNumber, serialNumber), eq(devices.deviceType, DeviceType.Intercoms), isNull(devices.claimExpiresAt)))
    .limit(2);
  const [one] = found;
  if (!one || found.length > 1 || one.account.features["intercom"] !== true) throw notFound("error_device_not_found");
  const refusal = refusalOfAccount(one.account.status);
  if (refusal) throw new EventError(refusal.code, refusal.status);
  const { account, siteName, device } = one;
  return { accountId: account.accountId, accountName: account.name, privacyUrl: privacyUrlOf(account), siteName, device };
}

/** Decision 69: an intercom shows the lobby first, then who is of its site now, by the name of their unit. */
export async function unitsOf(
  { store: { db }, clock }: Pick<Platform, "store" | "clock">,
  { accountId, device }: Intercom,
): Promise<RungUnit[]> {
  const isOfSite = and(arrayContains(people.siteIds, [device.siteId]), isThere(clock.now()));
  const rows = await db
    .select({ row: catalogEntries, fullName: fullNameOfPerson })
    .from(catalogEntries)
    .leftJoin(people, isItsPerson)
    .where(and(eq(catalogEntries.accountId, accountId), or(isNull(catalogEntries.personId), isOfSite)))
    .orderBy(asc(catalogEntries.displayName), asc(catalogEntries.entryId));
  const inOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const units = rows.map(({ row: { entryId, unitType, displayName, personId }, fullName }): RungUnit => {
    // A left join has no name for the lobby, whatever the expression's type says.
    return { entryId, unitType, displayName, fullName: (fullName as string | null) ?? "", personId };
  });
  const isLobby = ({ unitType }: RungUnit) => Number(unitType === UnitType.Lobby);
  return units.toSorted((one, other) => isLobby(other) - isLobby(one) || inOrder.compare(one.displayName, other.displayName));
}
