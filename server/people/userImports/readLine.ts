import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PhoneNumber } from "#contract/ownUser.ts";
import { visibleText } from "#contract/typedText.ts";
import type { ImportColumn } from "#contract/userImports.ts";
import { UserName } from "#contract/users.ts";
import { type DateReading, readFileDate } from "#domain/csv/fileDate.ts";
import { instantOf } from "#domain/time/zonedTime.ts";
import { type LineFault, listed } from "./lineText.ts";
import type { NamedThings } from "./namedThings.ts";

/** Objects that a line names. */
export interface KnownNames {
  sites: NamedThings<{ id: string; timeZoneId: string }>;
  groups: NamedThings<string>;
  mayGroup: boolean;
  roles: NamedThings<{ id: string; isAbove: boolean }>;
}

/** Fields of a person in a line; excludes empty cells. */
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

/** Reads one line. `zone` is the clock that its dates go by where it names no site. */
export function readLine(
  cells: Partial<Record<ImportColumn, string>>,
  known: KnownNames,
  { zone, dates }: { zone: string; dates: DateReading },
): { fields: LineFields; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const fields: LineFields = {};
  for (const column of ["firstName", "lastName"] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    const name = z.safeParse(UserName, text).data;
    if (name !== undefined) fields[column] = name;
    else if (text.length > limits.userNameMax) faults.push({ column, fault: "tooLong", about: String(limits.userNameMax) });
    else faults.push({ column, fault: "tooShort", about: String(limits.userNameMin) });
  }
  if (cells.email !== undefined) {
    const email = z.safeParse(Email, cells.email).data;
    if (email === undefined) faults.push({ column: "email", fault: "emailInvalid" });
    else fields.email = email;
  }
  if (cells.phoneNumber !== undefined) {
    const phoneNumber = z.safeParse(PhoneNumber, cells.phoneNumber).data;
    if (phoneNumber !== undefined) fields.phoneNumber = phoneNumber;
    else faults.push({ column: "phoneNumber", fault: "phoneInvalid" });
  }
  const sites = listed(cells.sites).map((name) => known.sites.find(name) ?? name);
  for (const site of sites) if (typeof site === "string") faults.push({ column: "sites", fault: "siteUnknown", about: site });
  const found = sites.filter((site) => typeof site !== "string");
  if (found.length > 0) fields.siteIds = [...new Set(found.map(({ id }) => id))].toSorted();
  if (cells.externalSystemId !== undefined) {
    const externalId = visibleText(cells.externalSystemId);
    if (externalId.length > limits.externalIdMax)
      faults.push({ column: "externalSystemId", fault: "tooLong", about: String(limits.externalIdMax) });
    else if (externalId !== "") fields.externalSystemId = externalId;
  }
  if (cells.role !== undefined) {
    const role = known.roles.find(cells.role);
    if (!role) faults.push({ column: "role", fault: "roleUnknown", about: cells.role });
    else fields.roleId = role.id;
  }
  readGroups(cells.groups, known, fields, faults);
  const clock = found[0]?.timeZoneId ?? zone;
  readDates(cells, { zone: clock, dates }, fields, faults);
  return { fields, faults };
}

function readGroups(text: string | undefined, known: KnownNames, fields: LineFields, faults: LineFault[]): void {
  if (text === undefined) return;
  if (!known.mayGroup) return void faults.push({ column: "groups", fault: "groupNotAllowed" });
  const ids = listed(text).flatMap((name) => {
    const id = known.groups.find(name);
    if (id === undefined) faults.push({ column: "groups", fault: "groupUnknown", about: name });
    return id === undefined ? [] : [id];
  });
  if (ids.length > 0) fields.groupIds = [...new Set(ids)].toSorted();
}

interface Clock {
  zone: string;
  dates: DateReading;
}

function readDates(cells: Partial<Record<ImportColumn, string>>, clock: Clock, fields: LineFields, faults: LineFault[]): void {
  for (const column of ["validFrom", "validUntil"] as const) {
    const text = cells[column];
    if (text === undefined) continue;
    const instant = instantIn(text, clock, column === "validUntil");
    if (instant instanceof Date) fields[column] = instant;
    else faults.push({ column, fault: instant, about: text });
  }
  if (fields.validFrom && fields.validUntil && fields.validUntil <= fields.validFrom)
    faults.push({ column: "validUntil", fault: "datesTurned" });
}

/** In the site's time zone, if the date names no zone. An end date includes its whole day. */
function instantIn(text: string, { zone, dates }: Clock, isEnd: boolean): Date | "dateInvalid" | "dateAmbiguous" {
  const date = readFileDate(text, dates);
  if (date === undefined) return "dateInvalid";
  if (date === "ambiguous") return "dateAmbiguous";
  const { year, month, day, time, instantMs } = date;
  if (instantMs !== undefined) return new Date(instantMs);
  if (time) return new Date(instantOf({ year, month, day, ...time }, zone));
  if (!isEnd) return new Date(instantOf({ year, month, day }, zone));
  // "For ever" in a spreadsheet; the day after has five digits in its year, which the database does not take.
  if (year === 9999 && month === 12 && day === 31) return new Date(instantOf({ year, month, day, hour: 12, minute: 0 }, zone));
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return new Date(instantOf({ year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() }, zone));
}
