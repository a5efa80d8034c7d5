import { randomUUID } from "node:crypto";
import { UserStatus } from "#contract/enumerations.ts";
import type { ImportChange, ImportColumn, ImportDates, ImportLine } from "#contract/userImports.ts";
import { emailForm, externalIdForm } from "#domain/identity/contactForms.ts";
import type { Database } from "../../base/store/connect.ts";
import type { people } from "../../base/store/schema/accounts.ts";
import type { ImportRow } from "../../base/store/schema/userImports.ts";
import { mayHaveLockdownCard } from "../credentials/cardRules.ts";
import { ownerRoleId } from "../users/userRules.ts";
import type { Importer } from "./importer.ts";
import { type KnownThings, type Present, readKnown } from "./knownThings.ts";
import type { LineFault } from "./lineText.ts";
import { chosenText } from "./planText.ts";
import { type FileCard, newCardsOf, type SeenCards } from "./readCards.ts";
import { type LineFields, readLine } from "./readLine.ts";
import { type Cells, type SheetCells, sheetCells, sheetFaults } from "./sheetCells.ts";

type PersonRow = typeof people.$inferSelect;

/** A person whom the file creates or changes. */
export interface PlannedPerson {
  before: PersonRow | undefined;
  after: Pick<
    PersonRow,
    "personId" | "firstName" | "lastName" | "email" | "phoneNumber" | "siteIds" | "validFrom" | "validUntil" | "externalSystemId" | "roleId"
  >;
  /** Groups that the person is put into; nobody is taken out of one. */
  joined: string[];
  /** Cards that the person is given; nobody loses one. */
  cards: (FileCard & { cardId: string; isLockdownCard: boolean })[];
}

export interface ImportPlan {
  lines: ImportLine[];
  counts: Record<ImportChange, number>;
  people: PlannedPerson[];
}

interface ImportFile {
  columns: readonly ImportColumn[];
  rows: readonly ImportRow[];
  dates: ImportDates;
}

interface GivenLine extends SheetCells {
  row: ImportRow;
  dates: ImportDates;
}

/** Values of earlier lines, so that a later duplicate is refused. */
interface Seen {
  emails: Map<string, number>;
  externalIds: Map<string, number>;
  cards: SeenCards;
  /** By id: one line may find a person by address and another by external id. */
  people: Map<string, number>;
}

/** The changes that the file would make now. Only reads. */
export async function planImport(db: Database, importer: Importer, { columns, rows, dates }: ImportFile, now: Date): Promise<ImportPlan> {
  const given = rows.map((row): GivenLine => ({ ...sheetCells(columns, row.cells), row, dates }));
  const known = await readKnown(
    db,
    importer,
    given.map(({ cells }) => cells),
    now,
  );
  const plan: ImportPlan = { lines: [], counts: { new: 0, changed: 0, unchanged: 0, fault: 0 }, people: [] };
  const seen: Seen = { emails: new Map(), externalIds: new Map(), cards: new Map(), people: new Map() };
  for (const line of given) {
    const { planned, ...told } = planLine(importer, known, seen, line);
    plan.counts[told.change] += 1;
    plan.lines.push({ line: line.row.line, ...told, ...(told.change === "fault" && { cells: line.row.cells }) });
    if (planned) plan.people.push(planned);
  }
  return plan;
}

type PlannedLine = Omit<ImportLine, "line" | "cells"> & { planned?: PlannedPerson };

function planLine(importer: Importer, known: KnownThings, seen: Seen, given: GivenLine): PlannedLine {
  const { cells, dates } = given;
  const { line } = given.row;
  const present = presentOf(known, cells);
  const { fields, faults } = readLine(cells, known, { zone: known.zoneOf(present?.person), dates });
  faults.push(...faultsOfPlace(known, seen, line, cells, present));
  if (fields.roleId !== undefined) faults.push(...faultsOfRole(importer, known, cells, fields.roleId, present?.person));
  const cards = newCardsOf(cells.cards, { line, personId: present?.person.personId, known: known.cards, seen: seen.cards }, faults);
  // Does not reveal people out of reach, not even by name.
  const ownName = [cells.firstName, cells.lastName].join(" ").trim();
  const spoiled = spoiledBy(known, given);
  // Further errors of a damaged cell are noise.
  const all = [...spoiled, ...faults.filter(({ column }) => !spoiled.some((each) => each.column === undefined || each.column === column))];
  if (all.length > 0) return { name: ownName, change: "fault", fields: [], faults: all };
  const planned = planPerson(importer, fields, present);
  planned.cards = cards.map((card) => ({ ...card, cardId: randomUUID(), isLockdownCard: isLockdownByDefault(known, present) }));
  const name = [planned.after.firstName, planned.after.lastName].join(" ").trim();
  if (!present) return { name, change: "new", fields: [], faults, planned };
  const changes = chosenText(known, present.person, planned);
  // Also for people above the caller: the caller's own export contains them, and a file that repeats present values changes nothing.
  if (changes.length === 0) return { name, change: "unchanged", fields: [], faults };
  if (present.isAbove) return { name, change: "fault", fields: [], faults: [{ fault: "beyondOwnRights" }] };
  const { validFrom, validUntil } = planned.after;
  if (validFrom && validUntil && validUntil <= validFrom)
    return { name, change: "fault", fields: [], faults: [{ column: "validUntil", fault: "datesTurned" }] };
  return { name, change: "changed", fields: changes, faults, planned };
}

