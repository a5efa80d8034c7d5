/** The localized word or English "delete", in any case and with stray blanks, confirms (UX-02). */
export function confirmsDeletion(typed: string, word: string): boolean {
  const given = typed.trim().toLowerCase();
  return given === word.toLowerCase() || given === "delete";
}
