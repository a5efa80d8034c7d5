import type { FastifyPluginAsync } from "fastify";
import type { Session } from "../access/session.ts";
import type { Database } from "../base/store/connect.ts";
import type { Invitations } from "./invitations.ts";
import type { MailedCodes } from "./mailedCodes.ts";

export interface NewIdentity {
  email: string;
  password: string;
  displayName: string;
  isEmailVerified: boolean;
}

/** Sign-in: the service compatible with the Identity Toolkit, and the only code that turns a bearer token into a session. */
export interface Identity {
  /** The calls under /identitytoolkit.googleapis.com, /securetoken.googleapis.com and /jwks.json. */
  readonly routes: FastifyPluginAsync;
  readonly mailedCodes: MailedCodes;
  readonly invitations: Invitations;
  /** The session of a valid, unrevoked token with a present membership; undefined for anything else. */
  authenticate(bearer: string): Promise<Session | undefined>;
  /** Is this session still what it was? Asked by long-lived channels every few seconds; undefined when it ended. */
  refresh(session: Session): Promise<Session | undefined>;
  createIdentity(transaction: Database, identity: NewIdentity): Promise<string>;
  /** Sets a password without asking for the old one and ends every session of the person. */
  setPassword(transaction: Database, uid: string, password: string): Promise<void>;
  /**
   * AU-09: sets a new password for whoever knows the old one; every session of the person but this one ends.
   * Refuses with error_too_many_requests, error_wrong_password or error_weak_password.
   */
  changePassword(session: Session, words: { oldPassword: string; newPassword: string }, address: string): Promise<void>;
  /** Verifies that the caller is the session's person. Throws error_too_many_requests or error_wrong_password. */
  provePassword(session: Session, password: string, address: string): Promise<void>;
  /** The next question about this person's sessions reads the store. */
  forget(uid: string): void;
  /** The next token of this browser session carries the other account. */
  selectAccount(transaction: Database, sessionId: string, uid: string, accountId: string): Promise<void>;
  /** Ends one browser session: its tokens are refused everywhere from now on. */
  endSession(transaction: Database, sessionId: string, uid: string): Promise<void>;
  /** Ends every session of a person: tokens issued before now are refused everywhere. */
  endSessions(transaction: Database, uid: string): Promise<void>;
}
