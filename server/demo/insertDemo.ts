import { AccountStatus, DeviceType, UnitType, UserStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts, cards, people, sites } from "../base/store/schema/accounts.ts";
import { catalogEntries } from "../base/store/schema/catalog.ts";
import { devices, videoSources } from "../base/store/schema/devices.ts";
import { defaultRoleId, insertDefaultRoles } from "../identity/accounts/defaultRoles.ts";
import type { Platform } from "../platform.ts";
import { insertDemoLockdownPlans } from "./demoLockdownPlans.ts";
import { insertDemoPasses } from "./demoPasses.ts";
import { demoBadgeHolders, demoSignIns } from "./demoPeople.ts";
import { demoZonesOf, insertDemoPolicy } from "./demoPolicy.ts";
import { type DemoAccount, type DemoDevice, demoAccounts } from "./demoSites.ts";
import { historyStart, insertHistory } from "./insertHistory.ts";
import { createRandom } from "./random.ts";

/** Writes the demonstration's accounts, equipment and people. `passwords` by address. */
export async function insertDemo(platform: Platform, transaction: Database, passwords: ReadonlyMap<string, string>): Promise<void> {
  const { seed, demoHistoryDays } = platform.settings;
  for (const [index, account] of demoAccounts.entries()) {
    const { accountId, name, features } = account;
    // An account with the feature requires approvals from the start.
    const settings = { passRequiresApproval: features["passRequiresApproval"] === true };
    // A second apart, so that the first account stays the first in every list.
    const createdAt = new Date(platform.clock.now().getTime() + index * 1000);
    await transaction.insert(accounts).values({ accountId, name, status: AccountStatus.Active, features, settings, createdAt });
    await transaction.insert(sites).values(account.sites.map((site) => ({ accountId, ...site })));
    await insertDefaultRoles(transaction, accountId);
    await insertEquipment(transaction, account);
    await insertBadgeHolders(transaction, account, seed);
    await insertDemoPasses(transaction, account, seed, platform.clock.now());
  }
  await insertDemoLockdownPlans(transaction, platform.clock.now());
  await insertSignIns(platform, transaction, passwords);
  for (const { accountId } of demoAccounts) {
    await insertDemoPolicy(transaction, accountId);
    await insertDemoCatalog(transaction, accountId);
  }
  // The log's counters last, so that they stay locked for a moment only.
  for (const { accountId, name } of demoAccounts) {
    const actor = { name: "Demonstration", kind: "system" } as const;
    const occurredAt = historyStart(platform.clock.now(), demoHistoryDays);
    await platform.events.append(transaction, accountId, [{ kind: "account.created", occurredAt, actor, data: { name, seed } }]);
    if (demoHistoryDays > 0) await insertHistory(platform, transaction, accountId);
  }
}

async function insertEquipment(transaction: Database, account: DemoAccount): Promise<void> {
  const { accountId, gateway } = account;
  let number = 0;
  const numbered = account.devices.map((device) => ({ ...device, number: device.scene === undefined ? undefined : (number += 1) }));
  await transaction.insert(devices).values(numbered.map((device) => toRow(account, device)));
  if (!gateway) return;
  await transaction.insert(devices).values({ accountId, ...gateway, deviceType: DeviceType.Gateway });
  await transaction.insert(videoSources).values(
    account.devices.flatMap(({ serialNumber, videoSourceId, hasAudio = false }) =>
      videoSourceId === undefined
        ? []
        : [
            {
              accountId,
              videoSourceId,
              serialNumber,
              gatewaySerial: gateway.serialNumber,
              streamUrl: placeholderUrl(videoSourceId),
              hasAudio,
            },
          ],
    ),
  );
}

/** Until the simulated site tells where its cameras listen. */
export function placeholderUrl(videoSourceId: string): string {
  return `rtsp://simulated.invalid/${videoSourceId}/main`;
}

