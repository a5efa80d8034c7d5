import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { DeviceType } from "#contract/enumerations.ts";
import { claimDevices } from "#contract/onboarding.ts";
import { serialForm } from "#domain/identity/contactForms.ts";
import { kindOfSerial } from "#domain/serialNumber.ts";
import { reaches } from "../../access/decide.ts";
import { EventError, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { handle } from "../../http/handle.ts";
import { endOfClaim } from "../enrolment/claims.ts";
import { lockSite } from "../siteRows.ts";

const types = { door: DeviceType.AccessControl, intercom: DeviceType.Intercoms } as const;

/** Before a device connects, only its number says what it is. */
function typeOf(serialNumber: string): number {
  if (/^[^-]+-GW/.test(serialNumber)) return DeviceType.Gateway;
  const kind = kindOfSerial(serialNumber);
  if (kind === "door" || kind === "intercom") return types[kind];
  throw new EventError("error_device_not_eligible", 409, [serialNumber]);
}

/**
 * AU-16: a number proves nothing, so a claim takes nothing from anybody: another account may claim the same number, and the first
 * account whose device enrols with a token has it (decision 92).
 */
export const claimDevicesHandler = handle(claimDevices, async ({ body, session, platform }) => {
  const { accountId } = session;
  const { store, events, clock } = platform;
  const asked = new Map([...new Set(body.deviceSerialNumbers.map(serialForm))].map((serialNumber) => [serialNumber, typeOf(serialNumber)]));
  const rows = await store.db.select().from(sites).where(eq(sites.accountId, accountId)).orderBy(asc(sites.name));
  const site = rows.find((row) => reaches(session, row));
  if (!site) throw notFound("error_site_not_found");
  const { siteId } = site;
  const isAsked = and(eq(devices.accountId, accountId), inArray(sql`upper(${devices.serialNumber})`, [...asked.keys()]));
  let added: string[] = [];
  await events.record(accountId, async (transaction) => {
    await lockSite(transaction, session, siteId, "share");
    // Numbers of devices that were taken up before they were compared in capitals stay as they are.
    const present = await transaction.select({ serialNumber: devices.serialNumber }).from(devices).where(isAsked);
    const taken = new Set(present.map(({ serialNumber }) => serialForm(serialNumber)));
    const fresh = [...asked].filter(([serialNumber]) => !taken.has(serialNumber));
    if (fresh.length === 0) return [];
    const values = fresh.map(([serialNumber, deviceType]) => ({
      accountId,
      serialNumber,
      name: serialNumber.slice(0, 50),
      siteId,
      deviceType,
      claimExpiresAt: endOfClaim(clock.now()),
    }));
    const made = await transaction.insert(devices).values(values).onConflictDoNothing().returning({ serialNumber: devices.serialNumber });
    added = made.map(({ serialNumber }) => serialNumber);
    const actor = actorOf(session);
    return added.map(
      (serialNumber): NewEvent => ({
        kind: "device.added",
        serialNumber,
        siteId,
        actor,
        data: { name: serialNumber },
      }),
    );
  });
  // A device out of reach is only reported as not added.
  const known = (await store.db.select().from(devices).where(isAsked)).filter(
    (row) => !added.includes(row.serialNumber) && reaches(session, row),
  );
  return { siteId, added, known: known.map(({ serialNumber }) => serialNumber) };
});
