import { and, eq, inArray, sql } from "drizzle-orm";
import type { PolicyTest, PolicyTestVerdict } from "#contract/policyTests.ts";
import { reaches, reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { zones } from "../../base/store/schema/policy.ts";
import { policyTests } from "../../base/store/schema/policyTests.ts";

export type TestRow = typeof policyTests.$inferSelect;

export const isTest = ({ accountId }: Pick<Session, "accountId">, testId: string) =>
  and(eq(policyTests.accountId, accountId), eq(policyTests.testId, testId));

export interface ReachedTest {
  readonly row: TestRow;
  readonly timeZoneId: string | undefined;
}

/**
 * Those of the account whose person, and whose door or zone, the session reaches; groups belong to the account as a whole. What is not
 * there any more is known to who reaches every site and device.
 */
export async function readReachedTests(db: Database, session: Session, testId?: string): Promise<ReachedTest[]> {
  const { accountId } = session;
  const rows = await db
    .select()
    .from(policyTests)
    .where(testId === undefined ? eq(policyTests.accountId, accountId) : isTest(session, testId));
  const named = (kind: string) => [
    ...new Set(rows.flatMap(({ assertion: { who, what } }) => [who, what].filter((part) => part.kind === kind).map(({ id }) => id))),
  ];
  const persons = await db
    .select({ id: people.personId, accountId: people.accountId, siteIds: people.siteIds })
    .from(people)
    .where(and(eq(people.accountId, accountId), inArray(people.personId, named("person"))));
  const doors = await db
    .select({ serialNumber: devices.serialNumber, accountId: devices.accountId, siteId: devices.siteId })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, named("door"))));
  const areas = await db
    .select({ id: zones.zoneId, accountId: zones.accountId, siteId: zones.siteId })
    .from(zones)
    .where(and(eq(zones.accountId, accountId), inArray(zones.zoneId, named("zone"))));
  const clocks = await db.select({ siteId: sites.siteId, timeZoneId: sites.timeZoneId }).from(sites).where(eq(sites.accountId, accountId));
  const reachesAll = session.siteIds === "all" && !session.deviceSerials;
  return rows.flatMap((row) => {
    const { who, what } = row.assertion;
    const person = persons.find(({ id }) => id === who.id);
    const door = doors.find(({ serialNumber }) => serialNumber === what.id);
    const zone = areas.find(({ id }) => id === what.id);
    const isWhoReached = who.kind === "group" || (person ? reachesPerson(session, person) : reachesAll);
    const place = what.kind === "door" ? door : zone;
    if (!isWhoReached || !(place ? reaches(session, placed(place)) : reachesAll)) return [];
    return [{ row, timeZoneId: clocks.find(({ siteId }) => siteId === place?.siteId)?.timeZoneId }];
  });
}

function placed(place: { accountId: string; siteId: string; serialNumber?: string }) {
  return { accountId: place.accountId, siteId: place.siteId, serialNumber: place.serialNumber };
}

export function presentVerdict(session: Session, { row, timeZoneId }: ReachedTest, reason = row.reason): PolicyTestVerdict {
  return {
    id: row.testId,
    assertion: row.assertion,
    whoName: row.whoName,
    whatName: row.whatName,
    ...(timeZoneId !== undefined && { timeZoneId }),
    state: row.state,
    ...(reason && { reason: shownReason(session, row, reason) }),
  };
}

/** The person for whom a group's test fails may belong to a site out of reach. */
function shownReason({ siteIds }: Session, { assertion }: TestRow, reason: NonNullable<TestRow["reason"]>) {
  const { personName, ...rest } = reason;
  return personName !== undefined && (siteIds === "all" || assertion.who.kind === "person") ? { ...rest, personName } : rest;
}

export function presentTest(session: Session, found: ReachedTest): PolicyTest {
  const { ranAt, since, version } = found.row;
  return { ...presentVerdict(session, found), ranAtUtc: ranAt.toISOString(), sinceUtc: since.toISOString(), version };
}

/** One test as the session reaches it, with its last change. */
export async function requireTest(db: Database, session: Session, testId: string): Promise<PolicyTest> {
  const [found] = await readReachedTests(db, session, testId);
  if (!found) throw notFound("error_policy_test_not_found");
  const isAbout = eq(sql`${events.data} ->> 'policytestId'`, testId);
  const lastChange = await lastChangeOf(db, session.accountId, ["policytest.created", "policytest.changed"], isAbout);
  return { ...presentTest(session, found), ...(lastChange && { lastChange }) };
}
