import type * as z from "zod/mini";
import type { ErrorCode } from "./errorCodes.ts";
import type { ReasonKind } from "./reasons.ts";
import type { Scope } from "./scopes.ts";

/** a header that links, prefetches and scanners do not send. */
export const intentHeader = "x-gatehouse-intent";

/** The permitted callers: holders of a scope, any signed-in person, or anyone (pages and devices that carry their own secret). */
export type Access = Scope | "signedIn" | "public";

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Payload extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `/v1`, with `{name}` for each entry of `params`. */
  path: `/${string}`;
  /** A second path of the same call, for clients that omit the service's prefix. */
  alias?: `/${string}`;
  access: Access;
  /** Scopes that every caller needs besides `access`. */
  alsoNeeds?: readonly Scope[];
  /** Scopes that parts of the request or answer need. Handlers may check only declared scopes (`tests/declaredScopes.test.ts`). */
  partsNeed?: readonly Scope[];
  /** Account statuses other than Active and PaymentDue in which the call still answers. */
  anyAccountStatus?: boolean;
  /** Repeating the call has no further effect, so it needs no Idempotency-Key. */
  isRepeatable?: boolean;
  /** Stores data of any size: refused with error_storage_full (409) while the disk is nearly full. */
  takesSpace?: boolean;
  /** Refused with error_reason_required (428) if the account requires a reason for this kind of action and none is given (B-31). */
  asksReason?: ReasonKind;
  /** Body fields that the store encrypts, such as a camera password. They may contain characters that no database column could store. */
  sealedFields?: readonly string[];
  /** Required value of the header `X-Gatehouse-Intent`, which no navigation, prefetch or scanner sends; else error_intent_missing (405). */
  intent?: "unlock";
  params?: Params;
  query?: Query;
  body?: Body;
  payload: Payload;
  /** Error codes of this call besides the generic ones. */
  errors?: readonly ErrorCode[];
  /** Largest accepted body in bytes; default `limits.bodyBytes`. */
  bodyLimit?: number;
  /** Content type of a call that answers with a file instead of an envelope. Errors are still envelopes. */
  media?: FileMedia;
}

export type FileMedia = "text/csv" | "video/mp4";
/** A call that answers with a file. `payload` describes the file's text. */
export type FileEndpoint = Endpoint & { media: FileMedia };

type Input<E, Key extends string> = E extends { [K in Key]: infer S extends z.ZodMiniType } ? { [K in Key]: z.input<S> } : unknown;
type Parsed<E, Key extends string> = E extends { [K in Key]: infer S extends z.ZodMiniType } ? { [K in Key]: z.output<S> } : unknown;

/** Everything that a caller needs: scopes, `signedIn` or `public`. */
export function neededOf({ access, alsoNeeds = [] }: Pick<Endpoint, "access" | "alsoNeeds">): readonly Access[] {
  return [access, ...alsoNeeds];
}

/** The request as the caller passes it. */
export type RequestOf<E> = Input<E, "params"> & Input<E, "query"> & Input<E, "body">;
/** The request as the handler receives it, after validation. */
export type ParsedRequestOf<E> = Parsed<E, "params"> & Parsed<E, "query"> & Parsed<E, "body">;
export type PayloadOf<E extends Endpoint> = z.output<E["payload"]>;

/** Declares one call of the REST contract. Identity function: it exists for inference and for grep. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
