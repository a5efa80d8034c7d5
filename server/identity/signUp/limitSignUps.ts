import { hourMs, minuteMs } from "#contract/durations.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { EventError } from "../../base/errors.ts";
import type { Platform } from "../../platform.ts";

/**
 * Challenges and accounts that one address of the network asks for, the mails of those to one person, and links that one address shows.
 * `everybody` bounds what one mailbox gets: using that up costs a solved challenge for each mail, from ten addresses (decision 93).
 */
const rules = {
  captcha: { name: "sign-up-captcha", limit: 120, windowMs: hourMs },
  address: { name: "sign-up-address", limit: 20, windowMs: hourMs },
  mail: { name: "sign-up-mail", limit: 5, windowMs: hourMs },
  everybody: { name: "sign-up-everybody", limit: 50, windowMs: hourMs },
  link: { name: "sign-up-link", limit: 60, windowMs: 15 * minuteMs },
} as const satisfies Record<string, AttemptRule>;

/** AU-08: limits sign-ups by people without an account, and refuses them while sign-up is closed. @throws error_sign_up_closed, error_too_many_requests */
export async function countSignUp(platform: Platform, rule: keyof typeof rules, subject: string): Promise<void> {
  if (!platform.settings.signUp) throw new EventError("error_sign_up_closed", 403);
  if (!(await attemptsOf(platform).count(rules[rule], subject))) throw new EventError("error_too_many_requests", 429);
}

/** Removes a valid link from the count: only wrong ones are limited. */
export function uncountSignUpLink(platform: Platform, network: string): Promise<void> {
  return attemptsOf(platform).uncount(rules.link, network);
}

const attemptsOf = ({ store, keys, clock }: Platform) => createAttempts({ db: store.db, keys, clock });
