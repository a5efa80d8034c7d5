import type { FastifyInstance } from "fastify";
import { neededOf } from "#contract/endpoint.ts";
import { operations } from "#contract/operations.ts";
import { scopes } from "#contract/scopes.ts";
import { describeContract } from "./openapi.ts";

/**
 * The contract as documents for tools: no session needed, nothing in them is secret. The scopes of a call are
 * a list where it needs several; `parts` has those that only parts of it need.
 */
export function addDocuments(app: FastifyInstance, version: string): void {
  const contract = JSON.stringify(describeContract(version));
  const vocabulary = JSON.stringify({
    scopes,
    operations: Object.fromEntries(
      [...operations].map(([id, endpoint]) => {
        const needed = neededOf(endpoint);
        return [id, needed.length > 1 ? needed : endpoint.access];
      }),
    ),
    parts: Object.fromEntries([...operations].flatMap(([id, { partsNeed }]) => (partsNeed ? [[id, partsNeed]] : []))),
  });
  app.get("/v1/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(contract));
  app.get("/v1/scopes.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(vocabulary));
}
