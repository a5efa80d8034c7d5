import { randomInt, randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { withoutUnfragmentedH264 } from "./h264Offer.ts";
import type { IceServer } from "./master.ts";
import type { CreatePeer } from "./peer.ts";
import { hasPictureLoss, isRtcp } from "./rtcp.ts";

type Library = typeof import("node-datachannel");

const videoClock = 90_000;
const audioClock = 48_000;
/** Payload types of an offer of our own. */
const ownFormats = { video: 102, audio: 111 } as const;
const h264Profile = "profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1";

interface OutTrack {
  send(rtp: Buffer): void;
}

/** On libdatachannel, which encrypts and sends in machine code. Throws where there is no build of it for this machine. */
export function loadDataChannelPeer(): CreatePeer {
  const library = createRequire(import.meta.url)("node-datachannel") as Library;
  return (options) => createDataChannelPeer(library, options);
}

const createDataChannelPeer = (library: Library, { iceServers, mayTalk, events }: Parameters<CreatePeer>[0]): ReturnType<CreatePeer> => {
  const pc = new library.PeerConnection(randomUUID(), { iceServers: iceServers.flatMap(addressesOf), disableAutoNegotiation: true });
  let channel: import("node-datachannel").DataChannel | undefined;
  let video: OutTrack | undefined;
  let audio: OutTrack | undefined;
  let described: ((sdp: string) => void) | undefined;
  let isConnected = false;
  let isClosed = false;

  pc.onLocalDescription((sdp) => described?.(sdp));
  pc.onLocalCandidate((candidate, sdpMid) => {
    if (!isClosed) events.onCandidate({ candidate: candidate.replace(/^a=/, ""), sdpMid, sdpMLineIndex: null });
  });
  pc.onStateChange((state) => {
    isConnected = state === "connected";
    if (isClosed) return;
    if (state === "connected" || state === "disconnected") events.onState(state);
    else if (state === "failed" || state === "closed") events.onState("ended");
  });
  pc.onDataChannel((opened) => {
    // One data channel a viewer: a second one would be a second budget of messages.
    if (channel || isClosed) return opened.close();
    channel = opened;
    opened.onMessage((data) => !isClosed && events.onMessage(typeof data === "string" ? data : Buffer.from(data as Buffer).toString()));
    opened.onClosed(() => !isClosed && events.onDataClosed());
    // Told once, also of a channel that was open before somebody listened.
    opened.onOpen(() => !isClosed && events.onDataOpen());
  });

  const describe = (type: "answer" | "offer") =>
    new Promise<string>((resolve) => {
      described = resolve;
      pc.setLocalDescription(type);
    });

  function addTrack(kind: "video" | "audio", mid: string, format: number, receives: boolean): OutTrack {
    const ssrc = randomInt(1, 2 ** 31);
    const media = kind === "video" ? new library.Video(mid, "SendOnly") : new library.Audio(mid, receives ? "SendRecv" : "SendOnly");
    if (media instanceof library.Video) media.addH264Codec(format, h264Profile);
    else media.addOpusCodec(format);
    media.addSSRC(ssrc, "gatehouse", "gatehouse", kind);
    const track = pc.addTrack(media);
    const config = new library.RtpPacketizationConfig(ssrc, "gatehouse", format, kind === "video" ? videoClock : audioClock);
    const resend = new library.RtcpNackResponder();
    resend.addToChain(new library.RtcpSrReporter(config));
    track.setMediaHandler(resend);
    track.onMessage((packet) => {
      if (isClosed) return;
      if (!isRtcp(packet)) {
        if (kind === "audio" && mayTalk) events.onTalkPacket(Buffer.from(packet));
      } else if (kind === "video" && hasPictureLoss(packet)) events.onPli();
    });
    return {
      send(rtp) {
        if (isClosed || !track.isOpen()) return;
        rtp.writeUInt8(((rtp[1] ?? 0) & 0x80) | format, 1);
        rtp.writeUInt32BE(ssrc, 8);
        // What the reports bring sound and picture together by.
        config.timestamp = rtp.readUInt32BE(4);
        track.sendMessageBinary(rtp);
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
    answer(sdp) {
      const offer = withoutUnfragmentedH264(sdp);
      const [videoOffer, audioOffer] = [formatIn(offer, "video", "H264"), formatIn(offer, "audio", "opus")];
      if (videoOffer) video = addTrack("video", videoOffer.mid, videoOffer.format, false);
      if (videoOffer && audioOffer) audio = addTrack("audio", audioOffer.mid, audioOffer.format, mayTalk && audioOffer.sends);
      pc.setRemoteDescription(offer, "offer");
      return describe("answer");
    },
    offerMedia() {
      video = addTrack("video", "video", ownFormats.video, false);
      audio = addTrack("audio", "audio", ownFormats.audio, mayTalk);
      return describe("offer");
    },
    async addAnswer(sdp) {
      pc.setRemoteDescription(sdp, "answer");
    },
    async addCandidate({ candidate = "", sdpMid }) {
      pc.addRemoteCandidate(candidate, sdpMid ?? "0");
    },
    sendVideo: (rtp) => video?.send(rtp),
    sendAudio: (rtp) => audio?.send(rtp),
    sendText: (text) => void channel?.sendMessage(text),
    async close() {
      isClosed = true;
      channel?.close();
      pc.close();
    },
  };
};

/** The section of a kind that an offer has first: its name and the payload type of a format in it. */
function formatIn(sdp: string, kind: "video" | "audio", codec: string): { mid: string; format: number; sends: boolean } | undefined {
  const section = sdp.split(/(?=^m=)/m).find((part) => part.startsWith(`m=${kind}`));
  const mid = /^a=mid:(\S+)/m.exec(section ?? "")?.[1];
  const format = new RegExp(`^a=rtpmap:(\\d+) ${codec}/`, "im").exec(section ?? "")?.[1];
  if (section === undefined || mid === undefined || format === undefined) return undefined;
  return { mid, format: Number(format), sends: !/^a=(recvonly|inactive)/m.test(section) };
}

/** As libdatachannel wants them: user and password in the address. */
function addressesOf({ urls, username, credential }: IceServer): string[] {
  const signIn = username === undefined ? "" : `${encodeURIComponent(username)}:${encodeURIComponent(credential ?? "")}@`;
  return [urls]
    .flat()
    .map((url) => url.replace(/^(turns?|stuns?):/, (scheme) => (scheme.startsWith("turn") ? `${scheme}${signIn}` : scheme)));
}
