import type { RealtimeFrame } from "#contract/realtime.ts";

export interface TransportHandlers {
  /** The stream stands: `requestedAtMs` and `answeredAtMs` are this machine's clock around the first frame. */
  onHello(hello: { serverTimeUtc: string; requestedAtMs: number; answeredAtMs: number }): void;
  onFrame(frame: RealtimeFrame): void;
  onHeartbeat(serverTimeUtc: string): void;
  /** The place in the stream is lost; the state must be loaded again. */
  onReset(): void;
  /** The connection is down; it is tried again by itself. */
  onDown(reason: "lost" | "stale"): void;
  /** The session may no longer listen; nothing is tried again. */
  onEnded(code: string): void;
}

export interface TransportConnection {
  close(): void;
  wake(): void;
  /** Up to where it was heard: another stream can go on from there. Undefined when the place is lost. */
  cursor(): string | undefined;
}

/** A way to hear the account's notifications: the platform's stream, or another cloud's. */
export interface RealtimeTransport {
  /** Starts hearing `topics`, from a cursor of an earlier stream or of the session if there is one; resumes by itself until closed. */
  connect(topics: readonly string[], handlers: TransportHandlers, from?: string): TransportConnection;
}
