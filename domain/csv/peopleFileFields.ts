import { type ImportColumn, importColumns } from "#contract/userImports.ts";
import { peopleFileTexts } from "./peopleFileTexts.ts";

const plain = (head: string) =>
  head
    .replace(/\(.*?\)|\[.*?\]/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{M}/gu, "");

/** What a column may be called, in any language: a file need not be in that of the console. */
const namesOf = (column: ImportColumn) =>
  Object.values(peopleFileTexts).flatMap(({ heads, synonyms }) => [...synonyms[column].split(" "), plain(heads[column])]);
const fields = new Map(importColumns.flatMap((column) => [...namesOf(column), plain(column)].map((name) => [name, column] as const)));
/** Alone it may be a whole name; beside a surname it is the first one. */
const firstNameBeside = "name";

/** For each head of a file the field that it most probably is; none has two. */
export function fieldsOfHeads(heads: readonly string[]): (ImportColumn | undefined)[] {
  const taken = new Set<ImportColumn>();
  const take = (field: ImportColumn | undefined) => {
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  };
  const found = heads.map((head) => take(fields.get(plain(head))));
  if (!taken.has("lastName")) return found;
  return found.map((field, place) => field ?? (plain(heads[place] ?? "") === firstNameBeside ? take("firstName") : undefined));
}
