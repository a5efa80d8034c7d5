import type { LiveCredentials } from "#contract/live.ts";

/** What is left of the browser's candidate once it is JSON. */
export type Candidate = RTCIceCandidateInit;
export interface Description {
  type: "offer" | "answer";
  sdp: string;
}

/** The socket to the device: what it says, and what can be said to it once it is open. */
export interface Signalling {
  sendOffer(description: Description): void;
  sendAnswer(description: Description): void;
  sendCandidate(candidate: RTCIceCandidate): void;
  close(): void;
}

export interface SignallingEvents {
  onOpen(): void;
  onOffer(offer: Description): void;
  onAnswer(answer: Description): void;
  onCandidate(candidate: Candidate): void;
  /** The offer could not be handed to the device: its status code as the service names it. */
  onUndelivered(statusCode: string): void;
  onClosed(): void;
}

/** A device's signalling channel, found and ready to be opened. */
export interface LiveChannel {
  /** Come while the socket opens; nothing is offered before. Rejects with LiveError. */
  readonly iceServers: Promise<RTCIceServer[]>;
  open(events: SignallingEvents): Signalling;
}

/** Looks the channel up with the viewer's temporary keys. Rejects with LiveError. */
export type FindChannel = (request: {
  credentials: LiveCredentials;
  clientId: string;
  /** How far the platform's clock is ahead of this one. */
  clockOffsetMs: number;
  signal: AbortSignal;
}) => Promise<LiveChannel>;
