import type { FastifyInstance } from "fastify";
import { operations } from "#contract/operations.ts";
import { scopes } from "#contract/scopes.ts";
import { describeContract } from "./openapi.ts";

/** The contract as documents for tools: no session needed, nothing in them is secret. */
export function addDocuments(app: FastifyInstance, version: string): void {
  const contract = JSON.stringify(describeContract(version));
  const vocabulary = JSON.stringify({
    scopes,
    operations: Object.fromEntries([...operations].map(([id, { access }]) => [id, access])),
  });
  app.get("/v1/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(contract));
  app.get("/v1/scopes.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(vocabulary));
}
