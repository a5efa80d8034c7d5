import { isDeepStrictEqual } from "node:util";
import type { Session } from "../../access/session.ts";
import { actorOf } from "./actorOf.ts";
import { entryOf, type NewEvent } from "./eventLog.ts";

/** Objects of an account's settings: sites, schedules, people and the like. */
export type Settings = "site" | "zone" | "group" | "schedule" | "holiday" | "guest" | "role" | "policytest" | "catalog";

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

/** The entry about a thing that a person made, changed or deleted. */
export function settingsEvent(session: Session, { thing, change, id, name, siteId, data }: SettingsChange): NewEvent {
  return entryOf(
    { kind: `${thing}.${change}`, ...(siteId !== undefined && { siteId }), actor: actorOf(session) },
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
