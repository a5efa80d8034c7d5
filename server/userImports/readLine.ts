import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";
import { UserName } from "#contract/users.ts";
import { limits } from "#contract/limits.ts";
import { PhoneNumber } from "#contract/ownUser.ts";
import type { ImportColumn } from "#contract/userImports.ts";
import { instantOf } from "#domain/time/zonedTime.ts";
import { listed, type LineFault } from "./lineText.ts";

/** What a line names, by names in lower case. */
export interface KnownNames {
  sites: ReadonlyMap<string, { id: string; timeZoneId: string }>;
  groups: ReadonlyMap<string, string>;
  mayGroup: boolean;
  roles: ReadonlyMap<string, { id: string; isAbove: boolean }>;
}

/** What a line says of a person; what it leaves empty is not in it. */
export interface LineFields {
  firstName?: string;
  lastName?: string;
  email?: string;
  phoneNumber?: string;
  siteIds?: string[];
  groupIds?: string[];
  validFrom?: Date;
  validUntil?: Date;
  externalSystemId?: string;
  roleId?: string;
}

/** Before what a spreadsheet would take for a formula: as our own files have it. */
const shield = /^'(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])/;

/** Texts as people meant them: a formula is one too. */
export function cellsOf(columns: readonly ImportColumn[], cells: readonly string[]): Partial<Record<ImportColumn, string>> {
  const named = columns.map((column, index) => [column, (cells[index] ?? "").replace(shield, "").trim()] as const);
  return Object.fromEntries(named.filter(([, text]) => text !== ""));
}

/** Reads one line. `zoneOf` is the clock that its dates go by where it names no site. */
export function readLine(
  cells: Partial<Record<ImportColumn, string>>,
  known: KnownNames,
  zone: string,
): { fields: LineFields; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const fields: LineFields = {};
  for (const column of ["firstName", "lastName"] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    if (z.safeParse(UserName, text).success) fields[column] = text;
    else if (text.length > limits.userNameMax) faults.push({ column, fault: "tooLong", about: String(limits.userNameMax) });
    else faults.push({ column, fault: "tooShort", about: String(limits.userNameMin) });
  }
  if (cells.email !== undefined) {
    const email = z.safeParse(Email, cells.email).data;
    if (email === undefined) faults.push({ column: "email", fault: "emailInvalid" });
    else fields.email = email;
  }
  if (cells.phoneNumber !== undefined) {
    if (z.safeParse(PhoneNumber, cells.phoneNumber).success) fields.phoneNumber = cells.phoneNumber;
    else faults.push({ column: "phoneNumber", fault: "phoneInvalid" });
  }
  const sites = listed(cells.sites).map((name) => known.sites.get(name.toLowerCase()) ?? name);
  for (const site of sites) if (typeof site === "string") faults.push({ column: "sites", fault: "siteUnknown", about: site });
  const found = sites.filter((site) => typeof site !== "string");
  if (found.length > 0) fields.siteIds = [...new Set(found.map(({ id }) => id))].toSorted();
  if (cells.externalSystemId !== undefined) {
    if (cells.externalSystemId.length <= limits.externalIdMax) fields.externalSystemId = cells.externalSystemId;
    else faults.push({ column: "externalSystemId", fault: "tooLong", about: String(limits.externalIdMax) });
  }
  if (cells.role !== undefined) {
    const role = known.roles.get(cells.role.toLowerCase());
    if (!role) faults.push({ column: "role", fault: "roleUnknown", about: cells.role });
    else fields.roleId = role.id;
  }
  readGroups(cells.groups, known, fields, faults);
  const clock = found[0]?.timeZoneId ?? zone;
  readDates(cells, clock, fields, faults);
  return { fields, faults };
}

function readGroups(text: string | undefined, known: KnownNames, fields: LineFields, faults: LineFault[]): void {
  if (text === undefined) return;
  if (!known.mayGroup) return void faults.push({ column: "groups", fault: "groupNotAllowed" });
  const ids = listed(text).flatMap((name) => {
    const id = known.groups.get(name.toLowerCase());
    if (id === undefined) faults.push({ column: "groups", fault: "groupUnknown", about: name });
    return id === undefined ? [] : [id];
  });
  if (ids.length > 0) fields.groupIds = [...new Set(ids)].toSorted();
}

function readDates(cells: Partial<Record<ImportColumn, string>>, clock: string, fields: LineFields, faults: LineFault[]): void {
  for (const column of ["validFrom", "validUntil"] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    const instant = instantIn(text, clock, column === "validUntil");
    if (instant === undefined) faults.push({ column, fault: "dateInvalid" });
    else fields[column] = instant;
  }
  if (fields.validFrom && fields.validUntil && fields.validUntil <= fields.validFrom)
    faults.push({ column: "validUntil", fault: "datesTurned" });
}

/** `2026-12-24` or `2026-12-24 18:00` on the clock of the site. A day until which somebody is let in counts as a whole. */
function instantIn(text: string, zone: string, isEnd: boolean): Date | undefined {
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$/.exec(text) ?? [];
  if (year === undefined || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== `${year}-${month}-${day}` || year < "0001") return undefined;
  if (hour === undefined && isEnd) date.setUTCDate(date.getUTCDate() + 1);
  const wall = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return new Date(instantOf({ ...wall, hour: Number(hour ?? 0), minute: Number(minute ?? 0) }, zone));
}
