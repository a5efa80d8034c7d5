import type { Topic, TopicData } from "#contract/realtime.ts";

/** One notification, parsed. Each is delivered once and in order. */
export interface RealtimeEvent<T extends Topic = Topic> {
  topic: T;
  code: string;
  data: TopicData<T>;
  /** Position in the account's log. Compare it with the `sequence` of the loaded state and ignore notifications that are not newer. */
  sequence: number;
  /** RZ-11: true if the event is recent by the server's clock. Only such events may raise a toast. */
  isFresh: boolean;
}

/** State of the stream. `roundTripMs` is the measured time from the request to the hello of the current connection. */
export interface ConnectionState {
  /** `idle`: nothing is subscribed. */
  status: "idle" | "connecting" | "live" | "stale" | "offline";
  roundTripMs: number | undefined;
}

/** The notifications of the account. All subscriptions of a plugin are released when the session ends. */
export interface Realtime {
  subscribe<T extends Topic>(topic: T, listener: (event: RealtimeEvent<T>) => void): () => void;
  /** Called when the stream has lost its position: load the state of what you show again. */
  onReset(listener: () => void): () => void;
  /** The server's clock in epoch milliseconds, as estimated from the last connection. */
  serverNowMs(): number;
}
