import { limits } from "#contract/limits.ts";

/** The password rules (Q-16, VD-03), in display order. */
export const passwordRules = ["length", "lower", "upper", "digit"] as const;
export type PasswordRule = (typeof passwordRules)[number];

const isKept: Record<PasswordRule, (password: string) => boolean> = {
  length: ({ length }) => length >= limits.passwordMin && length <= limits.passwordMax,
  lower: (password) => /[a-z]/.test(password),
  upper: (password) => /[A-Z]/.test(password),
  digit: (password) => /\d/.test(password),
};

/** The rules that a password breaks; empty for an acceptable one. */
export function brokenRulesOf(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !isKept[rule](password));
}
