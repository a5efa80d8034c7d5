import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { ApplicationEvent } from "#contract/envelope.ts";
import { areaErrorCodes, genericErrorCodes } from "#contract/errorCodes.ts";
import { operations } from "#contract/operations.ts";
import { scopes } from "#contract/scopes.ts";
import { getHealth } from "#contract/system.ts";
import { type HostileRequest, hostileRequests } from "../support/hostileRequests.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { type RawAnswer, sendRequest } from "../support/sendRequest.ts";

const seed = 20_261_121;
const requests = 5_000;

/** Things that there are, so that a call gets as far as it can. */
const known = [
  "GH-AC40-00912F",
  "GH-AC40-009130",
  "GH-INT40-0127A3",
  "GH-GW20-004B1E",
  "GH-CAM20-00817C01-1F7A20C4E9B3",
  "source-00817c01",
  "source-00817c02",
  "harbour-house",
  "northmoor-pass-1",
  "northmoor-badge-1",
  "northmoor",
  "marta.olsen@northmoor.example",
  "rtsp://operator:secret@10.0.0.9/stream",
  "2026-11-20T09:00:00Z",
];

const Envelope = z.strictObject({
  hasErrors: z.boolean(),
  applicationEvents: z.array(z.strictObject(ApplicationEvent.shape)),
  payload: z.unknown(),
});

let rig: TestPlatform;
let owner: string;
let leaver: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  rig = await startTestPlatform();
  owner = await rig.tokenOf("jude.holloway@northmoor.example");
  leaver = await rig.tokenOf(await rig.createPerson({ scopes }));
});
afterAll(async () => {
  agent.destroy();
  await rig.close();
});

function send({ operationId, isSignedIn, headers, ...request }: HostileRequest): Promise<RawAnswer | undefined> {
  // Signing out ends the session for all that follows: it is not the owner's.
  const bearer = operationId === "endSession" ? leaver : owner;
  return sendRequest(rig.url, { ...request, headers: { ...(isSignedIn && { authorization: `Bearer ${bearer}` }), ...headers } }, agent);
}

/** What is wrong with an answer; undefined for nothing. */
function faultOf({ operationId }: HostileRequest, { status, headers, text }: RawAnswer): string | undefined {
  const media = headers["content-type"]?.split(";", 1)[0];
  if (status >= 500) return `a ${status}`;
  const file = operations.get(operationId)?.media;
  if (file !== undefined && status === 200) return media === file ? undefined : `${media} instead of ${file}`;
  const envelope = Envelope.safeParse(parseJson(text));
  if (!envelope.success) return `no envelope: ${text.slice(0, 200)}`;
  const { hasErrors, applicationEvents, payload } = envelope.data;
  const operation = operations.get(operationId);
  if (hasErrors !== status >= 400) return `hasErrors ${hasErrors} with status ${status}`;
  if (!hasErrors) return operation?.payload.safeParse(payload).success ? undefined : `a payload beside the contract: ${text.slice(0, 200)}`;
  const [first, ...others] = applicationEvents;
  const documented: readonly string[] = [...genericErrorCodes, ...(operation?.errors ?? [])];
  const isDocumented = first && others.every(({ code }) => code === first.code) && payload === null && documented.includes(first.code);
  return isDocumented ? undefined : `an undocumented refusal: ${text.slice(0, 200)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

it("documents only existing error codes", () => {
  const all: readonly string[] = [...genericErrorCodes, ...areaErrorCodes];
  const unknown = [...operations].flatMap(([id, { errors = [] }]) =>
    errors.filter((code) => !all.includes(code)).map((code) => [id, code]),
  );
  expect(unknown).toEqual([]);
});

it(`answers ${requests} well and badly made requests in order, and still works`, { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hostileRequests(known), async (request) => {
      const answer = await send(request);
      expect(answer && faultOf(request, answer)).toBeUndefined();
    }),
    { seed, numRuns: requests },
  );
  expect(await (await rig.apiAs()).call(getHealth, {})).toMatchObject({ status: "ok" });
});
