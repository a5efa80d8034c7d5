import type { ImportColumn, ImportLine } from "#contract/userImports.ts";
import { wallTimeOf } from "#domain/time/zonedTime.ts";
import type { people } from "../store/schema/accounts.ts";
import type { KnownThings } from "./knownThings.ts";
import type { PlannedPerson } from "./planImport.ts";
import { cardText } from "./readCards.ts";

type PersonRow = typeof people.$inferSelect;

/** What changes of a person, as a file would write it; empty where nothing does. */
export function chosenText(known: KnownThings, before: PersonRow, { after, joined, cards }: PlannedPerson): ImportLine["fields"] {
  const zone = known.zoneOf(before);
  const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) => ids.flatMap((id) => names.get(id) ?? []).join("; ");
  const texts = (person: PlannedPerson["after"]): Partial<Record<ImportColumn, string>> => ({
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? "",
    phoneNumber: person.phoneNumber ?? "",
    sites: namesOf(person.siteIds, known.siteNames),
    validFrom: momentText(person.validFrom, zone),
    validUntil: momentText(person.validUntil, zone),
    externalSystemId: person.externalSystemId ?? "",
    role: known.roleNames.get(person.roleId ?? "") ?? "",
  });
  const [from, to] = [texts(before), texts(after)];
  const fields = (Object.keys(to) as ImportColumn[])
    .filter((column) => from[column] !== to[column])
    .map((column) => ({ column, from: from[column] ?? "", to: to[column] ?? "" }));
  if (joined.length > 0) fields.push({ column: "groups", from: "", to: namesOf(joined, known.groupNames) });
  if (cards.length > 0) fields.push({ column: "cards", from: "", to: cards.map(cardText).join("; ") });
  return fields;
}

function momentText(instant: Date | null, zone: string): string {
  if (!instant) return "";
  const { year, month, day, hour, minute } = wallTimeOf(instant.getTime(), zone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
