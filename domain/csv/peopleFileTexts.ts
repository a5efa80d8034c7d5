import type { LocaleISO2 } from "#contract/fields.ts";
import type { ImportColumn } from "#contract/userImports.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };

interface PeopleFileTexts {
  /** B-34: the export writes them over its columns, and the import finds its columns by them. */
  heads: Record<ImportColumn, string>;
  /** Column of the file with the lines that were not imported; it is written for people and never read. */
  reason: string;
  /** Heads that other systems give their columns, without blanks, signs, accents and capitals. */
  synonyms: Record<ImportColumn, string>;
}

export const peopleFileTexts: Record<LocaleISO2, PeopleFileTexts> = { en, es };
