import * as z from "zod/mini";
import { emailForm } from "#domain/identity/contactForms.ts";
import type { Attempts } from "../access/attempts.ts";
import type { Sessions } from "../access/sessions.ts";
import { isStorable } from "../base/store/storable.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import type { Failures } from "./failures.ts";
import { IdentityError } from "./identityError.ts";
import type { Passwords } from "./passwords.ts";
import type { SignInPace } from "./signInPace.ts";
import type { Tokens } from "./tokens.ts";
import type { TryGate } from "./tryGate.ts";

/** Shared parts of the identity service's operations. */
export interface IdentityContext extends IdentityDependencies {
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly failures: Failures;
  readonly signInPace: SignInPace;
  readonly signInGate: TryGate;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
}

export interface IdentityCaller {
  readonly address: string;
  /** Where links in mails lead. */
  readonly origin: string;
}

/** One call of the Identity Toolkit: takes the parsed JSON, answers the JSON of the answer or throws an IdentityError. */
export type IdentityOperation = (context: IdentityContext, body: unknown, caller: IdentityCaller) => Promise<Record<string, unknown>>;

/** The known fields of a body; the SDK sends others, which mean nothing here. */
export function readBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success || !isStorable(result.data))
    throw new IdentityError("INVALID_ARGUMENT : The request has a missing or malformed field.");
  return result.data;
}

/** Text of a request that is looked at before it is measured against a rule of its own. */
export const bodyText = z.optional(z.string().check(z.maxLength(4096)));

const Email = z.string().check(z.maxLength(254), z.email());

/** An address in its stored form, which is also the form for comparisons. */
export function requireEmail(text: string | undefined): string {
  if (!text) throw new IdentityError("MISSING_EMAIL");
  const email = Email.safeParse(emailForm(text));
  if (!email.success) throw new IdentityError("INVALID_EMAIL");
  return email.data;
}

/** Answers no sooner than after `floorMs`, so that the time does not tell what was found. */
export async function withFloor<Result>(floorMs: number, work: () => Promise<Result>): Promise<Result> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, floorMs));
  try {
    return await work();
  } finally {
    await floor;
  }
}
