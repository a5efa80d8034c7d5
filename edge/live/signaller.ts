import type { Dispose } from "#edge/sources/listeners.ts";

export interface ViewerOffer {
  readonly sdp: string;
  /** The platform's signed grant for this viewer; the signalling server adds it. */
  readonly grant?: string | undefined;
}

export interface SignalledCandidate {
  readonly candidate?: string | undefined;
  readonly sdpMid?: string | null | undefined;
  readonly sdpMLineIndex?: number | null | undefined;
}

export type SignallerState = "connecting" | "open" | "closed";

/** The device's side of a signalling channel. Messages sent while it is not open are lost; the viewer tries again. */
export interface Signaller {
  readonly state: SignallerState;
  open(): void;
  dispose(): void;
  sendAnswer(clientId: string, sdp: string): void;
  sendOffer(clientId: string, sdp: string): void;
  sendCandidate(clientId: string, candidate: SignalledCandidate): void;
  onOffer(listener: (clientId: string, offer: ViewerOffer) => void): Dispose;
  onAnswer(listener: (clientId: string, sdp: string) => void): Dispose;
  onCandidate(listener: (clientId: string, candidate: SignalledCandidate) => void): Dispose;
  onState(listener: (state: SignallerState) => void): Dispose;
}
