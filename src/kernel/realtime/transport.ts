import type { RealtimeFrame } from "#contract/realtime.ts";

export interface TransportHandlers {
  /** The stream is connected. `requestedAtMs` and `answeredAtMs` are this computer's times before and after the first frame. */
  onHello(hello: { serverTimeUtc: string; requestedAtMs: number; answeredAtMs: number }): void;
  onFrame(frame: RealtimeFrame): void;
  onHeartbeat(serverTimeUtc: string): void;
  /** The position in the stream is lost; listeners must load their state again. */
  onReset(): void;
  /** The connection is down; the transport retries automatically. */
  onDown(reason: "lost" | "stale"): void;
  /** The session may no longer listen; the transport does not retry. */
  onEnded(code: string): void;
}

export interface TransportConnection {
  close(): void;
  wake(): void;
  /** Position up to which the stream was heard, at which another stream can continue. Undefined if the position is lost. */
  cursor(): string | undefined;
}

/** A source of the account's notifications: the platform's stream, or another cloud's. */
export interface RealtimeTransport {
  /** Subscribes to `topics`, from a cursor of an earlier stream or of the session if there is one. Resumes automatically until closed. */
  connect(topics: readonly string[], handlers: TransportHandlers, from?: string): TransportConnection;
}
