import { MediaStreamTrack, type RTCDataChannel, RTCPeerConnection, type RTCRtpTransceiver, useH264 as h264, useOPUS as opus } from "werift";
import type { Rendition } from "#contract/live.ts";
import type { OnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";
import { dataMessagesPerSecond } from "./dataChannel.ts";
import type { Grant } from "./grant.ts";
import { withoutUnfragmentedH264 } from "./h264Offer.ts";
import type { IceServer } from "./master.ts";
import type { SignalledCandidate, Signaller } from "./signaller.ts";
import { createViewerRenditions } from "./renditions.ts";
import { createVideoFeed } from "./videoFeed.ts";

const disconnectedGraceMs = 6_000;
const connectTimeoutMs = 30_000;
const longestTimerMs = 2 ** 31 - 1;

/** What happens at a viewer that its master has to know. */
export interface ViewerEvents {
  readonly onMessage: (text: string) => void;
  readonly onDataOpen: () => void;
  readonly onTalkPacket: (rtp: Buffer) => void;
  readonly onPacketOut: () => void;
  readonly onPli: () => void;
  readonly onClosed: () => void;
}

export interface Viewer {
  readonly grant: Grant;
  /** What it is sent now. */
  readonly rendition: Rendition;
  /** Goes over to the large or the small picture, and tells the viewer once it has; nothing where there is only one. */
  choose(wanted: Rendition): void;
  /** Goes on with a newer grant of the same viewer. */
  renew(newer: Grant): void;
  answer(sdp: string): Promise<void>;
  addAnswer(sdp: string): Promise<void>;
  addCandidate(candidate: SignalledCandidate): Promise<void>;
  /** Sends on the data channel; lost while there is none. */
  send(message: object): void;
  close(): Promise<void>;
}

interface ViewerOptions {
  readonly grant: Grant;
  readonly source: VideoSource;
  readonly low: OnDemandSource | undefined;
  readonly signaller: Signaller;
  readonly iceServers: readonly IceServer[];
  readonly events: ViewerEvents;
  readonly now: () => number;
}

/**
 * One peer connection. An offer with video is answered with the media; an offer of a data channel alone is answered
 * and followed at once by the device's own offer with the media over signalling.
 */
export function createWeriftViewer({ grant, source, low, signaller, iceServers, events, now }: ViewerOptions): Viewer {
  const { clientId, rights } = grant;
  let current = grant;
  const pc = new RTCPeerConnection({
    codecs: { video: [h264()], audio: [opus()] },
    iceServers: iceServers.map((server) => ({ ...server })),
    iceAdditionalHostAddresses: ["127.0.0.1"],
    iceUseIpv6: false,
    iceUseTcp: false,
  });
  const videoTrack = new MediaStreamTrack({ kind: "video" });
  const audioTrack = new MediaStreamTrack({ kind: "audio" });
  let channel: RTCDataChannel | undefined;
  let isAwaitingAnswer = false;
  let disconnectTimer: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;
  let stopAudio: (() => void) | undefined;

  const feed = createVideoFeed(
    source,
    (rtp) => {
      videoTrack.writeRtp(rtp);
      events.onPacketOut();
    },
    now,
  );
  let rendition: Rendition = "high";
  const renditions =
    low &&
    createViewerRenditions({
      high: source,
      low,
      feed,
      onChanged(changed) {
        rendition = changed;
        send({ type: "rendition", rendition });
      },
    });
  const close = () => {
    closing ??= release();
    return closing;
  };
  const end = () => void close();
  const connectTimer = setTimeout(end, connectTimeoutMs);
  const endAt = (seconds: number) => setTimeout(end, Math.min(longestTimerMs, Math.max(0, seconds * 1_000 - now())));
  let expiryTimer = endAt(grant.exp);

  const startMedia = () => {
    if (closing || isAwaitingAnswer || !rights.live || pc.connectionState !== "connected" || videoTransceivers().length === 0) return;
    feed.start();
    stopAudio ??= source.subscribeAudio((rtp) => {
      audioTrack.writeRtp(Buffer.from(rtp));
      events.onPacketOut();
    });
  };

  pc.connectionStateChange.subscribe((state) => {
    if (state === "connected") {
      clearTimeout(connectTimer);
      clearTimeout(disconnectTimer);
      disconnectTimer = undefined;
      startMedia();
    } else if (state === "failed" || state === "closed") end();
    else if (state === "disconnected" && !closing) disconnectTimer ??= setTimeout(end, disconnectedGraceMs);
  });
  pc.onIceCandidate.subscribe((candidate) => {
    if (candidate && !closing) signaller.sendCandidate(clientId, candidate.toJSON());
  });
  pc.onDataChannel.subscribe((opened) => adoptChannel(opened));
  pc.onTrack.subscribe((track) => {
    if (track.kind !== "audio" || !rights.talk) return;
    track.onReceiveRtp.subscribe((rtp) => {
      if (!closing) events.onTalkPacket(rtp.serialize());
    });
  });

  function adoptChannel(opened: RTCDataChannel): void {
    // One data channel a viewer: a second one would be a second budget of messages.
    if (channel || closing) {
      opened.close();
      return;
    }
    channel = opened;
    let budget = dataMessagesPerSecond;
    let budgetFromMs = now();
    opened.onMessage.subscribe((data) => {
      if (closing) return;
      if (now() - budgetFromMs >= 1_000) {
        budget = dataMessagesPerSecond;
        budgetFromMs = now();
      }
      if (budget-- > 0) events.onMessage(data.toString());
    });
    opened.stateChanged.subscribe((state) => {
      // A viewer closes its data channel first when it leaves; the seat is free at once.
      if (state === "closed" || state === "closing") end();
      else if (state === "open") events.onDataOpen();
    });
    if (opened.readyState === "open") events.onDataOpen();
  }

  function videoTransceivers(): RTCRtpTransceiver[] {
    return pc.getTransceivers().filter(({ kind }) => kind === "video");
  }

  function watchPli(transceiver: RTCRtpTransceiver): void {
    transceiver.sender.onPictureLossIndication.subscribe(() => {
      events.onPli();
      if (!closing) feed.repeat();
    });
  }

  const audioDirection = rights.talk ? "sendrecv" : "sendonly";

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
        watchPli(transceiver);
        transceiver.setDirection("sendonly");
        await transceiver.sender.replaceTrack(videoTrack);
      } else {
        transceiver.setDirection(audioDirection);
        await transceiver.sender.replaceTrack(audioTrack);
      }
    }
  }

  async function offerMedia(): Promise<void> {
    watchPli(pc.addTransceiver(videoTrack, { direction: "sendonly" }));
    pc.addTransceiver(audioTrack, { direction: audioDirection });
    isAwaitingAnswer = true;
    await pc.setLocalDescription(await pc.createOffer());
    if (!closing) signaller.sendOffer(clientId, pc.localDescription?.sdp ?? "");
  }

  async function release(): Promise<void> {
    clearTimeout(connectTimer);
    clearTimeout(expiryTimer);
    clearTimeout(disconnectTimer);
    feed.dispose();
    renditions?.dispose();
    stopAudio?.();
    channel?.close();
    events.onClosed();
    await pc.close();
    videoTrack.stop();
    audioTrack.stop();
  }

  function send(message: object): void {
    if (channel?.readyState === "open" && !closing) channel.send(JSON.stringify(message));
  }

  return {
    get grant() {
      return current;
    },
    get rendition() {
      return rendition;
    },
    choose(wanted) {
      if (!closing) renditions?.choose(wanted);
    },
    renew(newer) {
      if (closing) return;
      current = newer;
      clearTimeout(expiryTimer);
      expiryTimer = endAt(newer.exp);
    },
    async answer(sdp) {
      const offersMedia = /^m=video/m.test(sdp);
      await pc.setRemoteDescription({ type: "offer", sdp: withoutUnfragmentedH264(sdp) });
      if (offersMedia) await attachMedia();
      // The viewer begins the DTLS handshake as soon as it has a way here; werift as the client waits for 100 ms before it does.
      for (const transport of pc.dtlsTransports) if (transport.role === "auto") transport.role = "server";
      await pc.setLocalDescription(await pc.createAnswer());
      if (closing) return;
      signaller.sendAnswer(clientId, pc.localDescription?.sdp ?? "");
      if (!offersMedia && rights.live) await offerMedia();
      startMedia();
    },
    async addAnswer(sdp) {
      if (closing || !isAwaitingAnswer) return;
      await pc.setRemoteDescription({ type: "answer", sdp });
      isAwaitingAnswer = false;
      startMedia();
    },
    async addCandidate(candidate) {
      if (closing || !candidate.candidate) return;
      await pc.addIceCandidate({
        candidate: candidate.candidate,
        sdpMid: candidate.sdpMid ?? null,
        sdpMLineIndex: candidate.sdpMLineIndex ?? null,
      });
    },
    send,
    close,
  };
}
