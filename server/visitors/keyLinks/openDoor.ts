import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { DeviceCommand } from "#contract/deviceLink.ts";
import { AccessResult } from "#contract/enumerations.ts";
import { areaErrorCodes, type ErrorCode } from "#contract/errorCodes.ts";
import { openByKey, openByKeyAddress } from "#contract/keyLinks.ts";
import { decide } from "#domain/decide/decide.ts";
import { refusalOfKey } from "#domain/decide/refusalOfKey.ts";
import { nobody } from "#domain/decide/rights.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { commands, devices } from "../../base/store/schema/devices.ts";
import { type Caller, handle } from "../../http/handle.ts";
import { pinSalt } from "../../people/credentials/pinHash.ts";
import type { Platform } from "../../platform.ts";
import { settledCommand } from "../../sites/devices/lockCommand.ts";
import { refusalEntry, undeliveredEntry } from "./keyEntries.ts";
import { type OpenedLink, openLink } from "./openLink.ts";

interface Asked {
  serial: string;
  code: string;
  pin?: string | undefined;
  commandId?: string | undefined;
}
type Door = typeof devices.$inferSelect;

export const openByKeyHandler = handle(openByKey, ({ params, body, platform, caller }) => open(platform, caller, { ...params, ...body }));
export const openByKeyAddressHandler = handle(openByKeyAddress, ({ params, query, platform, caller }) =>
  open(platform, caller, { ...params, ...query }),
);

async function open(platform: Platform, caller: Caller, asked: Asked): Promise<{ unlockedMs: number }> {
  const doorIn = (accountId: string) => findDoor(platform, accountId, asked.serial);
  const link = await openLink(platform, caller, asked, doorIn);
  const door = await doorIn(link.key.accountId);
  if (!door) throw notFound("error_device_not_found");
  const commandId = asked.commandId ?? randomUUID();
  const repeated = asked.commandId === undefined ? undefined : await outcomeOf(platform, link, door, commandId);
  if (repeated) return repeated;
  await requireGranted(platform, link, door);
  const isUndelivered = () => platform.events.record(link.key.accountId, async () => [undeliveredEntry(link, door, commandId)]);
  if (!door.isConnected) {
    await isUndelivered();
    throw conflict("error_device_disconnected");
  }
  const issuedAt = platform.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + serverLimits.doorCommandLifeMs);
  if (!(await issue(platform, link, door, { commandId, issuedAt, expiresAt }))) {
    const outcome = await outcomeOf(platform, link, door, commandId);
    if (outcome) return outcome;
  }
  const message: DeviceCommand = {
    kind: "key.present",
    commandId,
    issuedAtUtc: issuedAt.toISOString(),
    expiresAtUtc: expiresAt.toISOString(),
    salt: pinSalt(platform.keys, link.key.accountId),
    hash: link.key.hash,
  };
  const result = await platform.deviceLink.command(link.key.accountId, door.serialNumber, message);
  // The door logs its own decision, with every rule.
  if (!result) await isUndelivered();
  if (!result?.ok) throw conflict(codeOf(result?.code));
  return { unlockedMs: door.lockReleaseMs };
}

async function findDoor({ store: { db } }: Platform, accountId: string, serialNumber: string): Promise<Door | undefined> {
  const [row] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  return row && isDoor(row) ? row : undefined;
}

/** Writes the command down; false when the same one was there first. */
async function issue(
  { store: { db } }: Platform,
  { key }: OpenedLink,
  { serialNumber }: Door,
  command: { commandId: string; issuedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { accountId, personId, cloudKeyId } = key;
  const rows = await db
    .insert(commands)
    .values({ accountId, serialNumber, personId, kind: "key.present", detail: { cloudKeyId }, ...command, status: "issued" })
    .onConflictDoNothing()
    .returning({ commandId: commands.commandId });
  return rows.length > 0;
}

/** The state of a repeated command; undefined for a new one. Refuses the same id for another command. */
async function outcomeOf(
  platform: Platform,
  { key: { accountId, cloudKeyId } }: OpenedLink,
  { serialNumber, lockReleaseMs }: Door,
  commandId: string,
): Promise<{ unlockedMs: number } | undefined> {
  const rows = await settledCommand(platform, accountId, commandId);
  const [row] = rows;
  if (!row) return undefined;
  const isThis = rows.length === 1 && row.serialNumber === serialNumber && row.kind === "key.present";
  if (!isThis || row.detail["cloudKeyId"] !== cloudKeyId) throw conflict("error_invalid_request");
  if (row.status === "done") {
    // The door may have answered late: the page must not show an open door that is closed again.
    const leftMs = lockReleaseMs - (platform.clock.now().getTime() - row.issuedAt.getTime());
    return { unlockedMs: Math.max(0, Math.min(leftMs, lockReleaseMs)) };
  }
  throw conflict(row.status === "refused" ? codeOf(row.resultCode ?? undefined) : "error_device_not_delivered");
}

const known: readonly string[] = areaErrorCodes;
const codeOf = (code: string | undefined): ErrorCode =>
  code !== undefined && known.includes(code) ? (code as ErrorCode) : "error_device_not_delivered";

/** The door decides; what the whole policy refuses now is refused before a door that has yet to hear of it is asked. */
async function requireGranted(platform: Platform, link: OpenedLink, door: Door): Promise<void> {
  const { accountId, hash } = link.key;
  const policy = (await platform.policies.current(accountId)).compiled();
  const presented = { kind: "cloudKey", hashes: { [pinSalt(platform.keys, accountId)]: hash } } as const;
  const atMs = platform.clock.now().getTime();
  const decision = decide(policy, { presented, serialNumber: door.serialNumber, atMs, toleranceMs: clockToleranceMs }, nobody);
  // The door knows who is in the zone.
  if (decision.result === AccessResult.AccessGranted || decision.because[0]?.rule.startsWith("zone.")) return;
  await platform.events.record(accountId, async () => [refusalEntry(link, door, decision)]);
  throw conflict(refusalOfKey(decision.because));
}
