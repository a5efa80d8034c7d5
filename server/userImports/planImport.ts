import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import type { ImportChange, ImportColumn, ImportLine } from "#contract/userImports.ts";
import { exceeds } from "#domain/access/roleRights.ts";
import { chosenText } from "./planText.ts";
import { rightsOf } from "../roles/roleRows.ts";
import type { Database } from "../store/connect.ts";
import { people, roles, sites } from "../store/schema/accounts.ts";
import { groupMembers, groups } from "../store/schema/policy.ts";
import type { Importer } from "./importer.ts";
import { cellsOf, type KnownNames, type LineFields, readLine } from "./readLine.ts";

type PersonRow = typeof people.$inferSelect;

/** Somebody that the file makes or changes. */
export interface PlannedPerson {
  before: PersonRow | undefined;
  after: Pick<PersonRow, "personId" | "firstName" | "lastName" | "email" | "phoneNumber" | "siteIds" | "validFrom" | "validUntil">;
  /** Groups that the person is put into; nobody is taken out of one. */
  joined: string[];
}

export interface ImportPlan {
  lines: ImportLine[];
  counts: Record<ImportChange, number>;
  people: PlannedPerson[];
}

interface ImportFile {
  columns: readonly ImportColumn[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** What the file would make of the account as it is now. Reads alone. */
export async function planImport(db: Database, importer: Importer, { columns, rows }: ImportFile): Promise<ImportPlan> {
  const given = rows.map(({ line, cells }) => ({ line, cells: cellsOf(columns, cells) }));
  const known = await readKnown(
    db,
    importer,
    given.flatMap(({ cells }) => cells.email?.toLowerCase() ?? []),
  );
  const plan: ImportPlan = { lines: [], counts: { new: 0, changed: 0, unchanged: 0, fault: 0 }, people: [] };
  const lineOf = new Map<string, number>();
  for (const { line, cells } of given) {
    const key = cells.email?.toLowerCase();
    const present = key === undefined ? undefined : known.people.get(key);
    const { fields, faults } = readLine(cells, known, known.zoneOf(present?.person));
    const seen = key === undefined ? undefined : lineOf.get(key);
    if (key !== undefined && seen !== undefined) faults.push({ column: "email", fault: "listedTwice", about: String(seen) });
    if (key !== undefined && seen === undefined) lineOf.set(key, line);
    if (present && !present.isReached) faults.push({ column: "email", fault: "emailTaken" });
    else if (present?.isAbove) faults.push({ fault: "beyondOwnRights" });
    if (!present)
      for (const column of ["firstName", "lastName", "email", "sites"] as const)
        if (cells[column] === undefined) faults.push({ column, fault: "required" });
    const name = [cells.firstName ?? present?.person.firstName, cells.lastName ?? present?.person.lastName].join(" ").trim();
    if (faults.length > 0) {
      plan.counts.fault += 1;
      // Who is beyond reach is not told of, not even by name.
      plan.lines.push({ line, name: [cells.firstName, cells.lastName].join(" ").trim(), change: "fault", fields: [], faults });
      continue;
    }
    const planned = planPerson(importer, fields, present);
    const changes = present ? chosenText(known, present.person, planned.after, planned.joined) : [];
    const change = !present ? "new" : changes.length > 0 ? "changed" : "unchanged";
    if (
      change === "changed" &&
      planned.after.validFrom &&
      planned.after.validUntil &&
      planned.after.validUntil <= planned.after.validFrom
    ) {
      plan.counts.fault += 1;
      plan.lines.push({ line, name, change: "fault", fields: [], faults: [{ column: "validUntil", fault: "datesTurned" }] });
      continue;
    }
    plan.counts[change] += 1;
    plan.lines.push({ line, name, change, fields: changes, faults: [] });
    if (change !== "unchanged") plan.people.push(planned);
  }
  return plan;
}

function planPerson({ siteIds: reach }: Importer, fields: LineFields, present: Present | undefined): PlannedPerson {
  const before = present?.person;
  const { groupIds = [], siteIds, ...rest } = fields;
  // Sites that the importer does not reach stay with the person.
  const beyond = (before?.siteIds ?? []).filter((siteId) => reach !== "all" && !reach.has(siteId));
  return {
    before,
    after: {
      personId: before?.personId ?? randomUUID(),
      firstName: rest.firstName ?? before?.firstName ?? "",
      lastName: rest.lastName ?? before?.lastName ?? "",
      // An address that differs in its capitals alone is the same one.
      email: before?.email ?? rest.email ?? null,
      phoneNumber: rest.phoneNumber ?? before?.phoneNumber ?? null,
      siteIds: siteIds ? [...new Set([...beyond, ...siteIds])].toSorted() : (before?.siteIds ?? []),
      validFrom: rest.validFrom ?? before?.validFrom ?? null,
      validUntil: rest.validUntil ?? before?.validUntil ?? null,
    },
    joined: groupIds.filter((groupId) => !present?.groupIds.has(groupId)),
  };
}

interface Present {
  person: PersonRow;
  groupIds: ReadonlySet<string>;
  isReached: boolean;
  isAbove: boolean;
}

export interface KnownThings extends KnownNames {
  people: ReadonlyMap<string, Present>;
  siteNames: ReadonlyMap<string, string>;
  groupNames: ReadonlyMap<string, string>;
  zoneOf(person: PersonRow | undefined): string;
}

async function readKnown(db: Database, { accountId, siteIds: reach, mayGroup, rights }: Importer, emails: string[]): Promise<KnownThings> {
  const siteRows = await db.select().from(sites).where(eq(sites.accountId, accountId));
  const reached = siteRows.filter(({ siteId }) => reach === "all" || reach.has(siteId));
  const groupRows = await db.select({ id: groups.groupId, name: groups.name }).from(groups).where(eq(groups.accountId, accountId));
  const found = await db
    .select({ person: people, role: roles })
    .from(people)
    .leftJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .where(
      and(
        eq(people.accountId, accountId),
        eq(people.isVisitor, false),
        ne(people.status, UserStatus.Inactive),
        sql`lower(${people.email}) = ANY(${sql.param(emails)}::text[])`,
      ),
    );
  const members = await db
    .select({ personId: groupMembers.personId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.accountId, accountId),
        inArray(
          groupMembers.personId,
          found.map(({ person }) => person.personId),
        ),
      ),
    );
  const groupsOf = Map.groupBy(members, ({ personId }) => personId);
  const zones = new Map(siteRows.map(({ siteId, timeZoneId }) => [siteId, timeZoneId]));
  return {
    mayGroup,
    sites: new Map(reached.map(({ siteId: id, name, timeZoneId }) => [name.toLowerCase(), { id, timeZoneId }])),
    groups: new Map(groupRows.map(({ id, name }) => [name.toLowerCase(), id])),
    siteNames: new Map(reached.map(({ siteId, name }) => [siteId, name])),
    groupNames: new Map(groupRows.map(({ id, name }) => [id, name])),
    zoneOf: (person) => person?.siteIds.flatMap((siteId) => zones.get(siteId) ?? [])[0] ?? reached[0]?.timeZoneId ?? "UTC",
    people: new Map(
      found.map(({ person, role }) => [
        (person.email ?? "").toLowerCase(),
        {
          person,
          groupIds: new Set(groupsOf.get(person.personId)?.map(({ groupId }) => groupId)),
          isReached: reach === "all" || person.siteIds.some((siteId) => reach.has(siteId)),
          isAbove: role !== null && exceeds(rightsOf(role), rights),
        },
      ]),
    ),
  };
}
