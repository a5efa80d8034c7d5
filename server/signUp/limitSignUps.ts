import { limits } from "#contract/limits.ts";
import { EventError } from "../errors.ts";
import { type AttemptRule, createAttempts } from "../identity/attempts.ts";
import type { Platform } from "../platform.ts";

const hour = 60 * 60 * 1000;
const rules = {
  captcha: { name: "sign-up-captcha", limit: limits.captchasPerHour, windowMs: hour },
  address: { name: "sign-up-address", limit: limits.signUpsPerHour, windowMs: hour },
  mail: { name: "sign-up-mail", limit: limits.signUpMailsPerHour, windowMs: hour },
  link: { name: "sign-up-link", limit: 60, windowMs: 15 * 60 * 1000 },
} as const satisfies Record<string, AttemptRule>;

/** AU-08: who is nobody yet asks for nothing while sign-up is closed, and not without end. @throws error_sign_up_closed, error_too_many_requests */
export async function countSignUp(platform: Platform, rule: keyof typeof rules, subject: string): Promise<void> {
  const { settings, store, keys, clock } = platform;
  if (!settings.signUp) throw new EventError("error_sign_up_closed", 403);
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (!(await attempts.count(rules[rule], subject))) throw new EventError("error_too_many_requests", 429);
}
