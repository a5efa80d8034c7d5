import { randomInt } from "node:crypto";

/** Letters and digits that nobody confuses when reading them off a terminal. */
const lower = "abcdefghijkmnpqrstuvwxyz";
const upper = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";

/** A random password that Q-16 allows: four groups of four, about 90 bits. */
export function generatePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  for (;;) {
    const text = Array.from({ length: 16 }, () => pick(lower + upper + digits)).join("");
    if (/[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)) return text.replace(/(.{4})(?=.)/g, "$1-");
  }
}
