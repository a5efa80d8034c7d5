import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { minuteMs } from "#contract/durations.ts";
import type { Endpoint, PayloadOf, RequestOf } from "#contract/endpoint.ts";
import type { Envelope } from "#contract/envelope.ts";
import { idempotencyHeader, keepsIdempotencyKeys } from "#contract/idempotency.ts";
import { reasonHeader } from "#contract/reasons.ts";
import { exitCodes, Failure, refusalText } from "./failure.ts";
import { type KeptSession, readSession, removeSession, writeSession } from "./sessionFile.ts";

export interface CallOptions {
  idempotencyKey?: string | undefined;
  /** B-31: why it is done, for calls that may be asked. */
  reason?: string | undefined;
}

export interface Client {
  readonly url: string;
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<PayloadOf<E>>;
  signIn(email: string, password: string): Promise<void>;
  /** Ends what is kept here. */
  forget(): void;
  /** A token that is good for another minute; `isFresh` asks for a new one. */
  token(isFresh?: boolean): Promise<string>;
}

export interface ClientOptions {
  sessionFile: string;
  /** Another platform than the one that was signed in to. */
  url: string | undefined;
  /** Ends what is under way. */
  signal: AbortSignal;
}

export const defaultUrl = "http://localhost:8080";
const repeatAfterMs = 300;
const renewBeforeMs = minuteMs;

interface AnyRequest {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** Calls of the contract for one person of one platform. The only place of the command line that opens the envelope. */
export function createClient({ sessionFile, url: wantedUrl, signal }: ClientOptions): Client {
  const url = wantedUrl ?? keptUrl() ?? defaultUrl;

  /** A file that cannot be used is complained of when its token is needed, and not by the sign-in that replaces it. */
  function keptUrl(): string | undefined {
    try {
      return readSession(sessionFile)?.url;
    } catch {
      return undefined;
    }
  }

  function kept(): KeptSession {
    const session = readSession(sessionFile);
    if (!session) throw new Failure("Nobody is signed in. Run: gatehouse sign-in", exitCodes.notSignedIn);
    // Only the platform that issued a token may see it.
    if (session.url !== url)
      throw new Failure(`You are signed in to ${session.url}. Run: gatehouse sign-in --url ${url}`, exitCodes.notSignedIn);
    return session;
  }

  async function token(isFresh = false): Promise<string> {
    const session = kept();
    if (!isFresh && session.expiresAtMs - Date.now() > renewBeforeMs) return session.idToken;
    const answer = await post(`${url}/securetoken.googleapis.com/v1/token?key=gatehouse`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: session.refreshToken }).toString(),
    });
    const { id_token: idToken, expires_in: seconds } = answer.body as { id_token?: string; expires_in?: string };
    if (answer.status >= 500) throw new Failure(`${url} has a fault (${answer.status}). Try again in a moment.`);
    if (answer.status !== 200 || idToken === undefined) throw ended();
    writeSession(sessionFile, { ...session, idToken, expiresAtMs: Date.now() + Number(seconds) * 1000 });
    return idToken;
  }

  async function post(address: string, init: { headers: Record<string, string>; body: string }) {
    const response = await reach(url, () => fetch(address, { method: "POST", signal, ...init }));
    return { status: response.status, body: (await response.json().catch(() => ({}))) as unknown };
  }

  return {
    url,
    token,
    forget: () => removeSession(sessionFile),
    async signIn(email, password) {
      const { status, body } = await post(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=gatehouse`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      });
      const { idToken, refreshToken, expiresIn, error } = body as Partial<Record<"idToken" | "refreshToken" | "expiresIn", string>> & {
        error?: { message?: string };
      };
      if (status !== 200 || idToken === undefined || refreshToken === undefined) throw signInFailure(url, status, error?.message);
      writeSession(sessionFile, { url, email, refreshToken, idToken, expiresAtMs: Date.now() + Number(expiresIn) * 1000 });
    },
    async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, { idempotencyKey, reason }: CallOptions = {}) {
      const { params, query = {}, body } = request as AnyRequest;
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
      const asked = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const key = keepsIdempotencyKeys(endpoint) ? (idempotencyKey ?? randomUUID()) : undefined;
      const send = async (bearer: string | undefined) =>
        fetch(`${url}/v1${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ""}`, {
          method: endpoint.method,
          signal,
          headers: {
            ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
            ...(body !== undefined && { "content-type": "application/json" }),
            ...(key !== undefined && { [idempotencyHeader]: key }),
            ...(reason !== undefined && { [reasonHeader]: encodeURIComponent(reason) }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const needsToken = endpoint.access !== "public";
      const bearer = needsToken ? await token() : undefined;
      let response = await reach(url, () =>
        send(bearer).catch(async (error: unknown) => {
          // Under its key the command acts once, so that it may be sent again when its answer was lost.
          if (key === undefined || signal.aborted) throw error;
          await delay(repeatAfterMs);
          return send(bearer);
        }),
      );
      // The platform's clock may be ahead: the token may already have expired there.
      if (response.status === 401 && needsToken) {
        const fresh = await token(true);
        response = await reach(url, () => send(fresh));
      }
      return open(url, response) as Promise<PayloadOf<E>>;
    },
  };
}

async function open(url: string, response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  if (!Array.isArray(envelope?.applicationEvents))
    throw new Failure(`${url} does not answer like a Gatehouse platform (${response.status}).`);
  if (response.status === 401) throw ended();
  if (!response.ok || envelope.hasErrors) {
    const code = envelope.applicationEvents[0]?.code ?? "error_system";
    throw new Failure(refusalText(code), exitCodes.failed, code);
  }
  return envelope.payload;
}

async function reach(url: string, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    throw new Failure(`${url} cannot be reached (${reason}).`, exitCodes.unreachable);
  }
}

function ended(): Failure {
  return new Failure("The session has ended. Run: gatehouse sign-in", exitCodes.notSignedIn, "error_session_expired");
}

function signInFailure(url: string, status: number, message = ""): Failure {
  if (message.startsWith("TOO_MANY_ATTEMPTS")) return new Failure("Too many attempts. Wait a moment and try again.", exitCodes.notSignedIn);
  if (message === "USER_DISABLED") return new Failure("This user has no account that can be used.", exitCodes.notSignedIn);
  if (status >= 400 && status < 500 && message !== "")
    return new Failure("The email or the password is wrong.", exitCodes.notSignedIn, message.split(" ")[0]);
  return new Failure(`${url} does not answer like a Gatehouse platform (${status}).`);
}
