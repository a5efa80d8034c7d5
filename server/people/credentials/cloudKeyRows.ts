import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { CloudKey, CloudKeyState, KeyDoor } from "#contract/cloudKeys.ts";
import { UserStatus } from "#contract/enumerations.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import { reaches } from "../../access/decide.ts";
import { liveUserStatuses } from "../../access/liveUserStatuses.ts";
import { fullNameOfPerson } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { cloudKeys } from "../../base/store/schema/credentials.ts";
import { devices } from "../../base/store/schema/devices.ts";

/** A key that begins within this time counts as begun: another clock may have stamped its start. */
const begunBy = (now: Date) => new Date(now.getTime() + clockToleranceMs).toISOString();

/** State of a key: it ends with its person's validity, and opens no door while the person may not enter. */
export const cloudKeyState = (now: Date) => sql<CloudKeyState>`CASE
  WHEN least(${cloudKeys.validUntil}, ${people.validUntil}) <= ${now.toISOString()}::timestamptz THEN 'expired'
  WHEN ${people.status} <> ALL (${sql.param(liveUserStatuses)}::int[]) THEN 'suspended'
  WHEN greatest(${cloudKeys.validFrom}, ${people.validFrom}) > ${begunBy(now)}::timestamptz THEN 'notYet'
  ELSE 'active' END`;

/** Selected columns of a key, and its join with the person. */
export const cloudKeyColumns = (now: Date) => ({
  key: cloudKeys,
  fullName: fullNameOfPerson,
  isVisitor: people.isVisitor,
  state: cloudKeyState(now),
});
export const isOfPresentPerson = and(
  eq(people.accountId, cloudKeys.accountId),
  eq(people.personId, cloudKeys.personId),
  ne(people.status, UserStatus.Inactive),
);

export interface FoundCloudKey {
  key: typeof cloudKeys.$inferSelect;
  fullName: string;
  isVisitor: boolean;
  state: CloudKeyState;
}

/** One person's, those that end first at first. */
export function cloudKeysOfPerson(db: Database, accountId: string, personId: string, now: Date): Promise<FoundCloudKey[]> {
  return db
    .select(cloudKeyColumns(now))
    .from(cloudKeys)
    .innerJoin(people, isOfPresentPerson)
    .where(and(eq(cloudKeys.accountId, accountId), eq(cloudKeys.personId, personId)))
    .orderBy(cloudKeys.validUntil, cloudKeys.cloudKeyId);
}

/** Keys as lists show them, in their order. */
export async function presentCloudKeys(db: Database, session: Session, found: readonly FoundCloudKey[]): Promise<CloudKey[]> {
  const serials = found.flatMap(({ key }) => key.serialNumbers ?? []);
  const named = await nameKeyDoors(db, session, [...new Set(serials)]);
  return found.map(({ key, fullName, isVisitor, state }) => {
    const own = new Set(key.serialNumbers);
    return {
      id: key.cloudKeyId,
      userId: key.personId,
      fullName,
      isVisitor,
      state,
      validFrom: key.validFrom.toISOString(),
      expiresOn: key.validUntil.toISOString(),
      ...(key.serialNumbers && { doors: [...named.values()].filter(({ serialNumber }) => own.has(serialNumber)), doorCount: own.size }),
      givenBy: { id: key.givenById, name: key.givenByName },
      givenAtUtc: key.givenAt.toISOString(),
    };
  });
}

/** Door names by serial number, sorted by name and within reach; empty if the session may not read doors. */
export async function nameKeyDoors(db: Database, session: Session, serialNumbers: readonly string[]): Promise<Map<string, KeyDoor>> {
  const { accountId, scopes } = session;
  if (serialNumbers.length === 0 || !scopes.has("device_r")) return new Map();
  const found = await db
    .select({ serialNumber: devices.serialNumber, name: devices.name, siteId: devices.siteId, siteName: sites.name })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, [...serialNumbers])))
    .orderBy(sites.name, devices.name, devices.serialNumber);
  return new Map(
    found.flatMap(({ siteId, ...door }) => {
      const isReached = reaches(session, { accountId, siteId, serialNumber: door.serialNumber });
      return isReached ? [[door.serialNumber, door] as const] : [];
    }),
  );
}
