import { limits } from "#contract/limits.ts";

/** What a password can lack (Q-16, VD-03), in the order in which the rules are shown. */
export const passwordRules = ["length", "lower", "upper", "digit"] as const;
export type PasswordRule = (typeof passwordRules)[number];

const keeps: Record<PasswordRule, (password: string) => boolean> = {
  length: ({ length }) => length >= limits.passwordMin && length <= limits.passwordMax,
  lower: (password) => /[a-z]/.test(password),
  upper: (password) => /[A-Z]/.test(password),
  digit: (password) => /\d/.test(password),
};

/** The rules that a password breaks; none for one that may be set. */
export function brokenRulesOf(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !keeps[rule](password));
}
