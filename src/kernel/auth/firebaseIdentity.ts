import { FirebaseError, initializeApp } from "firebase/app";
import {
  browserLocalPersistence,
  connectAuthEmulator,
  getIdToken,
  getIdTokenResult,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from "firebase/auth";
import * as z from "zod/mini";
import { SessionClaims } from "#contract/session.ts";
import { ApiError, unreachableCode } from "../apiError.ts";
import { type Identity, type SignedIn, SignInError } from "./identity.ts";

export interface IdentityConfig {
  provider: "platform" | "firebase";
  projectId: string;
  apiKey: string;
}

const isUnreachable = (error: unknown) => error instanceof FirebaseError && error.code === "auth/network-request-failed";

async function claimsOf(user: User): Promise<SessionClaims | undefined> {
  const claims = z.safeParse(SessionClaims, (await getIdTokenResult(user)).claims);
  return claims.success ? claims.data : undefined;
}

/** Creates the identity SDK. It calls this server if the platform answers identity calls itself. */
export function createFirebaseIdentity(
  { provider, projectId, apiKey }: IdentityConfig,
  origin: string,
  endSession: (token: string) => Promise<unknown>,
): Identity {
  const auth = initializeAuth(initializeApp({ projectId, apiKey }), { persistence: browserLocalPersistence });
  if (provider === "platform") connectAuthEmulator(auth, origin, { disableWarnings: true });
  return {
    async token() {
      await auth.authStateReady();
      if (!auth.currentUser) return undefined;
      try {
        return await getIdToken(auth.currentUser);
      } catch (error) {
        if (isUnreachable(error)) throw new ApiError(unreachableCode, 0);
        await signOut(auth);
        return undefined;
      }
    },
    async accountId() {
      return auth.currentUser ? (await claimsOf(auth.currentUser))?.accountId : undefined;
    },
    async renew() {
      if (!auth.currentUser) return false;
      try {
        await getIdToken(auth.currentUser, true);
        return true;
      } catch (error) {
        if (isUnreachable(error)) throw new ApiError(unreachableCode, 0);
        return false;
      }
    },
    async signIn(email, password) {
      try {
        await signInWithEmailAndPassword(auth, email, password);
      } catch (error) {
        throw new SignInError(error instanceof FirebaseError ? error.code.replace(/^auth\//, "") : "unknown");
      }
    },
    async sendVerification() {
      if (!auth.currentUser) return;
      try {
        await sendEmailVerification(auth.currentUser);
      } catch (error) {
        if (isUnreachable(error)) throw new ApiError(unreachableCode, 0);
        const isTooOften = error instanceof FirebaseError && error.code === "auth/too-many-requests";
        throw isTooOften ? new ApiError("error_too_many_requests", 429) : new ApiError("error_system", 500);
      }
    },
    async signOut() {
      // Sign-out also succeeds while the platform is unreachable; the platform then ends the session when it expires.
      const told = auth.currentUser?.getIdToken().then(endSession);
      await Promise.all([signOut(auth), told?.catch(() => undefined)]);
    },
    onChange(listener) {
      let isStopped = false;
      let last = "";
      const stop = onIdTokenChanged(auth, (user) => {
        void (async () => {
          let person: SignedIn | undefined;
          if (user) {
            person = { uid: user.uid, claims: await claimsOf(user) };
          }
          const now = person ? `${person.uid} ${person.claims?.accountId}` : "nobody";
          if (isStopped || now === last) return;
          last = now;
          listener(person);
        })();
      });
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}
