import {
  useH264 as h264,
  MediaStreamTrack,
  useOPUS as opus,
  type RTCDataChannel,
  type RTCDtlsTransport,
  RTCPeerConnection,
  RtpHeader,
  RtpPacket,
} from "werift";
import { endsPicture, rtpPayload, rtpTimestamp } from "../sources/h264Rtp.ts";
import { withoutUnfragmentedH264 } from "./h264Offer.ts";
import type { CreatePeer } from "./peer.ts";
import { createResendWatch } from "./resendWatch.ts";
import { videoFeedbackIn } from "./weriftFeedback.ts";

/** Number of kept packets per sender; fixed by werift. */
const resendHistory = 128;
/** A viewer without a data channel says nothing before its first report. */
const longestSilenceMs = 300;

/** A peer on werift: pure JavaScript, which runs wherever the gateway does. */
export const createWeriftPeer: CreatePeer = ({ iceServers, mayTalk, events }) => {
  const pc = new RTCPeerConnection({
    codecs: { video: [h264()], audio: [opus()] },
    iceServers: iceServers.map((server) => ({ ...server })),
    iceAdditionalHostAddresses: ["127.0.0.1"],
    iceUseIpv6: false,
    iceUseTcp: false,
  });
  const videoTrack = new MediaStreamTrack({ kind: "video" });
  const audioTrack = new MediaStreamTrack({ kind: "audio" });
  const resends = createResendWatch(resendHistory);
  const watched = new Set<RTCDtlsTransport>();
  let channel: RTCDataChannel | undefined;
  /** The other end can decrypt: it has sent something that it encrypted itself. */
  let isHeard = false;
  let silence: NodeJS.Timeout | undefined;
  let isClosed = false;

  pc.connectionStateChange.subscribe((state) => {
    if (isClosed) return;
    if (state === "connected") awaitViewer();
    else if (state === "disconnected") events.onState(state);
    else if (state === "failed" || state === "closed") events.onState("ended");
  });

  /** werift is connected when its last message of the handshake leaves. Whatever arrives before the viewer has read that one is lost. */
  function awaitViewer(): void {
    if (isHeard) return events.onState("connected");
    for (const transport of pc.dtlsTransports) {
      transport.dtls?.onData.once(hear);
      transport.onRtp.once(hear);
    }
    silence ??= setTimeout(hear, longestSilenceMs);
  }

  function hear(): void {
    if (isHeard || isClosed) return;
    isHeard = true;
    clearTimeout(silence);
    if (pc.connectionState === "connected") events.onState("connected");
  }
  pc.onIceCandidate.subscribe((candidate) => {
    if (candidate) events.onCandidate(candidate.toJSON());
  });
  pc.onDataChannel.subscribe((opened) => adoptChannel(opened));
  pc.onTrack.subscribe((track) => {
    if (track.kind === "audio" && mayTalk) track.onReceiveRtp.subscribe((rtp) => events.onTalkPacket(rtp.serialize()));
  });

  function adoptChannel(opened: RTCDataChannel): void {
    // One data channel a viewer: a second one would be a second budget of messages.
    if (channel || isClosed) {
      opened.close();
      return;
    }
    channel = opened;
    opened.onMessage.subscribe((data) => events.onMessage(data.toString()));
    opened.stateChanged.subscribe((state) => {
      if (isClosed) return;
      if (state === "closed" || state === "closing") events.onDataClosed();
      else if (state === "open") events.onDataOpen();
    });
    if (opened.readyState === "open") events.onDataOpen();
  }

  /** werift reads a header by way of its digits, for each viewer and packet: an eighth of what a gateway leaves to its garbage collector. */
  const sendOn = (track: MediaStreamTrack) => (rtp: Buffer) => {
    const payload = rtpPayload(rtp);
    if (!payload) return;
    const header = { marker: endsPicture(rtp), sequenceNumber: rtp.readUInt16BE(2), timestamp: rtpTimestamp(rtp) };
    track.writeRtp(new RtpPacket(new RtpHeader(header), payload));
    if (track === videoTrack) resends.sent(header.sequenceNumber);
  };

  /**
   * Feedback about the video comes from whichever stream the viewer sends. werift hands it to the owner of that stream, which for
   * a viewer with a voice is the sound, so its own event for lost pictures misses all of it.
   */
  function watchFeedback(): void {
    for (const transport of pc.dtlsTransports) {
      if (watched.has(transport)) continue;
      watched.add(transport);
      transport.onRtcp.subscribe((report) => {
        if (isClosed) return;
        hear();
        const ssrc = pc.getTransceivers().find(({ sender }) => sender.track === videoTrack)?.sender.ssrc;
        if (ssrc === undefined) return;
        const { needsKeyFrame, missing } = videoFeedbackIn(report, ssrc);
        if (needsKeyFrame) events.onPli();
        else if (resends.isBeyondRepair(missing)) events.onUnrepaired();
      });
    }
  }

  const audioDirection = mayTalk ? "sendrecv" : "sendonly";

  async function attachMedia(): Promise<void> {
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
  }

  return {
    get isConnected() {
      return isHeard && pc.connectionState === "connected";
    },
    get hasVideo() {
      return pc.getTransceivers().some(({ kind }) => kind === "video");
    },
    get isDataOpen() {
      return channel?.readyState === "open";
    },
    async answer(sdp) {
      await pc.setRemoteDescription({ type: "offer", sdp: withoutUnfragmentedH264(sdp) });
      if (/^m=video/m.test(sdp)) await attachMedia();
      // The viewer begins the DTLS handshake as soon as it has a way here; werift as the client waits for 100 ms before it does.
      for (const transport of pc.dtlsTransports) if (transport.role === "auto") transport.role = "server";
      watchFeedback();
      await pc.setLocalDescription(await pc.createAnswer());
      return pc.localDescription?.sdp ?? "";
    },
    async offerMedia() {
      pc.addTransceiver(videoTrack, { direction: "sendonly" });
      pc.addTransceiver(audioTrack, { direction: audioDirection });
      await pc.setLocalDescription(await pc.createOffer());
      watchFeedback();
      return pc.localDescription?.sdp ?? "";
    },
    addAnswer: (sdp) => pc.setRemoteDescription({ type: "answer", sdp }),
    async addCandidate({ candidate = "", sdpMid = null, sdpMLineIndex = null }) {
      await pc.addIceCandidate({ candidate, sdpMid, sdpMLineIndex });
    },
    sendVideo: sendOn(videoTrack),
    sendAudio: sendOn(audioTrack),
    sendText: (text) => channel?.send(text),
    async close() {
      isClosed = true;
      clearTimeout(silence);
      channel?.close();
      await pc.close();
      videoTrack.stop();
      audioTrack.stop();
    },
  };
};
