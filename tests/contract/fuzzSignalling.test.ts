import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import * as z from "zod/mini";
import { getLiveCredentials, startLive, stopLive } from "#contract/live.ts";
import { getHealth } from "#contract/system.ts";
import { signallingPath } from "#server/video/live/controlRoutes.ts";
import { hostileValue, jsonOf, rawBodies } from "../support/hostileRequests.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { signedAddress } from "../support/signedRequests.ts";

const owner = "jude.holloway@northmoor.example";
const intercom = "GH-INT40-0127A3";
/** Fewer than a peer may send in a second, so that none is left unread. */
const framesAtOnce = 40;
const rounds = 25;

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterAll(() => rig.close());

const Status = z.object({ messageType: z.literal("STATUS_RESPONSE"), statusResponse: z.object({ correlationId: z.string() }) });
/** Ended, or cut off for frames that are none or too large. */
const closeCodes = [1008, 1009, 4403];

/** A viewer with a seat. */
async function openSocket(): Promise<{ socket: WebSocket; leave(): Promise<unknown> }> {
  const api = await rig.apiAs(owner);
  const session = randomUUID();
  await api.call(startLive, { query: {}, params: { id: intercom, session } });
  const { credential } = await api.call(getLiveCredentials, { params: { serial: intercom }, query: { session } });
  const { host } = new URL(rig.url);
  const query = { "X-Amz-ChannelARN": `arn:aws:kinesisvideo:us-east-1:000000000000:channel/${intercom}/1`, "X-Amz-ClientId": session };
  const socket = new WebSocket(`ws://${host}${signedAddress({ path: signallingPath, query, host }, credential)}`);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return { socket, leave: () => api.call(stopLive, { params: { id: intercom, session } }) };
}

const frame = fc.oneof(
  {
    arbitrary: fc
      .record(
        {
          action: fc.oneof(fc.constantFrom("SDP_OFFER", "SDP_ANSWER", "ICE_CANDIDATE"), hostileValue),
          messagePayload: fc.oneof(fc.constant(Buffer.from('{"type":"offer","sdp":""}').toString("base64")), hostileValue),
          recipientClientId: hostileValue,
          correlationId: fc.oneof(fc.constant("1"), hostileValue),
        },
        { requiredKeys: ["action", "messagePayload"], noNullPrototype: true },
      )
      .map(jsonOf),
    weight: 4,
  },
  {
    arbitrary: fc
      .record({
        action: fc.constantFrom("SDP_OFFER", "SDP_ANSWER", "ICE_CANDIDATE"),
        messagePayload: fc.base64String({ maxLength: 200 }),
        correlationId: fc.constant("1"),
      })
      .map((value) => JSON.stringify(value)),
    weight: 4,
  },
  { arbitrary: rawBodies, weight: 1 },
);

it("answers hostile frames in the words of signalling or closes with a reason, and still works", { timeout: 120_000 }, async () => {
  const sent = fc.sample(frame, { seed: 20_261_123, numRuns: framesAtOnce * rounds });
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { socket, leave } = await openSocket();
    const answers: string[] = [];
    socket.on("message", (data) => answers.push(String(data)));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    for (let count = 0; count < framesAtOnce; count += 1) socket.send(sent[next++] ?? "");
    // What is no frame ends it.
    socket.send("{");
    expect(closeCodes).toContain(await closed);
    await leave();
    expect(answers.filter((text) => !Status.safeParse(JSON.parse(text)).success)).toEqual([]);
  }
  expect(await (await rig.apiAs()).call(getHealth, {})).toMatchObject({ status: "ok" });
});
