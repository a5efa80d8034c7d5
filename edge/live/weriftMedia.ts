import { MediaStreamTrack, type RTCDtlsTransport, type RTCPeerConnection, type RtcpPacket, RtpHeader, RtpPacket } from "werift";
import { endsPicture, rtpPayload, rtpTimestamp } from "../sources/h264Rtp.ts";
import type { Peer, PeerEvents } from "./peer.ts";
import { createResendWatch } from "./resendWatch.ts";
import { videoFeedbackIn } from "./weriftFeedback.ts";

/** Number of kept packets per sender; fixed by werift. */
const resendHistory = 128;

interface WeriftMediaOptions {
  readonly pc: RTCPeerConnection;
  readonly mayTalk: boolean;
  readonly events: Pick<PeerEvents, "onPli" | "onUnrepaired">;
  /** The viewer has sent a report. */
  readonly onReport: () => void;
  /** The peer is closed. */
  readonly signal: AbortSignal;
}

/** Video and sound on their way to one viewer, and its feedback about the video. */
export interface WeriftMedia extends Pick<Peer, "sendVideo" | "sendAudio"> {
  /** Sends on what the viewer's offer has room for. */
  attach(): Promise<void>;
  /** Adds both tracks to the next offer. */
  add(): void;
  /** Listens to transports that have come since the last call. */
  watchFeedback(): void;
  stop(): void;
}

export function createWeriftMedia({ pc, mayTalk, events, onReport, signal }: WeriftMediaOptions): WeriftMedia {
  const videoTrack = new MediaStreamTrack({ kind: "video" });
  const audioTrack = new MediaStreamTrack({ kind: "audio" });
  const audioDirection = mayTalk ? "sendrecv" : "sendonly";
  const resends = createResendWatch(resendHistory);
  const watched = new Set<RTCDtlsTransport>();

  /** werift reads a header by way of its digits, for each viewer and packet: an eighth of what a gateway leaves to its garbage collector. */
  const sendOn = (track: MediaStreamTrack) => (rtp: Buffer) => {
    const payload = rtpPayload(rtp);
    if (!payload) return;
    const header = { marker: endsPicture(rtp), sequenceNumber: rtp.readUInt16BE(2), timestamp: rtpTimestamp(rtp) };
    track.writeRtp(new RtpPacket(new RtpHeader(header), payload));
    if (track === videoTrack) resends.sent(header.sequenceNumber);
  };

  const takeReport = (report: RtcpPacket) => {
    if (signal.aborted) return;
    onReport();
    const ssrc = pc.getTransceivers().find(({ sender }) => sender.track === videoTrack)?.sender.ssrc;
    if (ssrc === undefined) return;
    const { needsKeyFrame, missing } = videoFeedbackIn(report, ssrc);
    if (needsKeyFrame) events.onPli();
    else if (resends.isBeyondRepair(missing)) events.onUnrepaired();
  };

  return {
    async attach() {
      let hasVideo = false;
      let hasAudio = false;
      for (const transceiver of pc.getTransceivers()) {
        const isFirst = transceiver.kind === "video" ? !hasVideo : !hasAudio;
        if (transceiver.kind === "video") hasVideo = true;
        else hasAudio = true;
        if (!isFirst) {
          transceiver.setDirection("inactive");
        } else if (transceiver.kind === "video") {
          transceiver.setDirection("sendonly");
          await transceiver.sender.replaceTrack(videoTrack);
        } else {
          transceiver.setDirection(audioDirection);
          await transceiver.sender.replaceTrack(audioTrack);
        }
      }
    },
    add() {
      pc.addTransceiver(videoTrack, { direction: "sendonly" });
      pc.addTransceiver(audioTrack, { direction: audioDirection });
    },
    /**
     * Feedback about the video comes from whichever stream the viewer sends. werift hands it to the owner of that stream, which for
     * a viewer with a voice is the sound, so its own event for lost pictures misses all of it.
     */
    watchFeedback() {
      for (const transport of pc.dtlsTransports) {
        if (watched.has(transport)) continue;
        watched.add(transport);
        transport.onRtcp.subscribe(takeReport);
      }
    },
    sendVideo: sendOn(videoTrack),
    sendAudio: sendOn(audioTrack),
    stop() {
      videoTrack.stop();
      audioTrack.stop();
    },
  };
}
