import { isDeepStrictEqual } from "node:util";
import { actorOf } from "./actorOf.ts";
import type { Session } from "../../access/session.ts";
import { entryOf, type NewEvent } from "./eventLog.ts";

const topics = {
  site: "Sites/Index",
  zone: "Zones/Index",
  group: "Groups/Index",
  schedule: "Schedules/Index",
  holiday: "Holidays/Index",
  guest: "Guests/Index",
  role: "Roles/Index",
  policytest: "PolicyTests/Index",
  catalog: "Catalog/Index",
} as const;

/** Objects of an account's settings: sites, schedules, people and the like. */
export type Settings = keyof typeof topics;

export interface SettingsChange {
  thing: Settings;
  change: "created" | "changed" | "deleted";
  id: string;
  name: string;
  /** Only who reaches this site reads of it. */
  siteId?: string;
  /** Old and new values. */
  data?: Record<string, unknown>;
}

const told = { created: "added", changed: "changed", deleted: "removed" } as const;

/** The entry about a thing that a person made, changed or deleted, which tells consoles as well. */
export function settingsEvent(session: Session, { thing, change, id, name, siteId, data }: SettingsChange): NewEvent {
  const actor = actorOf(session);
  const notification = { topic: topics[thing], code: `notification_${thing}_changed`, data: { Id: id, Change: told[change] } };
  return entryOf(
    { kind: `${thing}.${change}`, ...(siteId !== undefined && { siteId }), actor, notification },
    { [`${thing}Id`]: id, name, ...data },
  );
}

/** The fields that differ, as they were and as they are; undefined when none does. */
export function differencesOf<Row extends object>(before: Row, after: Row): { from: Partial<Row>; to: Partial<Row> } | undefined {
  const names = (Object.keys(after) as (keyof Row)[]).filter(
    (name) => name !== ("version" as keyof Row) && !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return undefined;
  const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Row>;
  return { from: only(before), to: only(after) };
}

/** The given fields without undefined ones. */
export function given<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
