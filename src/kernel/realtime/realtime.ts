import type { Topic, TopicData } from "#contract/realtime.ts";

/** One notification as the application sees it: parsed, in order, once. */
export interface RealtimeEvent<T extends Topic = Topic> {
  topic: T;
  code: string;
  data: TopicData<T>;
  /** Position in the account's log: compare it with the `sequence` of a loaded state and ignore what is not newer. */
  sequence: number;
  /** RZ-11: recent by the server's clock. Only such an event may raise a toast. */
  isFresh: boolean;
}

/** Honest state of the stream. `roundTripMs` is the measured time from request to hello of the current connection. */
export interface ConnectionState {
  /** `idle`: nothing is subscribed. */
  status: "idle" | "connecting" | "live" | "stale" | "offline";
  roundTripMs: number | undefined;
}

/** The notifications of the account. Everything a plugin subscribes to is released when the session ends. */
export interface Realtime {
  subscribe<T extends Topic>(topic: T, listener: (event: RealtimeEvent<T>) => void): () => void;
  /** The stream lost its place: load the state of what you show again. */
  onReset(listener: () => void): () => void;
  /** The server's clock in epoch milliseconds, as well as it is known. */
  serverNowMs(): number;
}
