import type { TransportHandlers } from "./transport.ts";

/** Estimates the platform's clock from the times that its messages contain. */
export function createServerClock(now: () => number) {
  let offsetMs = 0;
  let lastMessageMs = now();
  const serverNowMs = () => now() + offsetMs;
  return {
    serverNowMs,
    /** Called at each message. */
    hear() {
      lastMessageMs = now();
    },
    set({ serverTimeUtc, requestedAtMs, answeredAtMs }: Parameters<TransportHandlers["onHello"]>[0]) {
      offsetMs = Date.parse(serverTimeUtc) - (requestedAtMs + answeredAtMs) / 2;
    },
    /** Follows a clock that was set on either side; smaller differences are the network's. */
    correct(serverTimeUtc: string) {
      const drift = Date.parse(serverTimeUtc) - serverNowMs();
      if (Math.abs(drift) > 1000) offsetMs += drift;
    },
    /** Time since the last message. */
    silentMs: () => now() - lastMessageMs,
    /** Time of the last message, by the platform's clock. */
    heardMs: () => lastMessageMs + offsetMs,
  };
}
