import { foldedPlaces, foldedText, hasWords } from "#domain/identity/foldedText.ts";
import type { Icon } from "./icons.ts";

/** One entry of a Select, Combobox or RadioGroup. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  icon?: Icon | undefined;
  /** A second text, such as the site of a zone or an email address; the search covers it. */
  note?: string | undefined;
  /** Additional search words that are not shown. */
  keywords?: string | undefined;
  /** Why the entry can't be chosen. */
  disabledReason?: string | undefined;
}

/** Splits a label at the query, comparing both in folded form, so that the match can be shown in bold. */
export function splitMatch(label: string, query: string): { before: string; hit: string; after: string } {
  const wanted = foldedText(query);
  const { folded, places } = foldedPlaces(label);
  const at = wanted === "" ? -1 : folded.indexOf(wanted);
  if (at < 0) return { before: label, hit: "", after: "" };
  const [start, end] = [places[at], places[at + wanted.length]];
  return { before: label.slice(0, start), hit: label.slice(start, end), after: label.slice(end) };
}

/** True if each word of the query occurs in label, note or keywords. */
export function choiceMatches(choice: Choice, query: string): boolean {
  return hasWords(`${choice.label} ${choice.note ?? ""} ${choice.keywords ?? ""}`, query);
}
