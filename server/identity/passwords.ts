import { type Argon2Parameters, argon2, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { limits } from "#contract/limits.ts";
import { brokenRulesOf, type PasswordRule } from "#domain/password.ts";
import { createBoundedQueue } from "./boundedQueue.ts";
import { IdentityError } from "./identityError.ts";

/** Passwords as argon2id PHC strings. Each comparison takes about 140 ms of a core and 19 MiB, so few run at once and the rest wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** For an unknown person (`undefined`) it takes as long and answers false. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2("argon2id", parameters, done),
);
/** Cost of one comparison: KiB of memory and passes over it. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

export const usualPasswordCost: PasswordCost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export function createPasswords({ memory, passes }: PasswordCost = usualPasswordCost): Passwords {
  const queue = createBoundedQueue({ concurrency: 2, waitingMax: 64 });
  let nobody: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    const nonce = randomBytes(16);
    const key = await queue.run(() => derive({ message: password, nonce, tagLength: 32, memory, passes, parallelism }));
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`;
  }

  return {
    hash,
    async matches(password, stored) {
      const [, storedMemory, storedPasses, storedParallelism, salt, key] =
        phc.exec(stored ?? (await (nobody ??= hash(randomUUID())))) ?? [];
      if (!salt || !key) throw new Error("A stored password is not an argon2id string.");
      const expected = Buffer.from(key, "base64");
      const actual = await queue.run(() =>
        derive({
          message: password,
          nonce: Buffer.from(salt, "base64"),
          tagLength: expected.length,
          memory: Number(storedMemory),
          passes: Number(storedPasses),
          parallelism: Number(storedParallelism),
        }),
      );
      return timingSafeEqual(expected, actual) && stored !== undefined;
    },
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** Q-16, as the SDK asks for it. */
export const passwordPolicy = {
  customStrengthOptions: {
    minPasswordLength: limits.passwordMin,
    maxPasswordLength: limits.passwordMax,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: Array.from("^$*.[]{}()?\"!@#%&/\\,><':;|_~`-+= "),
  enforcementState: "ENFORCE",
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
};

const words: Record<PasswordRule, string> = {
  length: `Password must contain ${limits.passwordMin} to ${limits.passwordMax} characters`,
  lower: "Password must contain a lower case character",
  upper: "Password must contain an upper case character",
  digit: "Password must contain a numeric character",
};

/** Refuses a password that Q-16 does not allow. */
export function requireStrongPassword(password: string): void {
  const missing = brokenRulesOf(password).map((rule) => words[rule]);
  if (missing.length > 0)
    throw new IdentityError(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(", ")}]`);
}
