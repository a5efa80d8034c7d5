import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type { Signaller } from "./signaller.ts";
import { createKinesisSignaller, type SignallingConnection } from "./signalling.ts";

const channelArn = "arn:aws:kinesisvideo:us-east-1:000000000000:channel/CAM1/1700000000000";

describe("createKinesisSignaller", () => {
  let server: WebSocketServer;
  let endpoint: string;
  const signallers: Signaller[] = [];

  beforeEach(async () => {
    server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(server, "listening");
    const address = server.address();
    endpoint = `ws://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/kvs`;
  });
  afterEach(async () => {
    for (const signaller of signallers.splice(0)) signaller.dispose();
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  });

  function aSignaller(connection: () => Promise<SignallingConnection>): Signaller {
    const signaller = createKinesisSignaller({ connection, delayMs: () => 5 });
    signallers.push(signaller);
    return signaller;
  }
  const aConnection = (accessKeyId = "KEY1", to = endpoint): SignallingConnection => ({
    channelArn,
    endpoint: to,
    region: "us-east-1",
    credentials: { accessKeyId, secretAccessKey: "secret", sessionToken: "token/1=" },
  });
  async function nextPeer(): Promise<{ socket: WebSocket; query: URLSearchParams }> {
    const [socket, request]: [WebSocket, IncomingMessage] = (await once(server, "connection")) as [WebSocket, IncomingMessage];
    return { socket, query: new URL(request.url ?? "", "http://x").searchParams };
  }
  const stateOf = (signaller: Signaller, wanted: string) =>
    new Promise<void>((resolve) => {
      const stop = signaller.onState((state) => {
        if (state !== wanted) return;
        stop();
        resolve();
      });
    });
  const frame = (messageType: string, payload: unknown) =>
    JSON.stringify({ messageType, senderClientId: "v1", messagePayload: Buffer.from(JSON.stringify(payload)).toString("base64") });

  it("never sends its signature over plain ws beyond loopback", async () => {
    let asked = 0;
    const signaller = aSignaller(() => {
      asked++;
      return Promise.resolve(aConnection("KEY1", "ws://platform.example/kvs"));
    });
    const closed = stateOf(signaller, "closed");
    signaller.open();
    await closed;
    expect([asked, signaller.state]).toEqual([1, "closed"]);
  });

  it("connects as master with a signed query, hands over offers with their grants and sends answers", async () => {
    const signaller = aSignaller(() => Promise.resolve(aConnection()));
    const offer = new Promise((resolve) => signaller.onOffer((clientId, value) => resolve([clientId, value])));
    const open = stateOf(signaller, "open");
    const peer = nextPeer();
    signaller.open();
    const { socket, query } = await peer;
    await open;
    expect([query.get("X-Amz-ChannelARN"), query.get("X-Amz-ClientId"), query.get("X-Amz-Security-Token")]).toEqual([
      channelArn,
      null,
      "token/1=",
    ]);
    expect(query.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);

    socket.send("no JSON");
    socket.send(frame("SDP_OFFER", { type: "offer" }));
    socket.send(frame("SDP_OFFER", { type: "offer", sdp: "v=0", grant: "a.b.c" }));
    expect(await offer).toEqual(["v1", { sdp: "v=0", grant: "a.b.c" }]);

    const sent = once(socket, "message");
    signaller.sendAnswer("v1", "v=1");
    const message = JSON.parse(String((await sent)[0]));
    expect([message.action, message.recipientClientId, JSON.parse(Buffer.from(message.messagePayload, "base64").toString())]).toEqual([
      "SDP_ANSWER",
      "v1",
      { type: "answer", sdp: "v=1" },
    ]);
  });

  it("comes back with new keys after the connection or the keys were lost, and not after dispose", async () => {
    let asked = 0;
    const signaller = aSignaller(() => {
      asked++;
      return asked === 2 ? Promise.reject(new Error("no keys yet")) : Promise.resolve(aConnection(`KEY${asked}`));
    });
    const first = nextPeer();
    signaller.open();
    const { socket } = await first;
    const second = nextPeer();
    const open = stateOf(signaller, "closed").then(() => stateOf(signaller, "open"));
    socket.close();
    const { query, socket: later } = await second;
    expect(query.get("X-Amz-Credential")).toMatch(/^KEY3\//);
    await open;
    const closed = once(later, "close");
    signaller.dispose();
    await closed;
    expect([signaller.state, asked]).toEqual(["closed", 3]);
  });
});
