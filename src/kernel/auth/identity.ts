import type { SessionClaims } from "#contract/session.ts";

/** Who is signed in, as the token says it. */
export interface SignedIn {
  uid: string;
  /** Undefined where the token carries no claims of ours yet. */
  claims: SessionClaims | undefined;
}

/** The identity service behind sign-in; the platform's own or a cloud's. */
export interface Identity {
  /** A token that is valid now, or undefined when nobody is signed in. Rejects when the service cannot be reached. */
  token(): Promise<string | undefined>;
  /** The account that the present token is for. */
  accountId(): Promise<string | undefined>;
  /** Gets a new token whatever the age of the old one; false when the session is over (AU-10). */
  renew(): Promise<boolean>;
  /** Rejects with SignInError. */
  signIn(email: string, password: string): Promise<void>;
  /** AU-09: mails the signed-in person a link that confirms their address. Rejects with ApiError. */
  sendVerification(): Promise<void>;
  /** Ends the session in every tab. */
  signOut(): Promise<void>;
  /** Called at once with what is known, and on every change of person or account, from any tab. */
  onChange(listener: (person: SignedIn | undefined) => void): () => void;
}

/** AU-02: the code of the identity service without its prefix: `invalid-email`, `wrong-password`, … */
export class SignInError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = "SignInError";
    this.code = code;
  }
}
