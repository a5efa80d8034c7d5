import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { genericErrorCodes } from "#contract/errorCodes.ts";
import { IdempotencyKey, keepsIdempotencyKeys } from "#contract/idempotency.ts";
import { operations } from "#contract/operations.ts";
import { Reason } from "#contract/reasons.ts";

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the whole contract. `x-access` and `x-also-needs` tell who may call, `x-parts-need` which scopes parts of a call need, `x-error-codes` every event code the call can answer. */
export function describeContract(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of operations) {
    const describe = (path: string, id: string) => {
      (paths[`/v1${path}`] ??= {})[endpoint.method.toLowerCase()] = describeOperation(id, endpoint);
    };
    describe(endpoint.path, operationId);
    if (endpoint.alias !== undefined) describe(endpoint.alias, `${operationId}Alias`);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Gatehouse", version },
    servers: [{ url: "/" }],
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  };
}

function describeOperation(operationId: string, endpoint: Endpoint): Json {
  return {
    operationId,
    "x-access": endpoint.access,
    ...(endpoint.alsoNeeds && { "x-also-needs": endpoint.alsoNeeds }),
    ...(endpoint.partsNeed && { "x-parts-need": endpoint.partsNeed }),
    "x-error-codes": [...new Set([...genericErrorCodes, ...(endpoint.errors ?? [])])],
    ...(endpoint.asksReason !== undefined && { "x-asks-reason": endpoint.asksReason }),
    ...(endpoint.access !== "public" && { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(keepsIdempotencyKeys(endpoint) ? [idempotencyParameter] : []),
      ...(endpoint.asksReason === undefined ? [] : [reasonParameter]),
      ...(endpoint.intent === undefined ? [] : [intentParameter(endpoint.intent)]),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(endpoint.body, "input") } } },
    }),
    responses: {
      200: {
        description: "The call was carried out.",
        content: endpoint.media
          ? { [endpoint.media]: { schema: schemaOf(endpoint.payload, "output") } }
          : { "application/json": { schema: envelopeOf(schemaOf(endpoint.payload, "output")) } },
      },
      default: {
        description: "A refusal: the first event's code says why.",
        content: { "application/json": { schema: envelopeOf({ type: "null" }) } },
      },
    },
  };
}

/** A repetition with the same key and content is answered as the first call was, for 24 h; with another content it is refused. */
const idempotencyParameter: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names this command. For 24 hours a repetition with the same key and content has no effect and gets the first answer; with other content it is refused with error_idempotency_key_reused, and when the first call's answer was lost with error_idempotency_key_unfinished.",
  schema: schemaOf(IdempotencyKey, "input"),
};

/** B-31 */
const reasonParameter: Json = {
  name: "Action-Reason",
  in: "header",
  required: false,
  description:
    "Why it is done, percent-encoded as UTF-8; it stands in the audit. Where the account asks a reason for actions of this kind (x-asks-reason) and none is given, the call is refused with 428 and error_reason_required.",
  schema: schemaOf(Reason, "input"),
};

/** */
const intentParameter = (intent: string): Json => ({
  name: "X-Gatehouse-Intent",
  in: "header",
  required: true,
  description: "Without it the call does nothing and is refused with 405 and error_intent_missing.",
  schema: { const: intent },
});

function envelopeOf(payload: Json): Json {
  const event = { type: "object", properties: { code: { type: "string" }, message: { type: "string" } }, required: ["code", "message"] };
  return {
    type: "object",
    properties: { hasErrors: { type: "boolean" }, applicationEvents: { type: "array", items: event }, payload },
    required: ["hasErrors", "applicationEvents", "payload"],
  };
}

function parametersOf(schema: z.ZodMiniType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: part,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
