import type { SignalledCandidate, ViewerOffer } from "#edge/live/signaller.ts";

export interface Usage {
  readonly atMs: number;
  /** Processor time of the process since its start. */
  readonly busyMs: number;
  readonly packetsOut: number;
}

export interface Reception {
  readonly packets: number;
  /** By the gaps in their numbers. */
  readonly lost: number;
}

export interface CandidateMessage {
  readonly clientId: string;
  readonly candidate: SignalledCandidate;
}

export interface OfferMessage {
  readonly clientId: string;
  readonly offer: ViewerOffer;
}

export interface AnswerMessage {
  readonly clientId: string;
  readonly answer: string;
}

export type MasterRequest = OfferMessage | CandidateMessage | { readonly ask: "usage" | "end" };
export type MasterReport = AnswerMessage | CandidateMessage | Usage | { readonly isLive: true };
export type ViewersRequest = AnswerMessage | CandidateMessage | { readonly ask: "reception" };
export type ViewersReport = OfferMessage | CandidateMessage | Reception | { readonly isReceiving: true };
