import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { SimulatedDevice, SimulatorConfig } from "#contract/simulator.ts";
import { isLive } from "../access/liveUserStatuses.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts, cards, people, sites } from "../base/store/schema/accounts.ts";
import { deviceSecrets, devices } from "../base/store/schema/devices.ts";
import { passes } from "../base/store/schema/passes.ts";
import type { Platform } from "../platform.ts";
import { type DemoAccount, demoAccounts } from "./demoSites.ts";

type DeviceRow = typeof devices.$inferSelect;
type SimulatedAccount = SimulatorConfig["accounts"][number];

/**
 * Describes the simulated site as the store has it now, so that what people renamed or removed stays so, with new secrets for its
 * equipment. `passwords` by address.
 */
export async function prepareSimulator(
  platform: Platform,
  url: string,
  rtsp: SimulatorConfig["rtsp"],
  passwords: ReadonlyMap<string, string>,
): Promise<SimulatorConfig> {
  const described: SimulatedAccount[] = [];
  for (const account of demoAccounts) {
    const found = await platform.store.db.transaction((transaction) => describeAccount(transaction, account));
    const requester = account.requesterEmail === undefined ? undefined : passwords.get(account.requesterEmail);
    if (!found) continue;
    described.push({
      ...found,
      ...(requester !== undefined && { requester: { email: account.requesterEmail ?? "", password: requester } }),
    });
  }
  return { url, seed: platform.settings.seed, accounts: described, rtsp };
}

async function describeAccount(transaction: Database, account: DemoAccount): Promise<SimulatedAccount | undefined> {
  const { accountId, gateway } = account;
  const [stored] = await transaction.select().from(accounts).where(eq(accounts.accountId, accountId));
  if (!stored) return undefined;
  const siteRows = await transaction.select().from(sites).where(eq(sites.accountId, accountId)).orderBy(asc(sites.siteId));
  const zones = new Map(siteRows.map(({ siteId, timeZoneId }) => [siteId, timeZoneId]));
  const serials = [...account.devices.map(({ serialNumber }) => serialNumber), ...(gateway ? [gateway.serialNumber] : [])];
  const rows = await transaction
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, serials)))
    .orderBy(asc(devices.serialNumber));
  const scenes = new Map(account.devices.map(({ serialNumber, scene }) => [serialNumber, scene]));
  const simulated: SimulatedDevice[] = [];
  const cameras: SimulatedAccount["cameras"] = [];
  for (const row of rows) {
    const { serialNumber, name, videoSourceId } = row;
    const timeZoneId = zones.get(row.siteId) ?? "UTC";
    const scene = scenes.get(serialNumber);
    if (serialNumber === gateway?.serialNumber) continue;
    if (videoSourceId !== null && scene !== undefined) cameras.push({ serialNumber, videoSourceId, name, scene, timeZoneId });
    else simulated.push(await renewDevice(transaction, row, timeZoneId, scene));
  }
  const hasGateway = gateway && rows.some(({ serialNumber }) => serialNumber === gateway.serialNumber);
  return {
    accountId,
    name: stored.name,
    sites: siteRows.map(({ siteId, name, timeZoneId }) => ({ siteId, name, timeZoneId })),
    devices: simulated,
    cameras,
    people: await peopleWithCards(transaction, accountId),
    ...(hasGateway && { gateway: { serialNumber: gateway.serialNumber } }),
  };
}

/** Only the hash of a secret is kept, so the simulated equipment gets a new one with every start. */
async function renewDevice(transaction: Database, row: DeviceRow, timeZoneId: string, scene: string | undefined): Promise<SimulatedDevice> {
  const { accountId, serialNumber, name, deviceType, siteId } = row;
  const secret = randomBytes(32).toString("base64url");
  const secretHash = createHash("sha256").update(secret).digest("hex");
  await transaction
    .insert(deviceSecrets)
    .values({ accountId, serialNumber, secretHash })
    .onConflictDoUpdate({ target: [deviceSecrets.accountId, deviceSecrets.serialNumber], set: { secretHash, changedAt: sql`now()` } });
  return {
    serialNumber,
    secret,
    name,
    deviceType,
    siteId,
    timeZoneId,
    hasVideo: row.isVideoEnabled,
    hasAudio: row.isAudioEnabled,
    ...(scene !== undefined && { scene }),
  };
}

/** Simulated people also try pending cards at doors, which refuse them until approval. */
async function peopleWithCards(transaction: Database, accountId: string): Promise<SimulatedAccount["people"]> {
  const given = await transaction
    .select({ person: people, cardNumber: cards.cardNumber })
    .from(cards)
    .innerJoin(people, and(eq(people.accountId, cards.accountId), eq(people.personId, cards.personId)))
    .where(eq(cards.accountId, accountId))
    .orderBy(asc(cards.cardNumber));
  const pending = await transaction
    .select({ person: people, cardNumber: passes.cardNumber })
    .from(passes)
    .innerJoin(people, and(eq(people.accountId, passes.accountId), eq(people.personId, passes.personId)))
    .where(and(eq(passes.accountId, accountId), eq(passes.requestStatus, ApprovalRequestStatus.Pending)))
    .orderBy(asc(passes.cardNumber));
  return [...given, ...pending].map(({ person, cardNumber }) => ({
    personId: person.personId,
    name: `${person.firstName} ${person.lastName}`,
    cardNumber,
    isSuspended: !isLive(person),
    siteIds: person.siteIds,
  }));
}
