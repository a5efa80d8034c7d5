import type { Rendition } from "#contract/live.ts";
import type { OnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";
import { dataMessagesPerSecond } from "./dataChannel.ts";
import type { Grant } from "./grant.ts";
import type { IceServer } from "./master.ts";
import type { CreatePeer } from "./peer.ts";
import type { SignalledCandidate, Signaller } from "./signaller.ts";
import { createViewerDeadlines } from "./viewerDeadlines.ts";
import { createViewerMedia } from "./viewerMedia.ts";

/** Events of a viewer for its master. */
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
  /** The present stream. */
  readonly rendition: Rendition;
  /** Switches between main stream and substream, and tells the viewer once it has; does nothing if there is only one. */
  choose(wanted: Rendition): void;
  /** Goes on with a newer grant of the same viewer. */
  renew(newer: Grant): void;
  answer(sdp: string): Promise<void>;
  addAnswer(sdp: string): Promise<void>;
  addCandidate(candidate: SignalledCandidate): Promise<void>;
  /** Sends on the data channel; the message is lost while it is not open. */
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
  /** The engine. */
  readonly createPeer: CreatePeer;
}

/**
 * One peer connection. An offer with video is answered with the media; an offer of a data channel alone is answered
 * and followed at once by the device's own offer with the media over signalling.
 */
export function createViewer({ grant, source, low, signaller, iceServers, events, now, createPeer }: ViewerOptions): Viewer {
  const { clientId, rights } = grant;
  let current = grant;
  let isAwaitingAnswer = false;
  let closing: Promise<void> | undefined;

  const media = createViewerMedia({
    source,
    low,
    sendVideo: (rtp) => peer.sendVideo(rtp),
    sendAudio: (rtp) => peer.sendAudio(rtp),
    onPacketOut: events.onPacketOut,
    onRendition: (rendition) => send({ type: "rendition", rendition }),
  });
  const close = () => {
    closing ??= release();
    return closing;
  };
  const end = () => void close();
  const whileOpen =
    <Args extends unknown[]>(act: (...args: Args) => unknown) =>
    (...args: Args) => {
      if (!closing) act(...args);
    };
  const deadlines = createViewerDeadlines({ exp: grant.exp, now, end });
  const mayTakeMessage = createMessageBudget();
  const peer = createPeer({
    iceServers,
    mayTalk: rights.talk,
    events: {
      onState: whileOpen((state) => {
        if (state === "ended") return end();
        if (state === "disconnected") return deadlines.disconnected();
        deadlines.connected();
        startMedia();
      }),
      onCandidate: whileOpen((candidate) => signaller.sendCandidate(clientId, candidate)),
      onDataOpen: events.onDataOpen,
      // A viewer closes its data channel first when it leaves; the seat is free at once.
      onDataClosed: end,
      onMessage: whileOpen((text) => mayTakeMessage() && events.onMessage(text)),
      onTalkPacket: whileOpen((rtp) => rights.talk && events.onTalkPacket(rtp)),
      onPli() {
        events.onPli();
        if (!closing) media.repeat("asked");
      },
      onUnrepaired: whileOpen(() => media.repeat("noticed")),
    },
  });

  function startMedia(): void {
    if (!closing && !isAwaitingAnswer && rights.live && peer.isConnected && peer.hasVideo) media.start();
  }

  async function release(): Promise<void> {
    deadlines.dispose();
    media.dispose();
    events.onClosed();
    await peer.close();
  }

  function send(message: object): void {
    if (peer.isDataOpen && !closing) peer.sendText(JSON.stringify(message));
  }

  return {
    get grant() {
      return current;
    },
    get rendition() {
      return media.rendition;
    },
    choose(wanted) {
      if (!closing) media.choose(wanted);
    },
    renew(newer) {
      if (closing) return;
      current = newer;
      deadlines.renew(newer.exp);
    },
    async answer(sdp) {
      const answered = await peer.answer(sdp);
      if (closing) return;
      signaller.sendAnswer(clientId, answered);
      if (!peer.hasVideo && rights.live) {
        isAwaitingAnswer = true;
        const offered = await peer.offerMedia();
        if (!closing) signaller.sendOffer(clientId, offered);
      }
      startMedia();
    },
    async addAnswer(sdp) {
      if (closing || !isAwaitingAnswer) return;
      await peer.addAnswer(sdp);
      isAwaitingAnswer = false;
      startMedia();
    },
    async addCandidate(candidate) {
      if (!closing && candidate.candidate) await peer.addCandidate(candidate);
    },
    send,
    close,
  };
}

/** So many data messages a second; the others are lost. */
function createMessageBudget(): () => boolean {
  let budget = dataMessagesPerSecond;
  let budgetFromMs = performance.now();
  return () => {
    if (performance.now() - budgetFromMs >= 1_000) {
      budget = dataMessagesPerSecond;
      budgetFromMs = performance.now();
    }
    return budget-- > 0;
  };
}
