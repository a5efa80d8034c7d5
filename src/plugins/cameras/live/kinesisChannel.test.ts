import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LiveCredentials } from "#contract/live.ts";
import { findKinesisChannel } from "./kinesisChannel.ts";

let server: Server;
let origin: string;
let asked: string[];
/** The ICE servers are not told. */
let isRefusing = false;

/** A service that says where its channels are; at their sockets nobody listens. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answers: Record<string, object> = {
      "/describeSignalingChannel": { ChannelInfo: { ChannelARN: "arn:one", ChannelStatus: "ACTIVE" } },
      "/getSignalingChannelEndpoint": {
        ResourceEndpointList: [
          { Protocol: "WSS", ResourceEndpoint: "ws://127.0.0.1:9" },
          { Protocol: "HTTPS", ResourceEndpoint: origin },
        ],
      },
      "/v1/get-ice-server-config": { IceServerList: [{ Uris: ["stun:s"] }] },
    };
    const isRefused = isRefusing && path === "/v1/get-ice-server-config";
    response.writeHead(isRefused ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(isRefused ? {} : answers[path]));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => void (asked = []));

const look = (channelName: string) =>
  findKinesisChannel({
    credentials: {
      channelName,
      region: "us-east-1",
      endpoint: origin,
      credential: { accessKeyId: "a", secretAccessKey: "s", sessionToken: "t" },
      webRTCSettings: { urls: [] },
      allowHostOnly: true,
    } as unknown as LiveCredentials,
    clientId: "session",
    clockOffsetMs: 0,
    signal: new AbortController().signal,
  });
const lookUp = ["/describeSignalingChannel", "/getSignalingChannelEndpoint"];
const iceServers = "/v1/get-ice-server-config";
const unheard = { onOffer: () => undefined, onAnswer: () => undefined, onCandidate: () => undefined };

it("[LV-04] [LV-05] is looked up once, and its ways are asked for each time", async () => {
  expect(await (await look("once")).iceServers).toEqual([{ urls: ["stun:s"] }]);
  await (await look("once")).iceServers;
  expect(asked).toEqual([...lookUp, iceServers, iceServers]);
});

it("[LV-06] is looked up again after its ways were refused, and makes do with those that came with the keys", async () => {
  isRefusing = true;
  expect(await (await look("refused")).iceServers).toEqual([]);
  isRefusing = false;
  await (await look("refused")).iceServers;
  expect(asked.filter((path) => lookUp.includes(path))).toEqual([...lookUp, ...lookUp]);
});

it("is looked up again after its socket could not be opened", async () => {
  const channel = await look("closed");
  await new Promise<void>((onClosed) => channel.open({ ...unheard, onOpen: () => undefined, onUndelivered: () => undefined, onClosed }));
  await (await look("closed")).iceServers;
  expect(asked.filter((path) => lookUp.includes(path))).toEqual([...lookUp, ...lookUp]);
});
