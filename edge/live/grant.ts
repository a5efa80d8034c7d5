import * as z from "zod/mini";
import { type KeySet, type TokenRefusal, verifyToken } from "../link/verifyToken.ts";

export const GrantRights = z.object({ live: z.boolean(), talk: z.boolean(), ptz: z.boolean(), recorded: z.boolean() });
export type GrantRights = z.infer<typeof GrantRights>;
export type GrantRight = keyof GrantRights;

const Id = z.string().check(z.minLength(1), z.maxLength(256));

/** A viewer's rights at one device; `exp` in seconds since 1970. */
export const Grant = z.object({
  iss: z.literal("gatehouse"),
  serial: Id,
  personId: Id,
  accountId: Id,
  clientId: Id,
  rights: GrantRights,
  exp: z.number(),
  nbf: z.optional(z.number()),
});
export type Grant = z.infer<typeof Grant>;

export type GrantRefusal = "missing" | TokenRefusal | "claims" | "expired" | "account" | "serial" | "client";
export type GrantDecision = { readonly ok: true; readonly grant: Grant } | { readonly ok: false; readonly reason: GrantRefusal };

const longestToken = 4_096;
const clockToleranceSeconds = 30;

/** Decides on a grant (compact JWS) for this device and this signalling client. Only ES256 with a key of the set counts; no key is taken from the token. */
export function verifyGrant(
  token: string | undefined,
  keySet: KeySet,
  expected: { readonly accountId: string; readonly serial: string; readonly clientId: string },
  nowMs: number,
): GrantDecision {
  if (token === undefined || token === "") return refused("missing");
  const read = verifyToken(token, keySet, longestToken);
  if (!read.ok) return refused(read.reason);
  const grant = Grant.safeParse(read.claims);
  if (!grant.success) return refused("claims");
  const { exp, nbf = 0, accountId, serial, clientId } = grant.data;
  if (exp * 1_000 <= nowMs || (nbf - clockToleranceSeconds) * 1_000 > nowMs) return refused("expired");
  // Several accounts may claim one serial number, and the platform signs for all of them.
  if (accountId !== expected.accountId) return refused("account");
  if (serial !== expected.serial) return refused("serial");
  if (clientId !== expected.clientId) return refused("client");
  return { ok: true, grant: grant.data };
}

function refused(reason: GrantRefusal): GrantDecision {
  return { ok: false, reason };
}
