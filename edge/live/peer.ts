import type { IceServer } from "./master.ts";
import type { SignalledCandidate } from "./signaller.ts";

/** Callbacks of a peer connection. None is called after `close`. */
export interface PeerEvents {
  /** "connected": the viewer can decrypt what is sent from now on. */
  readonly onState: (state: "connected" | "disconnected" | "ended") => void;
  readonly onCandidate: (candidate: SignalledCandidate) => void;
  readonly onDataOpen: () => void;
  /** The other end has closed the data channel. */
  readonly onDataClosed: () => void;
  readonly onMessage: (text: string) => void;
  readonly onTalkPacket: (rtp: Buffer) => void;
  /** The viewer has lost the video and asks for a key frame, again and again until one arrives. */
  readonly onPli: () => void;
  /** The viewer misses packets that no resending brings, and may not ask for a key frame before long. */
  readonly onUnrepaired: () => void;
}

export interface PeerOptions {
  readonly iceServers: readonly IceServer[];
  /** The other end may send its voice. */
  readonly mayTalk: boolean;
  readonly events: PeerEvents;
}

/** The device's end of one peer connection, of whichever engine: video and sound out, voice in, one data channel. */
export interface Peer {
  readonly isConnected: boolean;
  /** Both ends have agreed on a video track, or are about to. */
  readonly hasVideo: boolean;
  readonly isDataOpen: boolean;
  /** The answer to an offer, with the media when it offers video. */
  answer(sdp: string): Promise<string>;
  /** An offer of the media after an answer that had none. */
  offerMedia(): Promise<string>;
  addAnswer(sdp: string): Promise<void>;
  addCandidate(candidate: SignalledCandidate): Promise<void>;
  /** Takes the packet over. */
  sendVideo(rtp: Buffer): void;
  sendAudio(rtp: Buffer): void;
  sendText(text: string): void;
  close(): Promise<void>;
}

export type CreatePeer = (options: PeerOptions) => Peer;
