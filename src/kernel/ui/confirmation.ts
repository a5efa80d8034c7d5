import { foldedText } from "#domain/identity/foldedText.ts";

/** True for the localized word or English "delete", in any case and with surrounding spaces (UX-02). */
export function confirmsDeletion(typed: string, word: string): boolean {
  const given = foldedText(typed);
  return given === foldedText(word) || given === "delete";
}
