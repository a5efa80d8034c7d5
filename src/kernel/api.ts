import { FetchError, type FetchResponse, ofetch } from "ofetch";
import * as z from "zod/mini";
import type { Endpoint, FileEndpoint, PayloadOf, RequestOf } from "#contract/endpoint.ts";
import type { Envelope } from "#contract/envelope.ts";
import { idempotencyHeader, keepsIdempotencyKeys } from "#contract/idempotency.ts";
import { reasonHeader, reasonRequiredStatus } from "#contract/reasons.ts";
import { ApiError, isAbort, unreachableCode } from "./apiError.ts";
import { deedOf } from "./deeds.ts";
import { log } from "./log.ts";

/** Calls of the REST contract. Rejects with ApiError, or with an AbortError when `signal` aborts. */
export interface Api {
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal): Promise<PayloadOf<E>>;
  /** Calls an endpoint that answers with a file. `report` receives the progress in bytes; an incomplete download rejects. */
  file<E extends FileEndpoint>(endpoint: E, request: RequestOf<E>, report: ReportBytes, signal?: AbortSignal): Promise<Blob>;
}

export type ReportBytes = (progress: { stage: "receiving"; done: number; total: number | undefined }) => void;

export interface ApiOptions {
  baseUrl: string;
  /** Called before each request, so that no expired token is sent. */
  token(): Promise<string | undefined>;
  /** ER-01: called after a 401 to a call that carried a token. */
  onSessionExpired(): void;
  /** Called when a call got no answer at all. */
  onUnreached?(): void;
  /** Compares answers with the contract and logs differences; the call itself never fails because of one. */
  isDriftLogged?: boolean;
  /**
   * Asks the operator for a reason when the platform refused a call that had none (B-31). Rejects with an AbortError when the operator goes
   * back.
   */
  askReason?(signal: AbortSignal | undefined): Promise<string>;
}

interface AnyRequest {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
}

/** Delay before a command is sent a second time, because the connection broke before its answer arrived. */
const repeatAfterMs = 300;

/** The only place in the portal that opens the answer envelope (GN-09). */
export function createApi({ baseUrl, token, onSessionExpired, onUnreached, isDriftLogged = false, askReason }: ApiOptions): Api {
  type Answer = FetchResponse<unknown>;
  /** Sends a request. If the platform requires a reason, asks for it once for all calls of the same action. */
  async function send(
    endpoint: Endpoint,
    request: unknown,
    responseType: "json" | "stream",
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const deed = (endpoint.asksReason && deedOf(signal)) || {};
    const response = await sendOnce(endpoint, request, responseType, signal, await deed.reason);
    if (response.status !== reasonRequiredStatus || !askReason) return response;
    const reason = await (deed.reason ??= askReason(signal));
    return sendOnce(endpoint, request, responseType, signal, reason);
  }
  async function sendOnce(
    endpoint: Endpoint,
    request: unknown,
    responseType: "json" | "stream",
    signal: AbortSignal | undefined,
    reason: string | undefined,
  ): Promise<Answer> {
    const { params, query, body } = request as AnyRequest;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
    const bearer = endpoint.access === "public" ? undefined : await token();
    signal?.throwIfAborted();
    // The key identifies the command, so sending it twice after a lost answer has one effect.
    const key = keepsIdempotencyKeys(endpoint) ? crypto.randomUUID() : undefined;
    const attempt = () =>
      ofetch.raw<unknown, "json" | "stream">(`/v1${path}`, {
        baseURL: baseUrl,
        method: endpoint.method,
        ignoreResponseError: true,
        retry: 0,
        ...(responseType === "stream" && { responseType }),
        ...(query && { query }),
        ...(body && { body }),
        headers: {
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(key && { [idempotencyHeader]: key }),
          ...(reason !== undefined && { [reasonHeader]: encodeURIComponent(reason) }),
        },
        ...(signal && { signal }),
      });
    const response = await attempt()
      .catch(async (error: unknown) => {
        if (key === undefined || signal?.aborted || !(error instanceof FetchError)) throw error;
        await new Promise((done) => setTimeout(done, repeatAfterMs));
        signal?.throwIfAborted();
        return attempt();
      })
      .catch((error: unknown) => {
        const failure = asCallError(error, signal);
        if (failure instanceof ApiError) onUnreached?.();
        throw failure;
      });
    if (response.status === 401 && bearer) onSessionExpired();
    return response;
  }
  return {
    async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal): Promise<PayloadOf<E>> {
      const response = await send(endpoint, request, "json", signal);
      const envelope = envelopeIn<PayloadOf<E>>(response._data);
      if (!response.ok || !envelope || envelope.hasErrors) throw refusalIn(envelope, response.status);
      if (isDriftLogged) logDrift(endpoint, envelope.payload);
      return envelope.payload as PayloadOf<E>;
    },
    async file(endpoint, request, report, signal) {
      const response = await send(endpoint, request, "stream", signal);
      const { status, body } = response;
      if (!response.ok || !body) {
        const answer: unknown = await new Response(body).json().catch(() => undefined);
        throw refusalIn(envelopeIn(answer), status);
      }
      const length = Number(response.headers.get("content-length") ?? "");
      try {
        return await collect(body, (done) => report({ stage: "receiving", done, total: length > 0 ? length : undefined }), endpoint.media);
      } catch (error) {
        // Browsers report a broken download in different ways; the caller gets the error of a lost connection.
        throw signal?.aborted || isAbort(error) ? asCallError(error, signal) : new ApiError(unreachableCode, 0);
      }
    },
  };
}

async function collect(body: ReadableStream<Uint8Array<ArrayBuffer>>, report: (done: number) => void, type: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    done += part.value.byteLength;
    report(done);
  }
  return new Blob(parts, { type });
}

function envelopeIn<Payload>(answer: unknown): Envelope<Payload> | undefined {
  const envelope = answer as Envelope<Payload> | null | undefined;
  return typeof envelope === "object" && envelope !== null && Array.isArray(envelope.applicationEvents) ? envelope : undefined;
}

function refusalIn(envelope: Envelope<unknown> | undefined, status: number): ApiError {
  const told = envelope?.applicationEvents ?? [];
  const code = told[0]?.code ?? "error_system";
  const fields = code === "error_invalid_request" ? told.flatMap(({ message }) => message || []) : [];
  return new ApiError(code, status, fields);
}

function asCallError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || isAbort(error)) return new DOMException("The call was cancelled", "AbortError");
  return error instanceof FetchError ? new ApiError(unreachableCode, 0) : error;
}

/** The REST client of this page without a session: before sign-in and after sign-out. */
export function createOpenApi(): Api {
  return createApi({ baseUrl: location.origin, token: () => Promise.resolve(undefined), onSessionExpired: () => undefined });
}

function logDrift(endpoint: Endpoint, payload: unknown): void {
  const result = z.safeParse(endpoint.payload, payload);
  if (!result.success) log.warn("An answer differs from the contract", { path: endpoint.path, issues: result.error.issues.slice(0, 5) });
}