function toRow(account: DemoAccount, device: DemoDevice & { number: number | undefined }): typeof devices.$inferInsert {
  const { serialNumber, name, deviceType, siteId, scene, videoSourceId, hasAudio = false, number } = device;
  const isDoor = deviceType === DeviceType.AccessControl;
  // The camera's row names the pair; both devices know it.
  const paired =
    device.pairedSerials ??
    account.devices.filter((other) => other.pairedSerials?.includes(serialNumber)).map((other) => other.serialNumber);
  return {
    accountId: account.accountId,
    serialNumber,
    name,
    deviceType,
    siteId,
    number,
    pairedSerials: paired,
    gatewaySerial: videoSourceId === undefined ? undefined : account.gateway?.serialNumber,
    videoSourceId,
    lockReleaseMs: device.lockReleaseMs ?? limits.lockReleaseDefaultMs,
    heldOpenMs: limits.doorHeldOpenDefaultMs,
    hasWebCredential: (isDoor || deviceType === DeviceType.Intercoms) && !device.isClosedToWeb,
    isVideoEnabled: scene !== undefined,
    isAudioEnabled: hasAudio,
    isOnWall: deviceType === DeviceType.Intercoms,
    ...demoZonesOf(account.accountId, serialNumber),
  };
}

async function insertBadgeHolders(transaction: Database, { accountId, sites: ofAccount }: DemoAccount, seed: number): Promise<void> {
  const holders = demoBadgeHolders(
    seed,
    accountId,
    ofAccount.map(({ siteId }) => siteId),
  );
  await transaction.insert(people).values(holders.map(({ cardNumber: _card, ...holder }) => ({ accountId, ...holder })));
  await transaction.insert(cards).values(holders.map(({ personId, cardNumber }) => ({ accountId, personId, cardNumber })));
}

async function insertSignIns(
  { identity, settings }: Platform,
  transaction: Database,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [index, person] of demoSignIns.entries()) {
    const { email, firstName, lastName, localeISO2, memberships } = person;
    const password = passwords.get(email) ?? "";
    const uid = await identity.createIdentity(transaction, {
      email,
      password,
      displayName: `${firstName} ${lastName}`,
      isEmailVerified: true,
    });
    for (const { accountId, role, siteIds } of memberships) {
      const personId = `${accountId}-person-${index + 1}`;
      const identityOfPerson = { accountId, personId, uid, firstName, lastName, email, localeISO2, siteIds, roleId: defaultRoleId(role) };
      await transaction.insert(people).values({ ...identityOfPerson, status: UserStatus.Active, hasMobileCredential: role === "Mobile" });
      // Nine digits: never one of the badge holders' eight.
      const cardNumber = String(100_000_000 + createRandom(`${settings.seed} ${personId}`).below(900_000_000));
      await transaction.insert(cards).values({ accountId, personId, cardNumber });
    }
  }
}

/** [type, name, number of the person's sign-in]; the lobby has none. Names are in the language of the house. */
const units: Readonly<Record<string, readonly (readonly [UnitType, string, number?])[]>> = {
  northmoor: [
    [UnitType.Lobby, "Front desk"],
    [UnitType.Unit, "Level 2, Facilities", 2],
    [UnitType.Unit, "Level 4, Control room", 4],
    [UnitType.Apt, "Apartment 5B", 5],
    [UnitType.None, "Deliveries", 6],
    [UnitType.Home, "Caretaker's house", 7],
  ],
  castellan: [
    [UnitType.Lobby, "Recepción"],
    [UnitType.None, "Dirección", 8],
    [UnitType.Unit, "Seguridad", 9],
  ],
};

/** IC-01: the directory of each account's intercoms. */
async function insertDemoCatalog(transaction: Database, accountId: string): Promise<void> {
  await transaction.insert(catalogEntries).values(
    (units[accountId] ?? []).map(([unitType, displayName, person], index) => ({
      accountId,
      entryId: `${accountId}-unit-${index + 1}`,
      unitType,
      displayName,
      ...(person !== undefined && { personId: `${accountId}-person-${person}` }),
    })),
  );
}
