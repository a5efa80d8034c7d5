import { generateKeyPairSync, sign } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  GenericNack,
  useH264 as h264,
  MediaStreamTrack,
  useOPUS as opus,
  PictureLossIndication,
  type RTCDataChannel,
  RTCPeerConnection,
  RtcpPayloadSpecificFeedback,
  RtcpTransportLayerFeedback,
  RtpHeader,
  RtpPacket,
} from "werift";
import { runningFfmpegCount } from "#edge/sources/ffmpegProcess.ts";
import { createFfmpegSource } from "#edge/sources/ffmpegSource.ts";
import { startsKeyFrame } from "#edge/sources/h264Rtp.ts";
import { createListeners } from "#edge/sources/listeners.ts";
import { createOnDemandSource, type OnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { DataCommand } from "./dataChannel.ts";
import { loadDataChannelPeer } from "./dataChannelPeer.ts";
import type { GrantRights } from "./grant.ts";
import { createLiveChannel, type LiveChannel } from "./liveChannel.ts";
import type { MasterPolicy } from "./master.ts";
import type { SignalledCandidate, Signaller, ViewerOffer } from "./signaller.ts";
import { createWeriftPeer } from "./weriftPeer.ts";

const platform = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keys = () => ({ keys: [{ ...platform.publicKey.export({ format: "jwk" }), kid: "k1" }] });
const picture = "testsrc2=size=320x180:rate=15[out0];sine=frequency=440:sample_rate=48000[out1]";
/** The encoder makes each thirtieth frame a key frame: here every ten seconds. */
const pictureOfRareKeyFrames = picture.replace("rate=15", "rate=3");

function aGrant(clientId: string, rights: Partial<GrantRights> = {}, personId = "p1", lifeSeconds = 60): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const all = { live: true, talk: false, ptz: false, recorded: false, ...rights };
  const claims = {
    iss: "gatehouse",
    serial: "CAM1",
    personId,
    accountId: "a1",
    clientId,
    rights: all,
    exp: Math.floor(Date.now() / 1_000) + lifeSeconds,
  };
  const text = `${encode({ alg: "ES256", kid: "k1" })}.${encode(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), { key: platform.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/** A signalling channel in memory: the device's port and, on the other end, any number of viewers. */
function createMemorySignalling() {
  const offers = createListeners<[clientId: string, offer: ViewerOffer]>();
  const answers = createListeners<[clientId: string, sdp: string]>();
  const candidates = createListeners<[clientId: string, candidate: SignalledCandidate]>();
  const sent = createListeners<[clientId: string, kind: "answer" | "offer" | "candidate", payload: string | SignalledCandidate]>();
  const signaller: Signaller = {
    state: "open",
    open: () => undefined,
    dispose: () => undefined,
    sendAnswer: (clientId, sdp) => sent.emit(clientId, "answer", sdp),
    sendOffer: (clientId, sdp) => sent.emit(clientId, "offer", sdp),
    sendCandidate: (clientId, candidate) => sent.emit(clientId, "candidate", candidate),
    onOffer: (listener) => offers.add(listener),
    onAnswer: (listener) => answers.add(listener),
    onCandidate: (listener) => candidates.add(listener),
    onState: () => () => undefined,
  };
  return { signaller, offers, answers, candidates, sent, listenerCount: () => offers.size + answers.size + candidates.size };
}
type Signalling = ReturnType<typeof createMemorySignalling>;

interface TestViewer {
  readonly pc: RTCPeerConnection;
  readonly channel: RTCDataChannel;
  readonly keyFrame: Promise<void>;
  /** Sequence numbers of the video so far. */
  readonly videoNumbers: readonly number[];
  /** How many packets so far began a key frame. */
  readonly keyFrames: number;
  /** Says that the video is lost, from the stream of its own voice as a browser does. */
  loseVideo(): void;
  /** Asks for one packet of video again. */
  missPacket(sequence: number): void;
  readonly audioPacket: Promise<void>;
  /** The next data message that fits. */
  message(fits: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  send(message: object): void;
  /** Sends a packet of voice with this one byte every 20 ms; the answer stops it. */
  speak(voice: number): () => void;
  connect(grant?: string): Promise<void>;
  readonly deviceOffers: number;
}

function createViewer(signalling: Signalling, clientId: string, mode: "media" | "device"): TestViewer {
  const pc = new RTCPeerConnection({
    codecs: { video: [h264()], audio: [opus()] },
    iceAdditionalHostAddresses: ["127.0.0.1"],
    iceUseIpv6: false,
    iceServers: [],
  });
  // The end that begins the DTLS handshake has the even streams (RFC 8832, 6); werift goes by its ICE role, which the
  // device's offer may change before there is a way, and libdatachannel closes the channel of a viewer that breaks the rule.
  const channel = pc.createDataChannel("CAM1", { id: 0 });
  const voiceTrack = new MediaStreamTrack({ kind: "audio" });
  const inbox: Record<string, unknown>[] = [];
  const messages = createListeners<[message: Record<string, unknown>]>();
  const keyFrame = Promise.withResolvers<void>();
  const audioPacket = Promise.withResolvers<void>();
  const videoNumbers: number[] = [];
  let keyFrames = 0;
  let deviceOffers = 0;
  const streams = () => {
    const transceivers = pc.getTransceivers();
    const senderSsrc = transceivers.find(({ kind }) => kind === "audio")?.sender.ssrc ?? 1;
    const mediaSsrc = Number(Object.keys(transceivers.find(({ kind }) => kind === "video")?.receiver.trackBySSRC ?? {})[0]);
    return { senderSsrc, mediaSsrc };
  };
  channel.onMessage.subscribe((data) => {
    const message: Record<string, unknown> = JSON.parse(data.toString());
    inbox.push(message);
    messages.emit(message);
  });
  pc.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((rtp) => {
      if (track.kind === "audio") audioPacket.resolve();
      else {
        videoNumbers.push(rtp.header.sequenceNumber);
        if (!startsKeyFrame(rtp.serialize())) return;
        keyFrames++;
        keyFrame.resolve();
      }
    });
  });
  pc.onIceCandidate.subscribe((candidate) => {
    if (candidate) signalling.candidates.emit(clientId, candidate.toJSON());
  });
  const receive = async (...[to, kind, payload]: Parameters<Parameters<typeof signalling.sent.add>[0]>) => {
    if (to !== clientId || pc.signalingState === "closed") return;
    if (typeof payload !== "string")
      await pc.addIceCandidate({
        candidate: payload.candidate ?? "",
        sdpMid: payload.sdpMid ?? null,
        sdpMLineIndex: payload.sdpMLineIndex ?? null,
      });
    else if (kind === "answer") await pc.setRemoteDescription({ type: "answer", sdp: payload });
    else {
      deviceOffers++;
      await pc.setRemoteDescription({ type: "offer", sdp: payload });
      await pc.setLocalDescription(await pc.createAnswer());
      signalling.answers.emit(clientId, pc.localDescription?.sdp ?? "");
    }
  };
  signalling.sent.add((...message) => void receive(...message));
  return {
    pc,
    channel,
    keyFrame: keyFrame.promise,
    audioPacket: audioPacket.promise,
    videoNumbers,
    get keyFrames() {
      return keyFrames;
    },
    loseVideo: () =>
      void pc.dtlsTransports[0]?.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback: new PictureLossIndication(streams()) })]),
    missPacket(sequence) {
      const { senderSsrc, mediaSsrc } = streams();
      const feedback = new GenericNack({ senderSsrc, mediaSourceSsrc: mediaSsrc, lost: [sequence] });
      void pc.dtlsTransports[0]?.sendRtcp([new RtcpTransportLayerFeedback({ feedback })]);
    },
    get deviceOffers() {
      return deviceOffers;
    },
    message(fits) {
      const known = inbox.find(fits);
      if (known) return Promise.resolve(known);
      return new Promise((resolve) => {
        const stop = messages.add((message) => {
          if (!fits(message)) return;
          stop();
          resolve(message);
        });
      });
    },
    send: (message) => channel.send(JSON.stringify(message)),
    speak(voice) {
      let sequenceNumber = 0;
      const timer = setInterval(() => {
        sequenceNumber++;
        const header = new RtpHeader({ sequenceNumber, timestamp: sequenceNumber * 960, payloadType: 111, ssrc: 1 });
        voiceTrack.writeRtp(new RtpPacket(header, Buffer.from([voice])));
      }, 20);
      return () => clearInterval(timer);
    },
    async connect(grant) {
      if (mode === "media") {
        pc.addTransceiver("video", { direction: "recvonly" });
        pc.addTransceiver(voiceTrack, { direction: "sendrecv" });
      }
      await pc.setLocalDescription(await pc.createOffer());
      signalling.offers.emit(clientId, { sdp: pc.localDescription?.sdp ?? "", grant });
      if (grant && channel.readyState !== "open") await channel.stateChanged.watch((state) => state === "open");
    },
  };
}

const engines = [
  ["werift", createWeriftPeer],
  ["libdatachannel", loadDataChannelPeer()],
] as const;

describe.each(engines)("the live channel of a real encoder, on %s", (_name, createPeer) => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function startChannel(
    refusals: string[] = [],
    more: Pick<MasterPolicy, "sink" | "onFloor" | "commands"> & { readonly low?: OnDemandSource } = {},
    shown = picture,
  ): Promise<{ channel: LiveChannel; signalling: Signalling }> {
    const signalling = createMemorySignalling();
    const source = createFfmpegSource({ input: { args: ["-re", "-f", "lavfi", "-i", shown], video: "encode", hasAudio: true } });
    const channel = createLiveChannel({
      accountId: "a1",
      serial: "CAM1",
      source,
      signaller: signalling.signaller,
      keys,
      createPeer,
      maxViewers: 2,
      ...more,
      onRefused: (clientId, reason) => refusals.push(`${clientId} ${reason}`),
    });
    cleanups.push(() => channel.dispose());
    const live = new Promise<void>((resolve) => {
      source.onState((state) => {
        if (state === "live") resolve();
      });
    });
    await channel.start();
    await live;
    return { channel, signalling };
  }

  function viewerOf(signalling: Signalling, clientId: string, mode: "media" | "device"): TestViewer {
    const viewer = createViewer(signalling, clientId, mode);
    cleanups.push(() => viewer.pc.close());
    return viewer;
  }

  it("[LV-17] refuses a viewer without a grant, without rights and beyond the limit, and answers none of them", async () => {
    const refusals: string[] = [];
    const { channel, signalling } = await startChannel(refusals);
    const answered: string[] = [];
    signalling.sent.add((clientId) => answered.push(clientId));
    await viewerOf(signalling, "v0", "media").connect();
    signalling.offers.emit("v1", { sdp: "m=video", grant: aGrant("v1", { live: false, recorded: true }) });
    signalling.offers.emit("v2", { sdp: "m=video", grant: aGrant("other") });
    expect(refusals).toEqual(["v0 missing", "v1 rights", "v2 client"]);
    expect([answered, channel.stats.viewers]).toEqual([[], 0]);

    for (const id of ["a", "b"]) await viewerOf(signalling, id, "media").connect(aGrant(id));
    signalling.offers.emit("c", { sdp: "m=video", grant: aGrant("c") });
    expect(refusals.at(-1)).toBe("c full");
  });

  it.each(["media", "device"] as const)(
    "[LV-07] [MC-02] shows the picture at once and talks in %s mode; dispose frees everything",
    async (mode) => {
      const { channel, signalling } = await startChannel();
      const answers: string[] = [];
      signalling.sent.add((_clientId, kind, payload) => kind === "answer" && answers.push(String(payload)));
      const first = viewerOf(signalling, "v1", mode);
      await first.connect(aGrant("v1", { talk: true }, "p1"));
      // The viewer begins the handshake: browsers do so as soon as they have a way here.
      expect(answers.join()).toContain("a=setup:passive");
      await Promise.all([first.keyFrame, first.audioPacket]);
      expect(first.deviceOffers).toBe(mode === "device" ? 1 : 0);

      first.send({ type: "ping", id: 7 });
      expect(await first.message((m) => m["type"] === "pong")).toEqual({ type: "pong", id: 7 });

      const second = viewerOf(signalling, "v2", mode);
      await second.connect(aGrant("v2", { talk: false }, "p2"));
      second.send({ status: true });
      expect(await second.message((m) => m["to"] === "talk")).toEqual({ type: "refused", to: "talk", code: "error_live_not_allowed" });
      second.send({ type: "ptz", pan: 1 });
      expect(await second.message((m) => m["to"] === "ptz")).toEqual({ type: "refused", to: "ptz", code: "error_message_unknown" });
      first.send({ status: true });
      expect(await second.message((m) => m["status"] === true)).toEqual({ speaker: "p1_v1", status: true });
      await second.keyFrame;

      channel.revoke("v1");
      expect(await second.message((m) => m["status"] === false)).toEqual({ speaker: "p1_v1", status: false });
      expect(channel.stats.viewers).toBe(1);

      await channel.dispose();
      expect([channel.stats.viewers, signalling.listenerCount(), runningFfmpegCount()]).toEqual([0, 0, 0]);
      expect(channel.stats.packetsOut).toBeGreaterThan(10);
    },
  );

  it.each(["media", "device"] as const)("[LV-07] repairs the video of a viewer with a voice in %s mode", async (mode) => {
    const { channel, signalling } = await startChannel([], {}, pictureOfRareKeyFrames);
    const viewer = viewerOf(signalling, "v1", mode);
    await viewer.connect(aGrant("v1", { talk: true }, "p1"));
    await viewer.keyFrame;
    const numberOf = (sequence: number) => viewer.videoNumbers.filter((each) => each === sequence).length;

    // A single packet is sent again as it was.
    const missing = viewer.videoNumbers.at(-1) ?? 0;
    viewer.missPacket(missing);
    await vi.waitFor(() => expect(numberOf(missing)).toBe(2), { timeout: 1_000 });
    expect(channel.stats.pli).toBe(0);

    // The camera's own next key frame is seconds away: this one is the cached one.
    const [packets, keyFrames] = [channel.stats.packetsOut, viewer.keyFrames];
    viewer.loseVideo();
    await vi.waitFor(() => expect(channel.stats.pli).toBe(1), { timeout: 1_000 });
    await vi.waitFor(() => expect(viewer.keyFrames).toBeGreaterThan(keyFrames), { timeout: 1_000 });
    expect(channel.stats.packetsOut).toBeGreaterThan(packets);

    // A packet that never arrives is not waited for any longer.
    const before = viewer.keyFrames;
    const lost = viewer.videoNumbers.at(-1) ?? 0;
    for (let asks = 0; asks < 5; asks++) viewer.missPacket(lost);
    await vi.waitFor(() => expect(viewer.keyFrames).toBeGreaterThan(before), { timeout: 1_000 });
    expect(channel.stats.pli).toBe(1);
  });

  it("[MC-02] lets through the voice of the one who holds the floor, and of nobody else", async () => {
    const voices: number[] = [];
    const listeners = createListeners<[]>();
    const heard = (count: number) =>
      new Promise<void>((resolve) => {
        const target = voices.length + count;
        const stop = listeners.add(() => {
          if (voices.length < target) return;
          stop();
          resolve();
        });
      });
    const onTalk = (rtp: Buffer) => {
      voices.push(rtp.at(-1) ?? 0);
      listeners.emit();
    };
    const floor: string[] = [];
    const onFloor: MasterPolicy["onFloor"] = ({ personId, isSpeaking }) => floor.push(`${personId} ${isSpeaking ? "speaks" : "is done"}`);
    const { channel, signalling } = await startChannel([], { sink: { onTalk }, onFloor });
    const viewers = [viewerOf(signalling, "v1", "media"), viewerOf(signalling, "v2", "media")] as const;
    await viewers[0].connect(aGrant("v1", { talk: true }, "p1"));
    await viewers[1].connect(aGrant("v2", { talk: true }, "p2"));
    const stops = viewers.map((viewer, i) => viewer.speak(i + 1));
    cleanups.push(async () => stops.forEach((stop) => stop()));

    viewers[0].send({ status: true });
    await viewers[0].message((m) => m["status"] === true);
    viewers[1].send({ status: true });
    expect(await viewers[1].message((m) => m["status"] === true)).toEqual({ speaker: "p1_v1", status: true });
    await heard(5);
    expect(new Set(voices)).toEqual(new Set([1]));

    viewers[0].send({ status: false });
    await viewers[1].message((m) => m["status"] === false);
    viewers[1].send({ status: true });
    await viewers[0].message((m) => m["speaker"] === "p2_v2");
    voices.length = 0;
    await heard(5);
    expect(new Set(voices)).toEqual(new Set([2]));
    expect(channel.stats.talkPackets).toBeGreaterThanOrEqual(10);
    channel.revoke("v2");
    expect(floor).toEqual(["p1 speaks", "p1 is done", "p2 speaks", "p2 is done"]);
  });

  it("[B-26] switches to the substream without a new connection, reads it only then, and refuses it to viewers without the right", async () => {
    const smallPicture = ["-re", "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=15"];
    const low = createOnDemandSource(() => createFfmpegSource({ input: { args: smallPicture, video: "encode", hasAudio: false } }), 100);
    const { channel, signalling } = await startChannel([], { low });
    const viewer = viewerOf(signalling, "v1", "media");
    await viewer.connect(aGrant("v1"));
    await viewer.message((m) => m["rendition"] === "high");
    expect(runningFfmpegCount()).toBe(1);
    viewer.send({ type: "rendition", rendition: "low" });
    await viewer.message((m) => m["rendition"] === "low");
    expect([runningFfmpegCount(), channel.stats.viewers]).toEqual([2, 1]);

    const without = viewerOf(signalling, "v2", "device");
    await without.connect(aGrant("v2", { live: false, recorded: true }));
    without.send({ type: "rendition", rendition: "low" });
    expect(await without.message((m) => m["to"] === "rendition")).toMatchObject({ code: "error_live_not_allowed" });
    await channel.dispose();
    expect(runningFfmpegCount()).toBe(0);
  });

  it("[PL-04] plays recordings for viewers who may see them but not live video, checks each message, and stops when the right ends", async () => {
    const heard: string[] = [];
    const gone: string[] = [];
    const playback: DataCommand = {
      type: "playback",
      right: "recorded",
      handle: (_message, { clientId, reply }) => {
        heard.push(clientId);
        reply({ operation: 1 });
      },
      onGone: (clientId) => gone.push(clientId),
    };
    const { signalling } = await startChannel([], { commands: [playback] });
    const liveOnly = viewerOf(signalling, "v1", "device");
    await liveOnly.connect(aGrant("v1", { live: true, recorded: false }));
    liveOnly.send({ operation: 1 });
    expect(await liveOnly.message((m) => m["to"] === "playback")).toEqual({
      type: "refused",
      to: "playback",
      code: "error_recorded_not_allowed",
    });
    const watching = viewerOf(signalling, "v2", "device");
    await watching.connect(aGrant("v2", { live: false, recorded: true }));
    watching.send({ operation: 1 });
    await watching.message((m) => m["operation"] === 1);
    expect([heard, watching.deviceOffers]).toEqual([["v2"], 0]);
    watching.send({ type: "grant", grant: aGrant("v2", { live: false, talk: true, recorded: false }, "p1", 61) });
    await watching.message((m) => m["type"] === "granted");
    watching.send({ operation: 1 });
    expect(await watching.message((m) => m["to"] === "playback")).toMatchObject({ code: "error_recorded_not_allowed" });
    expect([heard, gone]).toEqual([["v2"], ["v2"]]);
    liveOnly.channel.close();
    await vi.waitFor(() => expect(gone).toEqual(["v2", "v1"]));
  });

  it("ends a viewer when its grant expires, unless the same viewer brought a newer one", async () => {
    const { channel, signalling } = await startChannel();
    const [renewing, other] = [viewerOf(signalling, "v1", "media"), viewerOf(signalling, "v2", "media")];
    await renewing.connect(aGrant("v1", { talk: true }, "p1", 5));
    await other.connect(aGrant("v2", {}, "p2", 5));
    const ended = other.channel.stateChanged.watch((state) => state === "closed" || state === "closing");
    other.send({ type: "grant", grant: aGrant("v2", {}, "p1", 60) });
    expect(await other.message((m) => m["to"] === "grant")).toEqual({ type: "refused", to: "grant", code: "error_live_not_allowed" });
    renewing.send({ type: "grant", grant: aGrant("v1", {}, "p1", 60) });
    await renewing.message((m) => m["type"] === "granted");
    await ended;
    renewing.send({ status: true });
    expect(await renewing.message((m) => m["to"] === "talk")).toEqual({ type: "refused", to: "talk", code: "error_live_not_allowed" });
    expect(channel.stats.viewers).toBe(1);
  });

  it("[LV-02] gives a still of the latest key frame, one decoder at a time", async () => {
    const { channel } = await startChannel();
    const [one, two] = await Promise.all([channel.source.captureStill(), channel.source.captureStill()]);
    expect(one?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(two).toBe(one);
  });
});
