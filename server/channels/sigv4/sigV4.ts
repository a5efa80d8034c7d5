import { randomBytes } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { TemporaryCredential } from "#contract/live.ts";
import type { Clock } from "../../base/clock.ts";
import type { Keys } from "../../base/keys/createKeys.ts";
import type { Store } from "../../base/store/connect.ts";
import { temporaryCredentials } from "../../base/store/schema/devices.ts";
import { CredentialPolicy } from "./policy.ts";
import { type CanonicalRequest, equalText, sha256, sign, signingKey } from "./signature.ts";
import { type IncomingRequest, isTimely, readSignedRequest, SignatureError, type SignedRequest } from "./signedRequest.ts";

/** The one region of the platform's own services. */
export const region = "us-east-1";

/** The browser session of a person who holds keys. */
export interface Holder {
  personId: string;
  sessionId: string;
  uid: string;
}

/** A request whose signature was proven, and what its keys open. */
export interface VerifiedRequest {
  accessKeyId: string;
  accountId: string;
  policy: CredentialPolicy;
  /** Absent for equipment. */
  holder: Holder | undefined;
  expiresAt: Date;
  signed: SignedRequest;
  /** Proves the chunks of a streamed body. */
  key: Buffer;
}

/** Issues temporary keys and proves the requests signed with them (AWS Signature Version 4). */
export interface SigV4 {
  issue(grant: { accountId: string; policy: CredentialPolicy; expiresAt: Date; holder?: Holder }): Promise<TemporaryCredential>;
  /** Throws a SignatureError. `hosts` are the names that the caller may have signed besides the one in the request. */
  verify(request: IncomingRequest, service: CredentialPolicy["service"], hosts?: readonly string[]): Promise<VerifiedRequest>;
  /** Ends every key that a session or a person holds. */
  revoke(match: { accountId: string; sessionId?: string; personId?: string }): Promise<void>;
  purgeExpired(): Promise<void>;
}

export function createSigV4({ store, keys, clock }: { store: Store; keys: Keys; clock: Clock }): SigV4 {
  const sealContext = (accessKeyId: string): string => `temporary-credential:${accessKeyId}`;

  async function find(claims: SignedRequest): Promise<{ row: typeof temporaryCredentials.$inferSelect; secret: string }> {
    const [row] = await store.db.select().from(temporaryCredentials).where(eq(temporaryCredentials.accessKeyId, claims.accessKeyId));
    if (!row || row.expiresAt <= clock.now()) throw new SignatureError("key");
    if (!equalText(sha256(claims.sessionToken), row.sessionTokenHash)) throw new SignatureError("token");
    return { row, secret: keys.open(row.sealedSecret, sealContext(row.accessKeyId)) };
  }

  return {
    async issue({ accountId, policy, expiresAt, holder }) {
      const accessKeyId = `ASIA${randomBytes(8).toString("hex").toUpperCase()}`;
      const secretAccessKey = randomBytes(30).toString("base64");
      const sessionToken = randomBytes(48).toString("base64");
      await store.db.insert(temporaryCredentials).values({
        accessKeyId,
        accountId,
        sealedSecret: keys.seal(secretAccessKey, sealContext(accessKeyId)),
        sessionTokenHash: sha256(sessionToken),
        policy,
        expiresAt,
        ...holder,
      });
      return { accessKeyId, secretAccessKey, sessionToken };
    },

    async verify(request, service, hosts = []) {
      const signed = readSignedRequest(request);
      if (signed.scope.region !== region || signed.scope.service !== service) throw new SignatureError("scope");
      if (!isTimely(signed, clock.now().getTime())) throw new SignatureError("time");
      const { row, secret } = await find(signed);
      const key = signingKey(secret, signed.scope);
      const candidates = new Set([request.headers.host ?? "", ...hosts]);
      const isProven = [...candidates].some((host) =>
        equalText(sign(canonical(request, signed, host), key, signed.scope, signed.time), signed.signature),
      );
      if (!isProven) throw new SignatureError("signature");
      const policy = CredentialPolicy.parse(row.policy);
      if (policy.service !== service) throw new SignatureError("scope");
      const { accessKeyId, accountId, personId, sessionId, uid, expiresAt } = row;
      const holder = personId && sessionId && uid ? { personId, sessionId, uid } : undefined;
      return { accessKeyId, accountId, policy, holder, expiresAt, signed, key };
    },

    async revoke({ accountId, sessionId, personId }) {
      if (sessionId === undefined && personId === undefined) return;
      await store.db
        .delete(temporaryCredentials)
        .where(
          and(
            eq(temporaryCredentials.accountId, accountId),
            sessionId === undefined ? undefined : eq(temporaryCredentials.sessionId, sessionId),
            personId === undefined ? undefined : eq(temporaryCredentials.personId, personId),
          ),
        );
    },

    async purgeExpired() {
      await store.db.delete(temporaryCredentials).where(lt(temporaryCredentials.expiresAt, clock.now()));
    },
  };
}

function canonical({ method, headers }: IncomingRequest, signed: SignedRequest, host: string): CanonicalRequest {
  const valueOf = (name: string): string =>
    name === "host"
      ? host
      : String(headers[name] ?? "")
          .trim()
          .replaceAll(/\s+/g, " ");
  return {
    method,
    path: signed.canonicalPath,
    query: signed.canonicalQuery,
    headers: signed.signedHeaders.map((name) => [name, valueOf(name)] as const),
    payloadHash: signed.payloadHash,
  };
}
