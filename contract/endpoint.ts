import type * as z from "zod/mini";
import type { ErrorCode } from "./errorCodes.ts";
import type { ReasonKind } from "./reasons.ts";
import type { Scope } from "./scopes.ts";

/** */
export const intentHeader = "x-gatehouse-intent";

/** Who may call: holders of a scope, any signed-in person, or anybody (pages and devices that carry their own secret). */
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
  /** A second path of the same call, for clients that leave the service's prefix out. */
  alias?: `/${string}`;
  access: Access;
  /** Scopes that every caller needs besides `access`; whoever lacks one is refused. */
  alsoNeeds?: readonly Scope[];
  /** Scopes that parts of the request or of the answer need. A handler asks for no scope that is not declared (`tests/declaredScopes.test.ts`). */
  partsNeed?: readonly Scope[];
  /** Account statuses other than Active and PaymentDue in which the call still answers. */
  anyAccountStatus?: boolean;
  /** Repeating it changes nothing more: a question that is asked by POST, or a seat that is kept. Needs no Idempotency-Key. */
  isRepeatable?: boolean;
  /** Keeps something of any size: refused with error_storage_full (409) while the disk is nearly full. */
  takesSpace?: boolean;
  /** Refused with error_reason_required (428) where the account asks a reason for actions of this kind and none is given (B-31). */
  asksReason?: ReasonKind;
  /** Fields of the body that the store keeps sealed, such as the password of a camera: any text is allowed in them, also what no column could hold. */
  sealedFields?: readonly string[];
  /** Acts only where the header `X-Gatehouse-Intent` says this word, which no navigation, prefetch or scanner sends; else error_intent_missing (405). */
  intent?: "unlock";
  params?: Params;
  query?: Query;
  body?: Body;
  payload: Payload;
  /** Event codes this call can answer with besides the generic ones. */
  errors?: readonly ErrorCode[];
  /** Largest accepted body in bytes; `limits.bodyBytes` unless told. */
  bodyLimit?: number;
  /** What a call answers when it answers a file of this type instead of an envelope; refusals are envelopes all the same. */
  media?: FileMedia;
}

export type FileMedia = "text/csv" | "video/mp4";
/** A call that answers a file. Its payload describes the text of it. */
export type FileEndpoint = Endpoint & { media: FileMedia };

type Input<E, Key extends string> = E extends { [K in Key]: infer S extends z.ZodMiniType } ? { [K in Key]: z.input<S> } : unknown;
type Parsed<E, Key extends string> = E extends { [K in Key]: infer S extends z.ZodMiniType } ? { [K in Key]: z.output<S> } : unknown;

/** Everything that a caller needs: scopes, or one of the words that are none. */
export function neededOf({ access, alsoNeeds = [] }: Pick<Endpoint, "access" | "alsoNeeds">): readonly Access[] {
  return [access, ...alsoNeeds];
}

/** What a caller passes. */
export type RequestOf<E> = Input<E, "params"> & Input<E, "query"> & Input<E, "body">;
/** What a handler receives, after validation. */
export type ParsedRequestOf<E> = Parsed<E, "params"> & Parsed<E, "query"> & Parsed<E, "body">;
export type PayloadOf<E extends Endpoint> = z.output<E["payload"]>;

/** Declares one call of the REST contract. Identity function: it exists for inference and for grep. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
