import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { auditedThings } from "#contract/audit.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { zones } from "../../base/store/schema/policy.ts";
import { reaches, reachesPerson } from "../decide.ts";
import type { Session } from "../session.ts";

/** An object with a site, by which it is in reach or not. */
type Located =
  | { kind: "site" | "zone"; siteId: string }
  | { kind: "device"; siteId: string; serialNumber: string }
  | { kind: "person"; personId: string; siteIds: readonly string[] };

/** The located things of an account by id. An id may be that of several. */
export type NamedThings = ReadonlyMap<string, readonly Located[]>;

type Kind = Located["kind"];
export type Naming = "reached" | "outOfReach" | "gone" | "nothing";

/** Fields of entries that name located things besides those that the audit names. */
const otherFields: Readonly<Record<string, Kind>> = {
  gatewaySerial: "device",
  cameraSerial: "device",
  answeredById: "person",
  requestedById: "person",
  decidedById: "person",
  calledById: "person",
  givenById: "person",
  ownerId: "person",
};

/** Which kind of located thing a field names by its name; the entries of consoles begin with a capital. */
function kindOf(field: string): Kind | undefined {
  const name = `${field.charAt(0).toLowerCase()}${field.slice(1)}`;
  const audited = Object.hasOwn(auditedThings, name) ? auditedThings[name as keyof typeof auditedThings] : undefined;
  if (audited === "site" || audited === "zone" || audited === "device" || audited === "person") return audited;
  return Object.hasOwn(otherFields, name) ? otherFields[name] : undefined;
}

/** The object that a field's text names, for this session; `gone` if the field names an object that no longer exists. */
export function namingOf(session: Session, things: NamedThings, field: string, text: string): Naming {
  const { accountId } = session;
  const found = things.get(text) ?? [];
  if (found.length === 0) return kindOf(field) !== undefined && text !== "" ? "gone" : "nothing";
  const isReached = found.some((thing) => {
    if (thing.kind !== "person") return reaches(session, { accountId, ...thing });
    return thing.personId === session.personId || reachesPerson(session, { accountId, siteIds: thing.siteIds });
  });
  return isReached ? "reached" : "outOfReach";
}

/** Ids are shorter than that and have no spaces; texts of people are not looked up. */
const idLike = /^[\w.:@-]{1,100}$/;

function textsIn(value: unknown, found: Set<string>): void {
  if (typeof value === "string" && idLike.test(value)) found.add(value);
  else if (Array.isArray(value)) for (const each of value) textsIn(each, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (idLike.test(key)) found.add(key);
      textsIn(each, found);
    }
  }
}

/** Finds whatever located things of the account these entries name, under whichever field. */
export async function findNamed(db: Database, accountId: string, entries: readonly StoredEvent[]): Promise<NamedThings> {
  const texts = new Set<string>();
  for (const { actor, data, notification } of entries) textsIn([actor.id, data, notification?.data], texts);
  const ids = [...texts];
  const things = new Map<string, Located[]>();
  if (ids.length === 0) return things;
  // As one parameter: an entry may name thousands of people.
  const isOneOf = (column: PgColumn) => sql`${column} = ANY(${sql.param(ids)}::text[])`;
  const add = (id: string, thing: Located) => things.set(id, [...(things.get(id) ?? []), thing]);
  const [ofSites, ofZones, ofDevices, ofPeople] = await Promise.all([
    db
      .select({ siteId: sites.siteId })
      .from(sites)
      .where(and(eq(sites.accountId, accountId), isOneOf(sites.siteId))),
    db
      .select({ zoneId: zones.zoneId, siteId: zones.siteId })
      .from(zones)
      .where(and(eq(zones.accountId, accountId), isOneOf(zones.zoneId))),
    db
      .select({ serialNumber: devices.serialNumber, siteId: devices.siteId })
      .from(devices)
      .where(and(eq(devices.accountId, accountId), isOneOf(devices.serialNumber))),
    db
      .select({ personId: people.personId, siteIds: people.siteIds })
      .from(people)
      .where(and(eq(people.accountId, accountId), isOneOf(people.personId))),
  ]);
  for (const { siteId } of ofSites) add(siteId, { kind: "site", siteId });
  for (const { zoneId, siteId } of ofZones) add(zoneId, { kind: "zone", siteId });
  for (const device of ofDevices) add(device.serialNumber, { kind: "device", ...device });
  for (const person of ofPeople) add(person.personId, { kind: "person", ...person });
  return things;
}
