import { and, arrayContains, eq, exists, isNotNull, isNull, lte, ne, not, sql } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { dayMs } from "#contract/durations.ts";
import type { EventActor } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { conflict } from "../../base/errors.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { roles } from "../../base/store/schema/accounts.ts";
import { devices, enrolmentTokens } from "../../base/store/schema/devices.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";
import { scheduleDoors } from "../../base/store/schema/policy.ts";
import type { Platform } from "../../platform.ts";

type DeviceRow = typeof devices.$inferSelect;
type DeviceKey = Pick<DeviceRow, "accountId" | "serialNumber">;

const system = { kind: "system", name: "Gatehouse" } as const;

/** Why a claim is over: nobody's device came in time, or another account's did. */
type EndOfClaim = "withdrawn" | "expired" | "proved_elsewhere";

export const endOfClaim = (now: Date) => new Date(now.getTime() + limits.deviceClaimDays * dayMs);

export const isDevice = ({ accountId, serialNumber }: DeviceKey) =>
  and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber));

/**
 * Decision 92: a serial number belongs to the account whose device enrolled first. Two that enrol at once wait for one another.
 * @throws error_device_of_another_account (409)
 */
export async function refuseForeign(transaction: Database, { accountId, serialNumber }: DeviceKey): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`serial ${serialNumber}`}, 0))`);
  const [owner] = await transaction
    .select({ accountId: devices.accountId })
    .from(devices)
    .where(
      and(
        eq(devices.serialNumber, serialNumber),
        ne(devices.accountId, accountId),
        isNull(devices.claimExpiresAt),
        isNull(devices.gatewaySerial),
      ),
    )
    .limit(1);
  if (owner) throw conflict("error_device_of_another_account");
}

/** Ends the claims that other accounts have of a number whose device enrolled, each with an entry in its own log. */
export async function endOtherClaims({ store, events }: Platform, { accountId, serialNumber }: DeviceKey): Promise<void> {
  const claims = await store.db
    .select()
    .from(devices)
    .where(and(eq(devices.serialNumber, serialNumber), ne(devices.accountId, accountId), isNotNull(devices.claimExpiresAt)));
  for (const claim of claims) {
    await events.record(claim.accountId, (transaction) => removeClaim(transaction, claim, "proved_elsewhere", system));
  }
}

/** Ends claims whose time is over. A gateway that has been given cameras waits on: they would be lost with it. */
export async function endExpiredClaims({ store, events, clock }: Pick<Platform, "store" | "events" | "clock">): Promise<void> {
  const now = clock.now();
  const over = and(lte(devices.claimExpiresAt, now), not(hasCameras(store.db)));
  for (const claim of await store.db.select().from(devices).where(over)) {
    await events.record(claim.accountId, async (transaction) => {
      const [row] = await transaction.select().from(devices).where(isDevice(claim)).for("update");
      return row?.claimExpiresAt && row.claimExpiresAt <= now ? removeClaim(transaction, row, "expired", system) : [];
    });
  }
}

export function hasCameras(db: Database) {
  const cameras = alias(devices, "cameras");
  return exists(
    db
      .select({ one: sql`1` })
      .from(cameras)
      .where(and(eq(cameras.accountId, devices.accountId), eq(cameras.gatewaySerial, devices.serialNumber))),
  );
}

/** Deletes the claim, and its number from whatever names it, so that a later claim does not come back with rights. Nothing where the device has enrolled since. */
export async function removeClaim(
  transaction: Database,
  claim: DeviceKey,
  end: EndOfClaim,
  actor: EventActor,
): Promise<readonly NewEvent[]> {
  const { accountId, serialNumber } = claim;
  const [removed] = await transaction
    .delete(devices)
    .where(and(isDevice(claim), isNotNull(devices.claimExpiresAt)))
    .returning();
  if (!removed) return [];
  for (const table of [enrolmentTokens, scheduleDoors])
    await transaction.delete(table).where(and(eq(table.accountId, accountId), eq(table.serialNumber, serialNumber)));
  const without = async (table: PgTable & { accountId: PgColumn }, column: PgColumn, key: string) =>
    transaction
      .update(table)
      .set({ [key]: sql`array_remove(${column}, ${serialNumber})` })
      .where(and(eq(table.accountId, accountId), arrayContains(column, [serialNumber])));
  await without(roles, roles.deviceSerials, "deviceSerials");
  await without(devices, devices.pairedSerials, "pairedSerials");
  await without(lockdownPlans, lockdownPlans.serialNumbers, "serialNumbers");
  return [
    {
      kind: "device.claim_ended",
      serialNumber,
      siteId: removed.siteId,
      actor,
      data: { name: removed.name, end },
    },
  ];
}
