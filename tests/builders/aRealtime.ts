import type { Topic } from "#contract/realtime.ts";
import type { Realtime } from "#kernel/realtime/realtime.ts";

/** A stream of notifications on which a test says what comes. */
export interface TestRealtime extends Realtime {
  /** Every listener of the topic hears it at once; done when all of them are. */
  tell(topic: Topic, event: object): Promise<void>;
  /** The stream lost its place. */
  reset(): void;
  /** Topics that somebody listens to now, in the order in which they were asked for. */
  heard(): Topic[];
}

export function aRealtime(serverNowMs = () => 0): TestRealtime {
  const listeners = new Set<{ topic: Topic; hear: (event: never) => unknown }>();
  const resets = new Set<() => void>();
  return {
    subscribe(topic, hear) {
      const listener = { topic, hear };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onReset(listener) {
      resets.add(listener);
      return () => resets.delete(listener);
    },
    serverNowMs,
    async tell(topic, event) {
      await Promise.all([...listeners].filter((each) => each.topic === topic).map(({ hear }) => hear(event as never)));
    },
    reset: () => resets.forEach((listener) => listener()),
    heard: () => [...listeners].map(({ topic }) => topic),
  };
}