/** Faults found before the line's cells were read. */
function spoiledBy(known: KnownThings, given: GivenLine): LineFault[] {
  const { broken } = given.row;
  if (broken !== undefined) return [{ fault: broken }];
  return sheetFaults(given, (column, id) =>
    column === "cards" ? known.cards.byNumber.has(id) : column === "externalSystemId" && known.externalIds.has(id),
  );
}

/** By the address; who has none, by what another system calls them. */
function presentOf(known: KnownThings, { email, externalSystemId }: Cells): Present | undefined {
  if (email !== undefined) return known.people.get(emailForm(email));
  const found = externalSystemId === undefined ? undefined : known.externalIds.get(externalIdForm(externalSystemId));
  return found?.isReached && !found.person.isVisitor ? found : undefined;
}

/** Whom the line is about, and whether it may be. */
function faultsOfPlace(known: KnownThings, seen: Seen, line: number, cells: Cells, present: Present | undefined): LineFault[] {
  const faults: LineFault[] = [];
  const { email, externalSystemId } = cells;
  faults.push(...listedBefore("email", email && emailForm(email), seen.emails, line));
  faults.push(...listedBefore("externalSystemId", externalSystemId && externalIdForm(externalSystemId), seen.externalIds, line));
  const again = listedBefore(email === undefined ? "externalSystemId" : "email", present?.person.personId, seen.people, line);
  if (faults.length === 0) faults.push(...again);
  if (present && !present.isReached) faults.push({ column: "email", fault: "emailTaken" });
  const owner = externalSystemId === undefined ? undefined : known.externalIds.get(externalIdForm(externalSystemId));
  if (owner && owner.person.personId !== present?.person.personId) faults.push({ column: "externalSystemId", fault: "externalIdTaken" });
  if (!present)
    for (const column of ["firstName", "lastName", "email", "sites"] as const)
      if (cells[column] === undefined) faults.push({ column, fault: "required" });
  return faults;
}

function listedBefore(column: ImportColumn, key: string | undefined, seen: Map<string, number>, line: number): LineFault[] {
  if (key === undefined) return [];
  const before = seen.get(key);
  if (before !== undefined) return [{ column, fault: "listedTwice", about: String(before) }];
  seen.set(key, line);
  return [];
}

/** PM-10, Q-15: nobody gives beyond their own rights or to themselves, and no file takes an owner's role. */
function faultsOfRole(importer: Importer, known: KnownThings, cells: Cells, roleId: string, before: PersonRow | undefined): LineFault[] {
  if (before?.roleId === roleId) return [];
  const faults: LineFault[] = [];
  if (known.roles.find(cells.role ?? "")?.isAbove) faults.push({ column: "role", fault: "roleAboveOwn" });
  if (before?.personId === importer.personId) faults.push({ column: "role", fault: "roleOfSelf" });
  else if (before?.roleId === ownerRoleId) faults.push({ column: "role", fault: "roleOfOwner" });
  return faults;
}

/** CR-03: as of every new card; who may not have one is given an ordinary card. */
function isLockdownByDefault({ cards: { rules } }: KnownThings, present: Present | undefined): boolean {
  const { isVisitor = false, status = UserStatus.Active } = present?.person ?? {};
  return rules.defaultLockdownCards && mayHaveLockdownCard({ isVisitor, status }, false);
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
      // Addresses that differ only in case are equal.
      email: before?.email ?? rest.email ?? null,
      phoneNumber: rest.phoneNumber ?? before?.phoneNumber ?? null,
      siteIds: siteIds ? placesOf([...beyond, ...siteIds], before) : (before?.siteIds ?? []),
      validFrom: rest.validFrom ?? before?.validFrom ?? null,
      validUntil: rest.validUntil ?? before?.validUntil ?? null,
      externalSystemId: rest.externalSystemId ?? before?.externalSystemId ?? null,
      roleId: rest.roleId ?? before?.roleId ?? null,
    },
    joined: groupIds.filter((groupId) => !present?.groupIds.has(groupId)),
    cards: [],
  };
}

/** The same sites in another order are no change. */
function placesOf(wanted: readonly string[], before: PersonRow | undefined): string[] {
  const siteIds = [...new Set(wanted)].toSorted();
  return before && before.siteIds.toSorted().join() === siteIds.join() ? before.siteIds : siteIds;
}
