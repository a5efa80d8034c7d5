import { randomInt } from "node:crypto";
import type { PeerEvents } from "./peer.ts";
import { createResendWatch } from "./resendWatch.ts";
import { isRtcp, readVideoFeedback } from "./rtcp.ts";

export type Library = typeof import("node-datachannel");
type PeerConnection = import("node-datachannel").PeerConnection;

/** Packets of each track that can be sent again: five seconds of a usual camera. */
const resendHistory = 512;
const clocks = { video: 90_000, audio: 48_000 } as const;
const h264Parameters = "profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1";
const opusParameters = "minptime=10;useinbandfec=1";

interface TrackOptions {
  readonly kind: "video" | "audio";
  readonly mid: string;
  readonly format: number;
  readonly parameters: string | undefined;
  readonly receives: boolean;
}

/** Video or sound on its way to the viewer. */
export interface OutTrack {
  /** Messages sent earlier are lost. */
  readonly opened: Promise<void>;
  send(rtp: Buffer): void;
}

interface OutTracksOptions {
  readonly library: Library;
  readonly pc: PeerConnection;
  readonly mayTalk: boolean;
  readonly events: Pick<PeerEvents, "onTalkPacket" | "onPli" | "onUnrepaired">;
  readonly isClosed: () => boolean;
}

/** Adds tracks to a peer connection of libdatachannel, and hands on what comes back on them: a voice, and feedback about the video. */
export function createOutTracks({ library, pc, mayTalk, events, isClosed }: OutTracksOptions): (options: TrackOptions) => OutTrack {
  return ({ kind, mid, format, parameters, receives }) => {
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
      if (isClosed()) return;
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
        if (isClosed() || !track.isOpen()) return;
        rtp.writeUInt8(((rtp[1] ?? 0) & 0x80) | format, 1);
        rtp.writeUInt32BE(ssrc, 8);
        // Reports that synchronise audio and video.
        config.timestamp = rtp.readUInt32BE(4);
        unlessGone(() => track.sendMessageBinary(rtp));
        if (kind === "video") resends.sent(rtp.readUInt16BE(2));
      },
    };
  };
}

/** The library's own threads may close a track or a channel after it was seen open; what is sent then is lost, as on the way. */
export function unlessGone(send: () => void): void {
  try {
    send();
  } catch {
    // The state reports the end of the connection.
  }
}
