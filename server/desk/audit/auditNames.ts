import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type AuditedThing, auditedThings } from "#contract/audit.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import type { Scope } from "#contract/scopes.ts";
import { reaches } from "../../access/decide.ts";
import { fullNameOfPerson, isWithinReach } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { people, roles, sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { groups, holidays, schedules, zones } from "../../base/store/schema/policy.ts";
import type { Platform } from "../../platform.ts";

interface Source {
  table: PgTable & { accountId: PgColumn };
  id: PgColumn;
  name: PgColumn | SQL<string>;
  siteId?: PgColumn;
  scope: Scope;
}

const sources: Readonly<Record<AuditedThing, Source>> = {
  site: { table: sites, id: sites.siteId, name: sites.name, siteId: sites.siteId, scope: "site_r" },
  zone: { table: zones, id: zones.zoneId, name: zones.name, siteId: zones.siteId, scope: "zone_r" },
  group: { table: groups, id: groups.groupId, name: groups.name, scope: "group_r" },
  schedule: { table: schedules, id: schedules.scheduleId, name: schedules.name, scope: "schedule_r" },
  holiday: { table: holidays, id: holidays.holidayId, name: holidays.name, scope: "schedule_r" },
  role: { table: roles, id: roles.roleId, name: roles.displayName, scope: "role_r" },
  person: { table: people, id: people.personId, name: fullNameOfPerson, scope: "user_r" },
  device: { table: devices, id: devices.serialNumber, name: devices.name, siteId: devices.siteId, scope: "device_r" },
};
const kinds = Object.keys(sources) as AuditedThing[];

/** The ids in an entry by what they are of. */
export function idsIn(data: unknown, found = new Map<AuditedThing, Set<string>>()): Map<AuditedThing, Set<string>> {
  if (Array.isArray(data)) for (const each of data) idsIn(each, found);
  else if (typeof data === "object" && data !== null) {
    for (const [field, value] of Object.entries(data)) {
      const kind = Object.hasOwn(auditedThings, field) ? auditedThings[field as keyof typeof auditedThings] : undefined;
      if (kind) for (const id of [value].flat()) if (typeof id === "string") found.set(kind, (found.get(kind) ?? new Set()).add(id));
      if (typeof value === "object") idsIn(value, found);
    }
  }
  return found;
}

/** The names that things of these entries have now, by `kind/id`, as far as the session may read them. */
export async function auditNames(
  { store }: Platform,
  session: Session,
  entries: readonly EventLog[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<AuditedThing, Set<string>>();
  for (const { data } of entries) idsIn(data, wanted);
  const { accountId, scopes } = session;
  const named = await Promise.all(
    kinds.map(async (kind) => {
      const { table, id, name, siteId, scope } = sources[kind];
      const ids = [...(wanted.get(kind) ?? [])];
      if (ids.length === 0 || !scopes.has(scope)) return [];
      const rows = await store.db
        .select({ id: sql<string>`${id}`, name: sql<string>`${name}`, siteId: siteId ? sql<string>`${siteId}` : sql<null>`NULL` })
        .from(table)
        .where(and(eq(table.accountId, accountId), inArray(id, ids), kind === "person" ? isWithinReach(session) : undefined));
      return rows
        .filter((row) =>
          reaches(session, { accountId, siteId: row.siteId ?? undefined, ...(kind === "device" && { serialNumber: row.id }) }),
        )
        .map((row) => [`${kind}/${row.id}`, row.name] as const);
    }),
  );
  return new Map(named.flat());
}

/** Of all names those that an entry speaks of. */
export function namesOf({ data }: EventLog, names: ReadonlyMap<string, string>): Record<string, string> {
  const keys = [...idsIn(data)].flatMap(([kind, ids]) => [...ids].map((id) => `${kind}/${id}`));
  return Object.fromEntries(
    keys.flatMap((key) => {
      const name = names.get(key);
      return name === undefined ? [] : [[key, name]];
    }),
  );
}
