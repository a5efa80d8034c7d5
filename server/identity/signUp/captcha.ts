import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { CaptchaAnswer, CaptchaChallenge } from "#contract/signUp.ts";
import { EventError } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { usedCaptchas } from "../../base/store/schema/signUps.ts";
import type { Platform } from "../../platform.ts";

/** About a second of a desktop computer, and several of a phone, while the form is being filled in. */
const work = { cost: 10_000, least: 100, most: 300 };

const lifeSeconds = serverLimits.captchaLifeMs / 1000;

const secretsOf = ({ keys }: Pick<Platform, "keys">) => ({
  hmacSignatureSecret: keys.mac("captcha:challenge"),
  hmacKeySignatureSecret: keys.mac("captcha:key"),
});

/** AU-08: a challenge that no store knows of: it is known again by its signature. `effort` is how often a key is derived to solve it. */
export async function makeCaptcha(
  platform: Pick<Platform, "keys" | "clock">,
  effort = randomInt(work.most, work.least),
): Promise<CaptchaChallenge> {
  const expiresAt = Math.floor(platform.clock.now().getTime() / 1000) + lifeSeconds;
  const options = { algorithm: "PBKDF2/SHA-256", cost: work.cost, counter: effort, expiresAt, deriveKey, ...secretsOf(platform) };
  // Without the members that are not set, as a browser gets it.
  return CaptchaChallenge.parse(JSON.parse(JSON.stringify(await createChallenge(options))));
}

/** AU-08: uses the answer of a captcha up; of several who show the same one at once one gets through. @throws captcha_verification_error */
export async function useCaptcha(platform: Pick<Platform, "keys" | "clock" | "store">, token: string): Promise<void> {
  const answer = readToken(token);
  if (!answer) throw wrong();
  const { challenge, solution } = answer;
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
  if (expiresAt <= platform.clock.now()) throw wrong();
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(platform) });
  if (!verified) throw wrong();
  const { signature } = challenge;
  const used = await platform.store.db.insert(usedCaptchas).values({ signature, expiresAt }).onConflictDoNothing().returning();
  if (used.length === 0) throw wrong();
}

function readToken(token: string): CaptchaAnswer | undefined {
  try {
    return CaptchaAnswer.safeParse(JSON.parse(Buffer.from(token, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

const wrong = () => new EventError("captcha_verification_error", 400);
