import { and, eq } from "drizzle-orm";
import { createAttempts } from "../access/attempts.ts";
import type { Session } from "../access/session.ts";
import { createSessions } from "../access/sessions.ts";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import { changePassword, provePassword } from "./changePassword.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { createFailures } from "./failures.ts";
import type { Identity } from "./identity.ts";
import { identityRoutes } from "./identityRoutes.ts";
import { insertIdentity } from "./identityRows.ts";
import { createInvitations } from "./invitations.ts";
import { createMailedCodes } from "./mailedCodes.ts";
import type { IdentityContext } from "./operation.ts";
import { createPasswords, requireStrongPassword } from "./passwords.ts";
import { usualSignInPace } from "./signInPace.ts";
import { createTokens, secondsOf } from "./tokens.ts";
import { createTryGate } from "./tryGate.ts";

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { store, clock, passwordCost, signInPace = usualSignInPace } = dependencies;
  const context: IdentityContext = {
    ...dependencies,
    passwords: createPasswords(passwordCost),
    attempts: createAttempts({ ...dependencies, db: store.db }),
    failures: createFailures({ ...dependencies, db: store.db }),
    signInPace,
    signInGate: createTryGate(signInPace.gate),
    tokens: createTokens(dependencies),
    sessions: createSessions(store.db),
  };
  const { sessions, tokens } = context;

  return {
    routes: identityRoutes(context),
    mailedCodes: createMailedCodes(context),
    invitations: createInvitations(context),

    async authenticate(bearer) {
      const claims = tokens.read(bearer);
      if (claims === "invalid" || claims === "expired") return undefined;
      const standing = await sessions.find(claims);
      if (standing?.authTimeSeconds !== claims.authTimeSeconds) return undefined;
      return { ...standing.session, expiresAtMs: claims.expiresAtSeconds * 1000 };
    },

    async refresh(session): Promise<Session | undefined> {
      if (session.expiresAtMs <= clock.now().getTime()) return undefined;
      const standing = await sessions.find(session);
      return standing && { ...standing.session, expiresAtMs: session.expiresAtMs };
    },

    async createIdentity(transaction, { email, password, displayName, isEmailVerified }) {
      requireStrongPassword(password);
      const passwordHash = await context.passwords.hash(password);
      return insertIdentity(context, transaction, { email, passwordHash, displayName, isEmailVerified });
    },

    async setPassword(transaction, uid, password) {
      requireStrongPassword(password);
      const now = clock.now();
      const passwordHash = await context.passwords.hash(password);
      await transaction.delete(refreshTokens).where(eq(refreshTokens.uid, uid));
      await transaction
        .update(identities)
        .set({ passwordHash, passwordChangedAt: now, validSinceSeconds: secondsOf(now) })
        .where(eq(identities.uid, uid));
      sessions.forget(uid);
    },

    changePassword: (session, words, address) => changePassword(context, session, words, address),
    async provePassword(session, password, address) {
      await provePassword(context, session, password, address);
    },
    forget: sessions.forget,

    async selectAccount(transaction, sessionId, uid, accountId) {
      await transaction
        .update(refreshTokens)
        .set({ accountId })
        .where(and(eq(refreshTokens.sessionId, sessionId), eq(refreshTokens.uid, uid)));
      await transaction.update(identities).set({ currentAccountId: accountId }).where(eq(identities.uid, uid));
      sessions.forget(uid);
    },

    async endSession(transaction, sessionId, uid) {
      await transaction.delete(refreshTokens).where(and(eq(refreshTokens.sessionId, sessionId), eq(refreshTokens.uid, uid)));
      sessions.forget(uid);
    },

    async endSessions(transaction, uid) {
      await transaction.delete(refreshTokens).where(eq(refreshTokens.uid, uid));
      await transaction
        .update(identities)
        .set({ validSinceSeconds: secondsOf(clock.now()) })
        .where(eq(identities.uid, uid));
      sessions.forget(uid);
    },
  };
}
