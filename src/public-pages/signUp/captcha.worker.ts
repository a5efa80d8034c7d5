import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { expose } from "comlink";
import type { CaptchaChallenge } from "#contract/signUp.ts";

/** AU-08: solves the challenge in a worker, so that the form stays responsive. */
const worker = {
  async solve(challenge: CaptchaChallenge): Promise<{ counter: number; derivedKey: string } | undefined> {
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution ? { counter: solution.counter, derivedKey: solution.derivedKey } : undefined;
  },
};
export type CaptchaWorker = typeof worker;

expose(worker);
