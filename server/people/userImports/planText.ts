import type { ImportLine } from "#contract/userImports.ts";
import type { people } from "../../base/store/schema/accounts.ts";
import { cardText, joinedText, type OwnColumn, personText } from "../users/personText.ts";
import type { KnownThings } from "./knownThings.ts";
import type { PlannedPerson } from "./planImport.ts";

/** The changes of a person, in the format of the file; empty if there are none. */
export function chosenText(
  known: KnownThings,
  before: typeof people.$inferSelect,
  { after, joined, cards }: PlannedPerson,
): ImportLine["fields"] {
  const names = { ...known, zone: known.zoneOf(before) };
  const [from, to] = [personText(before, names), personText(after, names)];
  const fields: ImportLine["fields"] = (Object.keys(to) as OwnColumn[])
    .filter((column) => from[column] !== to[column])
    .map((column) => ({ column, from: from[column], to: to[column] }));
  if (joined.length > 0)
    fields.push({ column: "groups", from: "", to: joinedText(joined.flatMap((id) => known.groupNames.get(id) ?? [])) });
  if (cards.length > 0) fields.push({ column: "cards", from: "", to: joinedText(cards.map(cardText)) });
  return fields;
}
