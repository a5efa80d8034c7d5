import { randomInt, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { readOffer } from "./dataChannelOffer.ts";
import { dataChannelServers } from "./dataChannelServers.ts";
import { withoutUnfragmentedH264 } from "./h264Offer.ts";
import type { CreatePeer } from "./peer.ts";
import { createResendWatch } from "./resendWatch.ts";
import { isRtcp, readVideoFeedback } from "./rtcp.ts";

type Library = typeof import("node-datachannel");
type DataChannel = import("node-datachannel").DataChannel;

/** Packets of each track that can be sent again: five seconds of a usual camera. */
const resendHistory = 512;
const clocks = { video: 90_000, audio: 48_000 } as const;
/** Only for our own offer. */
const ownFormats = { video: 102, audio: 111 } as const;
const h264Parameters = "profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1";
const opusParameters = "minptime=10;useinbandfec=1";

interface TrackOptions {
  readonly kind: "video" | "audio";
  readonly mid: string;
  readonly format: number;
  readonly parameters: string | undefined;
  readonly receives: boolean;
}

interface OutTrack {
  /** Messages sent earlier are lost. */
  readonly opened: Promise<void>;
  send(rtp: Buffer): void;
}

/** A peer on libdatachannel, which encrypts and sends in native code. Throws if it has no build for this machine. */
export function loadDataChannelPeer(): CreatePeer {
  const library = createRequire(import.meta.url)("node-datachannel") as Library;
  return (options) => createDataChannelPeer(library, options);
}

function createDataChannelPeer(library: Library, { iceServers, mayTalk, events }: Parameters<CreatePeer>[0]): ReturnType<CreatePeer> {
  const pc = new library.PeerConnection(randomUUID(), {
    iceServers: dataChannelServers(iceServers),
    // Otherwise a connection found between our answer and our offer would carry only data, and the tracks would never open.
    forceMediaTransport: true,
  });
  let channel: DataChannel | undefined;
  let video: OutTrack | undefined;
  let audio: OutTrack | undefined;
  let isConnected = false;
  let isClosed = false;
  const connected = Promise.withResolvers<void>();
  /** The picture of our answer can be sent: the connection may be there before its tracks are open. */
  let begun = Promise.resolve();

  pc.onLocalCandidate((candidate, sdpMid) => {
    if (!isClosed) events.onCandidate({ candidate: candidate.replace(/^a=/, ""), sdpMid, sdpMLineIndex: null });
  });
  pc.onStateChange((state) => {
    isConnected = state === "connected";
    if (isClosed) return;
    if (isConnected) connected.resolve();
    if (isConnected) void begun.then(() => !isClosed && isConnected && events.onState("connected"));
    else if (state === "disconnected") events.onState(state);
    else if (state === "failed" || state === "closed") events.onState("ended");
  });
  pc.onDataChannel((opened) => {
    // One data channel a viewer: a second one would be a second budget of messages.
    if (channel || isClosed) return opened.close();
    channel = opened;
    opened.onMessage((data) => !isClosed && events.onMessage(typeof data === "string" ? data : Buffer.from(data as Buffer).toString()));
    opened.onClosed(() => !isClosed && events.onDataClosed());
    // Called once, also if the channel was open before the listener was added.
    opened.onOpen(() => !isClosed && events.onDataOpen());
  });

  function described(type: "answer" | "offer"): string {
    const local = pc.localDescription();
    if (local?.type !== type) throw new Error(`The peer connection has no ${type}.`);
    return local.sdp;
  }

  function addTrack({ kind, mid, format, parameters, receives }: TrackOptions): OutTrack {
    const ssrc = randomInt(1, 2 ** 31);
    const media = kind === "video" ? new library.Video(mid, "SendOnly") : new library.Audio(mid, receives ? "SendRecv" : "SendOnly");
    if (media instanceof library.Video) media.addH264Codec(format, parameters ?? h264Parameters);
    else media.addOpusCodec(format, parameters ?? opusParameters);
    media.addSSRC(ssrc, "gatehouse", "gatehouse", kind);
    const track = pc.addTrack(media);
    const opened = new Promise<void>((resolve) => track.onOpen(resolve));
    const config = new library.RtpPacketizationConfig(ssrc, "gatehouse", format, clocks[kind]);
    const resend = new library.RtcpNackResponder(resendHistory);
    resend.addToChain(new library.RtcpSrReporter(config));
    track.setMediaHandler(resend);
    const resends = createResendWatch(resendHistory);
    track.onMessage((packet) => {
      if (isClosed) return;
      if (!isRtcp(packet)) {
        if (kind === "audio" && mayTalk) events.onTalkPacket(Buffer.from(packet));
        return;
      }
      if (kind === "audio") return;
      const { needsKeyFrame, missing } = readVideoFeedback(packet, ssrc);
      if (needsKeyFrame) events.onPli();
      else if (resends.isBeyondRepair(missing)) events.onUnrepaired();
    });
    return {
      opened,
      send(rtp) {
        if (isClosed || !track.isOpen()) return;
        rtp.writeUInt8(((rtp[1] ?? 0) & 0x80) | format, 1);
        rtp.writeUInt32BE(ssrc, 8);
        // Reports that synchronise audio and video.
        config.timestamp = rtp.readUInt32BE(4);
        unlessGone(() => track.sendMessageBinary(rtp));
        if (kind === "video") resends.sent(rtp.readUInt16BE(2));
      },
    };
  }

  return {
    get isConnected() {
      return isConnected;
    },
    get hasVideo() {
      return video !== undefined;
    },
    get isDataOpen() {
      return channel?.isOpen() === true;
    },
    async answer(sdp) {
      const offer = readOffer(withoutUnfragmentedH264(sdp));
      if (offer.video) {
        video = addTrack({ kind: "video", receives: false, ...offer.video });
        begun = video.opened;
      }
      if (offer.audio) audio = addTrack({ kind: "audio", receives: mayTalk && offer.audio.sends, ...offer.audio });
      // Makes the answer too. Asked for by itself, an answer that cannot be made would end the whole process.
      pc.setRemoteDescription(offer.sdp, "offer");
      return described("answer");
    },
    async offerMedia() {
      if (pc.signalingState() !== "stable" || pc.state() === "closed") throw new Error("The peer connection cannot offer.");
      video = addTrack({ kind: "video", mid: "video", format: ownFormats.video, parameters: undefined, receives: false });
      audio = addTrack({ kind: "audio", mid: "audio", format: ownFormats.audio, parameters: undefined, receives: mayTalk });
      pc.setLocalDescription("offer");
      return described("offer");
    },
    async addAnswer(sdp) {
      // Taken while the handshake ends it could begin SCTP a second time: the library does so on its own thread, too.
      await connected.promise;
      pc.setRemoteDescription(sdp, "answer");
      // Else the pictures that are there at once would be lost.
      await video?.opened;
    },
    async addCandidate({ candidate = "", sdpMid }) {
      pc.addRemoteCandidate(candidate, sdpMid ?? "0");
    },
    sendVideo: (rtp) => video?.send(rtp),
    sendAudio: (rtp) => audio?.send(rtp),
    sendText: (text) => unlessGone(() => channel?.sendMessage(text)),
    async close() {
      isClosed = true;
      channel?.close();
      pc.close();
    },
  };
}

/** The library's own threads may close a track or a channel after it was seen open; what is sent then is lost, as on the way. */
function unlessGone(send: () => void): void {
  try {
    send();
  } catch {
    // The state reports the end of the connection.
  }
}
