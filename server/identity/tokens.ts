import * as z from "zod/mini";
import type { Clock } from "../base/clock.ts";
import type { Keys } from "../base/keys/createKeys.ts";
import { serverLimits } from "../base/serverLimits.ts";

export const projectId = "gatehouse";
const issuer = `https://securetoken.google.com/${projectId}`;
const lifeSeconds = serverLimits.idTokenLifeMs / 1000;
/** What clocks of two servers may differ. */
const skewSeconds = 5;
const longestToken = 4096;
/** Tokens whose signature was checked, so that it is not checked again at each of their calls. */
const mostRemembered = 5_000;

/** The claims that we read from our tokens. */
export interface TokenClaims {
  readonly uid: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly authTimeSeconds: number;
  readonly expiresAtSeconds: number;
}

export interface TokenSubject {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly displayName: string | undefined;
  readonly accountId: string;
  readonly accountStatus: number;
  readonly sessionId: string;
  readonly authTimeSeconds: number;
}

export interface Tokens {
  readonly lifeSeconds: number;
  issue(subject: TokenSubject): string;
  /** Checks signature, issuer, audience and times; the store decides whether the session is still valid. */
  read(token: string): TokenClaims | "invalid" | "expired";
}

const text = z.string().check(z.minLength(1), z.maxLength(128));
const Claims = z.object({
  iss: z.literal(issuer),
  aud: z.literal(projectId),
  sub: text,
  user_id: text,
  sid: text,
  accountId: text,
  iat: z.int(),
  exp: z.int(),
  nbf: z.optional(z.int()),
  auth_time: z.int(),
});

export function createTokens({ keys, clock }: { keys: Keys; clock: Clock }): Tokens {
  const signed = new Map<string, z.infer<typeof Claims>>();

  /** Cache of claims that we signed; foreign tokens are never cached. */
  function claimsOf(token: string): z.infer<typeof Claims> | undefined {
    const known = signed.get(token);
    if (known) return known;
    const claims = token.length <= longestToken ? Claims.safeParse(keys.verify(token)) : undefined;
    if (!claims?.success) return undefined;
    signed.set(token, claims.data);
    if (signed.size > mostRemembered) for (const oldest of signed.keys()) if (signed.delete(oldest)) break;
    return claims.data;
  }

  return {
    lifeSeconds,
    issue(subject) {
      const now = secondsOf(clock.now());
      return keys.sign({
        ...(subject.displayName === undefined ? {} : { name: subject.displayName }),
        iss: issuer,
        aud: projectId,
        sub: subject.uid,
        user_id: subject.uid,
        auth_time: subject.authTimeSeconds,
        iat: now,
        exp: now + lifeSeconds,
        email: subject.email,
        email_verified: subject.isEmailVerified,
        accountId: subject.accountId,
        accountStatus: subject.accountStatus,
        sid: subject.sessionId,
        firebase: { identities: { email: [subject.email] }, sign_in_provider: "password" },
      });
    },
    read(token) {
      const claims = claimsOf(token);
      if (!claims || claims.sub !== claims.user_id) return "invalid";
      const { sub, sid, accountId, auth_time, iat, exp, nbf = iat } = claims;
      const now = secondsOf(clock.now());
      // Compares the sign-in's own time with the session's: it lies ahead if the clock was set back since.
      if (Math.max(iat, nbf) > now + skewSeconds || exp > now + lifeSeconds + skewSeconds) return "invalid";
      if (exp <= now) return "expired";
      return { uid: sub, sessionId: sid, accountId, authTimeSeconds: auth_time, expiresAtSeconds: exp };
    },
  };
}

export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
