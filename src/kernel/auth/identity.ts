import type { SessionClaims } from "#contract/session.ts";

/** The signed-in person, as read from the token. */
export interface SignedIn {
  uid: string;
  /** Undefined while the token has none of the platform's claims. */
  claims: SessionClaims | undefined;
}

/** The identity service for sign-in: the platform's own or a cloud service. */
export interface Identity {
  /** Returns a valid token, or undefined without a signed-in person. Rejects when the service is unreachable. */
  token(): Promise<string | undefined>;
  /** The account that the current token is valid for. */
  accountId(): Promise<string | undefined>;
  /** Fetches a new token even if the current one is still valid. Returns false when the session has ended (AU-10). */
  renew(): Promise<boolean>;
  /** Rejects with SignInError. */
  signIn(email: string, password: string): Promise<void>;
  /** AU-09: mails the signed-in person a link that confirms their address. Rejects with ApiError. */
  sendVerification(): Promise<void>;
  /** Ends the session in every tab. */
  signOut(): Promise<void>;
  /** Calls the listener immediately with the current person, and on each change of person or account in any tab. */
  onChange(listener: (person: SignedIn | undefined) => void): () => void;
}

/** AU-02: `code` is the identity service's error code without its prefix: `invalid-email`, `wrong-password`, … */
export class SignInError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = "SignInError";
    this.code = code;
  }
}
