import { FetchError, ofetch } from "ofetch";
import * as z from "zod/mini";
import type { Endpoint, PayloadOf, RequestOf } from "#contract/endpoint.ts";
import type { Envelope } from "#contract/envelope.ts";
import { ApiError, isAbort, unreachableCode } from "./apiError.ts";
import { log } from "./log.ts";

/** Calls of the REST contract. Rejects with ApiError, or with an AbortError when `signal` aborts. */
export interface Api {
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal): Promise<PayloadOf<E>>;
}

export interface ApiOptions {
  baseUrl: string;
  /** Asked before each request, so that a token is never sent after it expired. */
  token(): Promise<string | undefined>;
  /** ER-01: a 401 on a call that carried a token. */
  onSessionExpired(): void;
  /** Compares answers with the contract and logs drift; never fails the operator. */
  isDriftLogged?: boolean;
}

interface AnyRequest {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
}

/** The only place of the portal where the envelope is opened (GN-09). */
export function createApi({ baseUrl, token, onSessionExpired, isDriftLogged = false }: ApiOptions): Api {
  return {
    async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal): Promise<PayloadOf<E>> {
      const { params, query, body } = request as AnyRequest;
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
      const bearer = endpoint.access === "public" ? undefined : await token();
      signal?.throwIfAborted();
      const response = await ofetch
        .raw<Envelope<PayloadOf<E>>>(`/v1${path}`, {
          baseURL: baseUrl,
          method: endpoint.method,
          ignoreResponseError: true,
          retry: 0,
          ...(query && { query }),
          ...(body && { body }),
          ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
          ...(signal && { signal }),
        })
        .catch((error: unknown) => {
          if (signal?.aborted || isAbort(error)) throw new DOMException("The call was cancelled", "AbortError");
          if (error instanceof FetchError) throw new ApiError(unreachableCode, 0);
          throw error;
        });
      const envelope = response._data;
      if (response.status === 401 && bearer) onSessionExpired();
      const isEnvelope = typeof envelope === "object" && envelope !== null && Array.isArray(envelope.applicationEvents);
      if (!response.ok || !isEnvelope || envelope.hasErrors) {
        const told = isEnvelope ? envelope.applicationEvents : [];
        const code = told[0]?.code ?? "error_system";
        const fields = code === "error_invalid_request" ? told.flatMap(({ message }) => message || []) : [];
        throw new ApiError(code, response.status, fields);
      }
      if (isDriftLogged) logDrift(endpoint, envelope.payload);
      return envelope.payload as PayloadOf<E>;
    },
  };
}

/** The client of this page before, after and without a session; with a token for one that is just being ended. */
export function createOpenApi(token?: string): Api {
  return createApi({ baseUrl: location.origin, token: () => Promise.resolve(token), onSessionExpired: () => undefined });
}

function logDrift(endpoint: Endpoint, payload: unknown): void {
  const result = z.safeParse(endpoint.payload, payload);
  if (!result.success) log.warn("An answer differs from the contract", { path: endpoint.path, issues: result.error.issues.slice(0, 5) });
}
