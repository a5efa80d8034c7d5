/** Upper-case initials of the first and last word; empty for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 32).toLocaleUpperCase()).join("");
}
