import { foldedPlaces, foldedText, hasWords } from "#domain/identity/foldedText.ts";
import type { Icon } from "./icons.ts";

/** One entry of a Select, Combobox or RadioGroup. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  icon?: Icon | undefined;
  /** Second text: the site of a zone, an email. Searched as well. */
  note?: string | undefined;
  /** More words that find it, which are not shown. */
  keywords?: string | undefined;
  /** Why it cannot be chosen. */
  disabledReason?: string | undefined;
}

/** Cuts a label where the query occurs, by the folded form of both, so the hit can be set bold. */
export function splitMatch(label: string, query: string): { before: string; hit: string; after: string } {
  const wanted = foldedText(query);
  const { folded, places } = foldedPlaces(label);
  const at = wanted === "" ? -1 : folded.indexOf(wanted);
  if (at < 0) return { before: label, hit: "", after: "" };
  const [start, end] = [places[at], places[at + wanted.length]];
  return { before: label.slice(0, start), hit: label.slice(start, end), after: label.slice(end) };
}

/** Every word of the query must occur somewhere in label, note or keywords. */
export function choiceMatches(choice: Choice, query: string): boolean {
  return hasWords(`${choice.label} ${choice.note ?? ""} ${choice.keywords ?? ""}`, query);
}
