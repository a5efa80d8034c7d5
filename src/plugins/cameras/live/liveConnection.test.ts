import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import type { LiveCredentials } from "#contract/live.ts";
import { ApiError } from "#kernel/apiError.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import type { SignallingEvents } from "./liveChannel.ts";
import { createLiveConnection } from "./liveConnection.ts";
import type { LiveConnectionEdge } from "./liveConnectionEdge.ts";
import { LiveError } from "./liveError.ts";

const serialNumber = "GH-CAM20-00817C01-1F7A20C4E9B3";
const leaves: LiveCredentials = {
  isVideoEnabled: true,
  isAudioEnabled: true,
  credential: { accessKeyId: "A", secretAccessKey: "S", sessionToken: "T" },
  webRTCSettings: { urls: [] },
  channelName: serialNumber,
  region: "us-east-1",
  negotiation: "device",
  allowHostOnly: true,
};

/** A peer connection that does what it is told and remembers what it was asked. */
function aPeer(order: string[]) {
  const data = {
    readyState: "open",
    onclose: undefined as (() => void) | undefined,
    send: vi.fn(),
    close: () => order.push("data closed"),
  };
  const peer = {
    connectionState: "new" as RTCPeerConnectionState,
    localDescription: { type: "offer", sdp: "v=0" },
    ontrack: undefined as ((event: unknown) => void) | undefined,
    onconnectionstatechange: undefined as (() => void) | undefined,
    createDataChannel: vi.fn(() => data),
    setConfiguration: () => undefined,
    createOffer: async () => ({}),
    createAnswer: async () => ({}),
    addTransceiver: vi.fn(),
    getTransceivers: () => [],
    setLocalDescription: async () => undefined,
    setRemoteDescription: vi.fn(async () => undefined),
    addIceCandidate: vi.fn(async () => undefined),
    getStats: async () => new Map(peer.isMoving ? [["v", { type: "inbound-rtp", kind: "video", bytesReceived: Date.now() }]] : []),
    isMoving: true,
    close: () => order.push("peer closed"),
    data,
    become(state: RTCPeerConnectionState) {
      peer.connectionState = state;
      peer.onconnectionstatechange?.();
    },
  };
  return peer;
}
type Peer = ReturnType<typeof aPeer>;

