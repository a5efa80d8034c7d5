import { useH264 as h264, useOPUS as opus, type RTCDataChannel, RTCPeerConnection } from "werift";
import { withoutUnfragmentedH264 } from "./h264Offer.ts";
import type { CreatePeer } from "./peer.ts";
import { createWeriftMedia } from "./weriftMedia.ts";

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
  const closing = new AbortController();
  const { signal } = closing;
  const hearing = createHearing(pc, signal, () => {
    if (pc.connectionState === "connected") events.onState("connected");
  });
  const media = createWeriftMedia({ pc, mayTalk, events, onReport: hearing.hear, signal });
  let channel: RTCDataChannel | undefined;

  pc.connectionStateChange.subscribe((state) => {
    if (signal.aborted) return;
    if (state === "connected" && hearing.isHeard) events.onState("connected");
    else if (state === "connected") hearing.listen();
    else if (state === "disconnected") events.onState(state);
    else if (state === "failed" || state === "closed") events.onState("ended");
  });
  pc.onIceCandidate.subscribe((candidate) => {
    if (candidate) events.onCandidate(candidate.toJSON());
  });
  pc.onDataChannel.subscribe((opened) => adoptChannel(opened));
  pc.onTrack.subscribe((track) => {
    if (track.kind === "audio" && mayTalk) track.onReceiveRtp.subscribe((rtp) => events.onTalkPacket(rtp.serialize()));
  });

  function adoptChannel(opened: RTCDataChannel): void {
    // One data channel a viewer: a second one would be a second budget of messages.
    if (channel || signal.aborted) {
      opened.close();
      return;
    }
    channel = opened;
    opened.onMessage.subscribe((data) => events.onMessage(data.toString()));
    opened.stateChanged.subscribe((state) => {
      if (signal.aborted) return;
      if (state === "closed" || state === "closing") events.onDataClosed();
      else if (state === "open") events.onDataOpen();
    });
    if (opened.readyState === "open") events.onDataOpen();
  }

  return {
    get isConnected() {
      return hearing.isHeard && pc.connectionState === "connected";
    },
    get hasVideo() {
      return pc.getTransceivers().some(({ kind }) => kind === "video");
    },
    get isDataOpen() {
      return channel?.readyState === "open";
    },
    async answer(sdp) {
      await pc.setRemoteDescription({ type: "offer", sdp: withoutUnfragmentedH264(sdp) });
      if (/^m=video/m.test(sdp)) await media.attach();
      // The viewer begins the DTLS handshake as soon as it has a way here; werift as the client waits for 100 ms before it does.
      for (const transport of pc.dtlsTransports) if (transport.role === "auto") transport.role = "server";
      media.watchFeedback();
      await pc.setLocalDescription(await pc.createAnswer());
      return pc.localDescription?.sdp ?? "";
    },
    async offerMedia() {
      media.add();
      await pc.setLocalDescription(await pc.createOffer());
      media.watchFeedback();
      return pc.localDescription?.sdp ?? "";
    },
    addAnswer: (sdp) => pc.setRemoteDescription({ type: "answer", sdp }),
    async addCandidate({ candidate = "", sdpMid = null, sdpMLineIndex = null }) {
      await pc.addIceCandidate({ candidate, sdpMid, sdpMLineIndex });
    },
    sendVideo: media.sendVideo,
    sendAudio: media.sendAudio,
    sendText: (text) => channel?.send(text),
    async close() {
      closing.abort();
      channel?.close();
      await pc.close();
      media.stop();
    },
  };
};

/**
 * Notices when the viewer can decrypt: it has sent something that it encrypted itself. werift is connected when its last message of the
 * handshake leaves; whatever arrives before the viewer has read that one is lost.
 */
function createHearing(pc: RTCPeerConnection, signal: AbortSignal, onHeard: () => void) {
  let isHeard = false;
  let silence: NodeJS.Timeout | undefined;
  signal.addEventListener("abort", () => clearTimeout(silence));

  function hear(): void {
    if (isHeard || signal.aborted) return;
    isHeard = true;
    clearTimeout(silence);
    onHeard();
  }

  return {
    get isHeard() {
      return isHeard;
    },
    hear,
    listen() {
      for (const transport of pc.dtlsTransports) {
        transport.dtls?.onData.once(hear);
        transport.onRtp.once(hear);
      }
      silence ??= setTimeout(hear, longestSilenceMs);
    },
  };
}
