import { describe, expect, it, vi } from "vitest";
import type { SignallingEvents } from "./liveChannel.ts";
import { LiveError } from "./liveError.ts";
import { createLivePeer } from "./livePeer.ts";

/** A peer with a connection, data channel and socket that only remember what was done to them. */
function aPeer(iceServers: Promise<RTCIceServer[]> = Promise.resolve([])) {
  const order: string[] = [];
  const data = {
    readyState: "open" as RTCDataChannelState,
    onclose: undefined as (() => void) | undefined,
    onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
    send: (text: string) => order.push(`sent ${text}`),
    close: () => order.push("data closed"),
  };
  const video = { direction: "recvonly", receiver: { track: { kind: "video" } }, sender: { replaceTrack: vi.fn() } };
  const audio = { direction: "recvonly", receiver: { track: { kind: "audio" } }, sender: { replaceTrack: vi.fn(async () => undefined) } };
  const connection = {
    connectionState: "new" as RTCPeerConnectionState,
    localDescription: { type: "offer", sdp: "v=0" },
    onconnectionstatechange: null as (() => void) | null,
    createDataChannel: () => data,
    setConfiguration: vi.fn(),
    createOffer: vi.fn(async () => ({})),
    createAnswer: vi.fn(async () => ({})),
    getTransceivers: () => [video, audio],
    setLocalDescription: async () => undefined,
    setRemoteDescription: async () => undefined,
    addIceCandidate: vi.fn(async () => undefined),
    close: () => order.push("connection closed"),
  };
  const said: unknown[] = [];
  const heard: RTCPeerConnectionState[] = [];
  const failures: LiveError[] = [];
  const warnings: LiveError[] = [];
  const ended = vi.fn();
  const unsignalled = vi.fn();
  let socket: SignallingEvents | undefined;
  const peer = createLivePeer({
    channel: {
      iceServers,
      open(events) {
        socket = events;
        const send = () => order.push("sent to the device");
        return { sendOffer: send, sendAnswer: send, sendCandidate: send, close: () => order.push("socket closed") };
      },
    },
    credentials: { channelName: "GH-CAM20-1", negotiation: "device" },
    createConnection: () => connection as unknown as RTCPeerConnection,
    createStream: () => ({ getTracks: () => [] }) as unknown as MediaStream,
    events: {
      onStep: () => undefined,
      onStream: () => undefined,
      onState: (state) => heard.push(state),
      onMessage: (message) => said.push(message),
      onEnded: ended,
      onUnsignalled: unsignalled,
      onFailure: (error) => failures.push(error),
      onWarning: (error) => warnings.push(error),
    },
  });
  const become = (state: RTCPeerConnectionState) => {
    connection.connectionState = state;
    connection.onconnectionstatechange?.();
  };
  return { peer, video, audio, said, order, data, connection, heard, failures, warnings, ended, unsignalled, become, socket: () => socket };
}

describe("a live peer", () => {
  it("[LV-08] names the offer that could not be made, and sends none", async () => {
    const { connection, failures, order, socket } = aPeer();
    connection.createOffer.mockRejectedValueOnce(new Error("no codec"));
    socket()?.onOpen();
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    expect([failures[0]?.code, failures[0]?.step, order]).toEqual(["ErrorType.SendSDPOffer", "offer", []]);
  });

  it("[LV-06] offers nothing before it knows the ways to the device", async () => {
    const { promise, resolve } = Promise.withResolvers<RTCIceServer[]>();
    const { connection, order, socket } = aPeer(promise);
    socket()?.onOpen();
    await new Promise((done) => setTimeout(done));
    expect([order, connection.createOffer.mock.calls]).toEqual([[], []]);
    resolve([{ urls: ["stun:s"] }]);
    await vi.waitFor(() => expect(order).toEqual(["sent to the device"]));
    expect(connection.setConfiguration).toHaveBeenCalledWith(expect.objectContaining({ iceServers: [{ urls: ["stun:s"] }] }));
  });

  it("[LV-06] names the ways that it could not learn, and offers nothing", async () => {
    const { failures, order, socket } = aPeer(Promise.reject(new LiveError("Error_iceServers", "iceServers")));
    socket()?.onOpen();
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    expect([failures[0]?.code, failures[0]?.step, order]).toEqual(["Error_iceServers", "iceServers", []]);
  });

  it("[LV-08] names an offer that the service could not deliver, which is worth another try", () => {
    const { failures, socket } = aPeer();
    socket()?.onUndelivered("404");
    expect([failures[0]?.code, failures[0]?.isTransient]).toEqual(["ErrorType.SendSDPOffer", true]);
  });

  it("[LV-08] names a candidate that cannot be read, and goes on", async () => {
    const { connection, warnings, failures, socket } = aPeer();
    connection.addIceCandidate.mockRejectedValueOnce(new Error("not a candidate"));
    socket()?.onCandidate({ candidate: "?" });
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    expect([warnings[0]?.code, warnings[0]?.step, failures]).toEqual(["ErrorType.AddIceCandidate", "candidate", []]);
  });

  it("[LV-09] tells every state of its connection", () => {
    const { heard, become } = aPeer();
    for (const state of ["connecting", "connected", "disconnected", "failed", "closed"] as const) become(state);
    expect(heard).toEqual(["connecting", "connected", "disconnected", "failed", "closed"]);
  });

  it("[LV-09] closes data channel, connection and signalling once, and is silent from then on", () => {
    const { peer, order, become, heard, data, ended, unsignalled, failures, socket } = aPeer();
    peer.close();
    peer.close();
    data.onclose?.();
    become("closed");
    socket()?.onClosed();
    socket()?.onUndelivered("404");
    expect(order).toEqual(["data closed", "connection closed", "socket closed"]);
    expect([heard, failures, ended.mock.calls, unsignalled.mock.calls]).toEqual([[], [], [], []]);
  });

  it("[MC-02] is open for a voice from the start, and sends one only when it is told to", async () => {
    const { peer, video, audio, socket, order } = aPeer();
    socket()?.onOffer({ type: "offer", sdp: "v=0" });
    await vi.waitFor(() => expect(order).toEqual(["sent to the device"]));
    expect([video.direction, audio.direction]).toEqual(["recvonly", "sendrecv"]);
    expect(audio.sender.replaceTrack).not.toHaveBeenCalled();
    const voice = {} as MediaStreamTrack;
    peer.speak(voice);
    peer.speak(undefined);
    expect(audio.sender.replaceTrack.mock.calls).toEqual([[voice], [null]]);
    expect(video.sender.replaceTrack).not.toHaveBeenCalled();
    peer.close();
    peer.speak(voice);
    expect(audio.sender.replaceTrack).toHaveBeenCalledTimes(2);
  });

  it("[MC-02] tells what the device says, and of what is no JSON only that it came", () => {
    const { peer, data, said } = aPeer();
    for (const text of ['{"speaker":"p_1","status":true}', "not JSON", new ArrayBuffer(2)]) data.onmessage?.({ data: text });
    expect(said).toEqual([{ speaker: "p_1", status: true }, undefined, undefined]);
    peer.close();
    data.onmessage?.({ data: "{}" });
    expect(said).toHaveLength(3);
  });

  it("hands the device a newer grant only while its channel is open", () => {
    const { peer, order, data } = aPeer();
    peer.renew("first");
    data.readyState = "closing";
    peer.renew("second");
    expect(order).toEqual([`sent ${JSON.stringify({ type: "grant", grant: "first" })}`]);
  });
});
