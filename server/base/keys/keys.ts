/** A public key as published at /jwks.json. */
export interface PublicKey {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  use: "sig";
  alg: "ES256";
}

/** The installation's keys, kept in KEYS_DIR apart from the data. */
export interface Keys {
  readonly jwks: { keys: readonly PublicKey[] };
  /** Compact JWS with ES256 and our kid. */
  sign(claims: Record<string, unknown>): string;
  /** Claims of a token that one of our keys signed with ES256; undefined otherwise. Expiry and audience are the caller's to check. */
  verify(token: string): Record<string, unknown> | undefined;
  /** Encrypts a secret for the store; `context` must be given again to open it. */
  seal(secret: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Keyed hash for things that are looked up but must not be readable: PINs, attempt counters. */
  mac(text: string): string;
}
