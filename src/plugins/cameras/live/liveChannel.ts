import type { LiveCredentials } from "#contract/live.ts";

/** A candidate of the browser in the form that JSON keeps. */
export type Candidate = RTCIceCandidateInit;
export interface Description {
  type: "offer" | "answer";
  sdp: string;
}

/** The signalling connection to the device: its messages, and what the viewer can send once it is open. */
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
  /** The service could not deliver the offer to the device. `statusCode` is the service's code. */
  onUndelivered(statusCode: string): void;
  onClosed(): void;
}

/** The signalling channel of a device, ready to open. */
export interface LiveChannel {
  /** Arrive while the socket opens; the offer waits for them. Rejects with LiveError. */
  readonly iceServers: Promise<RTCIceServer[]>;
  open(events: SignallingEvents): Signalling;
}

/** Looks up the channel with the viewer's temporary credentials. Rejects with LiveError. */
export type FindChannel = (request: {
  credentials: LiveCredentials;
  clientId: string;
  /** How far the platform's clock is ahead of the browser's. */
  clockOffsetMs: number;
  signal: AbortSignal;
}) => Promise<LiveChannel>;
