import { type AnyColumn, or, type SQL, sql } from "drizzle-orm";
import { cardForm } from "#domain/identity/cardNumber.ts";
import { phoneForm } from "#domain/identity/contactForms.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { containing } from "./keyset.ts";

type Text = AnyColumn | SQL;

/** A text as the store compares and sorts it: the SQL of `foldedText`. Indexes are of exactly these words. */
export const folded = (text: Text) => sql<string>`folded(${text})`;

/** Texts that are this one in their folded form. */
export const isFolded = (text: Text, wanted: string) => sql`folded(${text}) = ${foldedText(wanted)}`;

/** Whether one of the texts contains these words as they follow one another, in the folded form; undefined when nothing is searched for. */
export function hasText(search: string | undefined, ...texts: readonly Text[]): SQL | undefined {
  const wanted = foldedText(search ?? "");
  if (wanted === "") return undefined;
  return or(...texts.map((text) => sql`folded(${text}) LIKE ${containing(wanted)}`));
}

/** The SQL of `cardForm`. */
export const formOfCard = (cardNumber: Text) => sql<string>`card_form(${cardNumber})`;
export const isCardNumber = (cardNumber: Text, wanted: string) => sql`card_form(${cardNumber}) = ${cardForm(wanted)}`;

/** Whether a telephone number contains these digits, however both are written; undefined for a search without digits enough. */
export function hasPhone(search: string | undefined, phoneNumber: Text): SQL | undefined {
  const wanted = /^[+\d\s().\-/]*$/.test(search ?? "") ? phoneForm(search ?? "") : "";
  return wanted.replace("+", "").length < 3 ? undefined : sql`translate(${phoneNumber}, ' ().-/', '') LIKE ${containing(wanted)}`;
}
