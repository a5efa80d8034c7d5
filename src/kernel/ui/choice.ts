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

/** Cuts a label where the query occurs, without regard to case, so the hit can be set bold. */
export function splitMatch(label: string, query: string): { before: string; hit: string; after: string } {
  const at = query === "" ? -1 : label.toLocaleLowerCase().indexOf(query.toLocaleLowerCase());
  if (at < 0) return { before: label, hit: "", after: "" };
  return { before: label.slice(0, at), hit: label.slice(at, at + query.length), after: label.slice(at + query.length) };
}

/** Every word of the query must occur somewhere in label, note or keywords. */
export function choiceMatches(choice: Choice, query: string): boolean {
  const text = `${choice.label} ${choice.note ?? ""} ${choice.keywords ?? ""}`.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