function setUp(
  overrides: {
    credentials?: Partial<LiveCredentials>;
    answers?: Record<string, unknown>;
    findChannel?: LiveConnectionEdge["findChannel"];
  } = {},
) {
  const calls: string[] = [];
  const order: string[] = [];
  const peers: Peer[] = [];
  const sockets: SignallingEvents[] = [];
  const answers: Record<string, unknown> = {
    "start-live": { expiresAtUtc: "2026-03-12T14:00:00.000Z", viewers: 1, grant: "fresh" },
    "stop-live": { viewers: 0 },
    "live-credentials": { ...leaves, ...overrides.credentials },
    ...overrides.answers,
  };
  const api = anApi(async (endpoint: { path: string }) => {
    const name = endpoint.path.split("/")[3] ?? "";
    calls.push(name);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  let session = 0;
  const edge: LiveConnectionEdge = {
    findChannel:
      overrides.findChannel ??
      (async () => ({
        iceServers: Promise.resolve([]),
        open(events) {
          sockets.push(events);
          return {
            sendOffer: () => order.push("offer sent"),
            sendAnswer: () => order.push("answer sent"),
            sendCandidate: () => undefined,
            close: () => order.push("socket closed"),
          };
        },
      })),
    createConnection() {
      const peer = aPeer(order);
      peers.push(peer);
      return peer as unknown as RTCPeerConnection;
    },
    createStream: () => ({ addTrack: () => undefined, getTracks: () => [] }) as unknown as MediaStream,
    newSession: () => `session-${++session}`,
  };
  const connection = createLiveConnection({ api, serialNumber, serverNowMs: Date.now, edge });
  return { connection, calls, order, peers, sockets, answers };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-26T10:00:00Z") });
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function live(overrides?: Parameters<typeof setUp>[0]) {
  const made = setUp(overrides);
  made.connection.open();
  await settle();
  made.connection.pictureSeen();
  return made;
}

describe("a live connection that is refused", () => {
  it.each([
    ["[LV-17] when ten are watching", { "start-live": new ApiError("error_max_live_connections", 409) }, "error_max_live_connections"],
    ["when the role has no live video", { "start-live": new ApiError("error_live_not_allowed", 403) }, "error_live_not_allowed"],
    ["when the device is gone", { "start-live": new ApiError("error_device_not_found", 404) }, "error_device_not_found"],
    [
      "[LV-03] when the platform says that video is off",
      { "live-credentials": new ApiError("error_device_webrtc_disabled", 409) },
      "error_device_webrtc_disabled",
    ],
    [
      "[LV-03] when its keys say that video is off",
      { "live-credentials": { ...leaves, isVideoEnabled: false } },
      "error_device_webrtc_disabled",
    ],
  ])("%s says so and does not try again by itself", async (_, answers, code) => {
    const { connection, calls } = setUp({ answers });
    connection.open();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([connection.state.status, connection.state.failureCode]).toEqual(["refused", code]);
    expect(calls.filter((name) => name === "live-credentials").length).toBeLessThan(2);
  });

  it("gives a seat back that it cannot use", async () => {
    const { connection, calls } = setUp({ answers: { "live-credentials": new ApiError("error_device_webrtc_disabled", 409) } });
    connection.open();
    await settle();
    expect(calls).toEqual(["start-live", "live-credentials", "stop-live"]);
  });

  it.each([["Error_channelArn"], ["Error_channelEndpoints"], ["Missing ResourceEndpointList"], ["Error_iceServers"]])(
    "[LV-04] [LV-05] [LV-06] fails with %s",
    async (code) => {
      const { connection } = setUp({ findChannel: () => Promise.reject(new LiveError(code, "channel")) });
      connection.open();
      await settle();
      expect([connection.state.status, connection.state.failureCode]).toEqual(["failed", code]);
    },
  );

  it("[LV-07] fails without a name for its data channel", async () => {
    const { connection } = setUp({ credentials: { channelName: "" } });
    connection.open();
    await settle();
    expect([connection.state.status, connection.state.failureCode]).toEqual(["failed", "Missing channel Name"]);
  });

  it("[LV-08] names the step of a description that does not apply", async () => {
    const { connection, peers, sockets } = setUp();
    connection.open();
    await settle();
    peers[0]?.setRemoteDescription.mockRejectedValueOnce(new Error("bad sdp"));
    sockets[0]?.onAnswer({ type: "answer", sdp: "?" });
    await settle();
    expect([connection.state.status, connection.state.failureCode]).toEqual(["failed", "ErrorType.SetRemoteDescription"]);
  });

  it("[LV-08] survives a candidate that cannot be read", async () => {
    const { connection, peers, sockets } = setUp();
    connection.open();
    await settle();
    peers[0]?.addIceCandidate.mockRejectedValueOnce(new Error("bad candidate"));
    sockets[0]?.onCandidate({ candidate: "?" });
    await settle();
    expect(connection.state.status).toBe("connecting");
  });

  it("[LV-12] [Q-09] closes after a minute without a picture", async () => {
    const { connection, order } = setUp();
    connection.open();
    await vi.advanceTimersByTimeAsync(limits.liveConnectTimeoutMs);
    expect([connection.state.status, connection.state.failureCode]).toEqual(["timedOut", "NetworkError"]);
    order.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(order).toEqual([]);
  });
});

describe("a live connection", () => {
  it("[LV-07] [Q-82] offers the data channel alone and answers the device's own offer", async () => {
    const { connection, peers, sockets, order } = setUp();
    connection.open();
    await settle();
    sockets[0]?.onOpen();
    await settle();
    sockets[0]?.onAnswer({ type: "answer", sdp: "v=0" });
    sockets[0]?.onOffer({ type: "offer", sdp: "v=0" });
    await settle();
    expect(order).toEqual(["offer sent", "answer sent"]);
    expect(peers[0]?.createDataChannel).toHaveBeenCalledWith(serialNumber, { ordered: true });
    expect(peers[0]?.addTransceiver).not.toHaveBeenCalled();
  });

  it("[Q-82] offers to receive picture and sound, and a way for a voice, where the platform asks for it", async () => {
    const { connection, peers, sockets } = setUp({ credentials: { negotiation: "media" } });
    connection.open();
    await settle();
    sockets[0]?.onOpen();
    await settle();
    expect(peers[0]?.addTransceiver.mock.calls).toEqual([
      ["video", { direction: "recvonly" }],
      ["audio", { direction: "sendrecv" }],
    ]);
  });

  it("[LV-10] is live with the first picture", async () => {
    const { connection } = setUp();
    connection.open();
    await settle();
    expect(connection.state.status).toBe("connecting");
    connection.pictureSeen();
    expect([connection.state.status, connection.state.isAudioEnabled]).toEqual(["live", true]);
  });

  it("[LV-16] [Q-34] keeps its seat and hands the device a fresh grant", async () => {
    const { calls, peers, answers } = await live();
    answers["start-live"] = { expiresAtUtc: "", viewers: 1, grant: "fresher" };
    await vi.advanceTimersByTimeAsync(limits.liveHeartbeatMs);
    expect(calls.filter((name) => name === "start-live")).toHaveLength(2);
    expect(peers[0]?.data.send).toHaveBeenCalledWith(JSON.stringify({ type: "grant", grant: "fresher" }));
  });

  it("[LV-17] ignores what its connection says in the first five seconds, unless it still says so then", async () => {
    const { connection, peers } = await live();
    peers[0]?.become("disconnected");
    peers[0]?.become("connected");
    await vi.advanceTimersByTimeAsync(100);
    expect(connection.state.status).toBe("live");
    peers[0]?.become("failed");
    expect(connection.state.status).toBe("live");
    await vi.advanceTimersByTimeAsync(limits.liveSettleMs);
    expect(connection.state.status).toBe("disconnected");
  });

  it("[LV-11] comes back by itself on a new seat, later each time", async () => {
    const { connection, peers, sockets, calls } = await live();
    peers[0]?.data.onclose?.();
    expect(connection.state.status).toBe("disconnected");
    await vi.advanceTimersByTimeAsync(limits.liveReloadMs);
    expect(peers).toHaveLength(2);
    sockets[1]?.onClosed();
    await vi.advanceTimersByTimeAsync(limits.liveReloadMs);
    expect(peers).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(limits.liveReloadMs);
    expect(peers).toHaveLength(3);
    connection.pictureSeen();
    expect(connection.state.status).toBe("live");
    expect(calls.filter((name) => name === "stop-live")).toHaveLength(2);
  });

  it("[LV-09] goes on when its signalling ends, for as long as the device sends it, and not without a picture", async () => {
    const { connection, peers, sockets, calls, answers } = await live();
    answers["start-live"] = new ApiError("NetworkError", 0);
    sockets[0]?.onClosed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([connection.state.status, peers.length]).toEqual(["live", 1]);
    answers["start-live"] = { expiresAtUtc: "", viewers: 1, grant: "later" };
    await vi.advanceTimersByTimeAsync(limits.liveHeartbeatMs);
    expect(calls.at(-1)).toBe("start-live");
    expect(peers[0]?.data.send).toHaveBeenLastCalledWith(JSON.stringify({ type: "grant", grant: "later" }));
    peers[0]?.data.onclose?.();
    await vi.advanceTimersByTimeAsync(limits.liveReloadMs);
    expect([connection.state.status, peers.length]).toEqual(["disconnected", 2]);
    sockets[1]?.onClosed();
    await vi.advanceTimersByTimeAsync(2 * limits.liveReloadMs);
    expect(peers).toHaveLength(3);
  });

  it("keeps trying after the minute once it has been live", async () => {
    const { connection, peers, answers } = await live();
    answers["start-live"] = new ApiError("NetworkError", 0);
    peers[0]?.data.onclose?.();
    await vi.advanceTimersByTimeAsync(limits.liveConnectTimeoutMs * 2);
    expect(connection.state.status).toBe("disconnected");
    answers["start-live"] = { expiresAtUtc: "", viewers: 1, grant: "g" };
    await vi.advanceTimersByTimeAsync(10_000);
    connection.pictureSeen();
    expect(connection.state.status).toBe("live");
  });

  it("does not call a picture live that stands still", async () => {
    const { connection, peers } = await live();
    for (const peer of peers) peer.isMoving = false;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(connection.state.status).toBe("disconnected");
  });

  it("says at once that it is lost when the device hangs up", async () => {
    const { connection, peers } = await live();
    peers[0]?.data.onclose?.();
    expect(connection.state.status).toBe("disconnected");
  });

  it("[LV-09] closes the data channel before the connection, leaves its seat and keeps no timer", async () => {
    const { connection, order, calls } = await live();
    order.length = 0;
    connection.dispose();
    expect(order).toEqual(["data closed", "peer closed", "socket closed"]);
    expect(calls.at(-1)).toBe("stop-live");
    expect(vi.getTimerCount()).toBe(0);
    connection.open();
    await settle();
    expect(connection.state.status).toBe("idle");
  });

  it("leaves the seat that arrives after it was closed", async () => {
    const { connection, calls, peers } = setUp();
    connection.open();
    connection.close();
    await settle();
    expect([calls, peers]).toEqual([["start-live", "stop-live"], []]);
  });
});
