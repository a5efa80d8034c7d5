import { foldedText } from "#domain/identity/foldedText.ts";

/** The localized word or English "delete", in any case and with stray blanks, confirms (UX-02). */
export function confirmsDeletion(typed: string, word: string): boolean {
  const given = foldedText(typed);
  return given === foldedText(word) || given === "delete";
}
