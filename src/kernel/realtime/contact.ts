import type { ConnectionState } from "./realtime.ts";

/**
 * Whether the console shows the current state. `live`: changes arrive, or nothing is subscribed. `outdated`: no changes arrive, but the
 * platform answers calls. `none`: the platform does not answer.
 */
export interface Contact {
  level: "live" | "outdated" | "none";
  /** Time of the last sign of life from the platform, by its clock, in epoch milliseconds. */
  heardMs: number;
}

export interface ContactOptions {
  /** Calls the platform; rejects if it does not answer. */
  probe(signal: AbortSignal): Promise<unknown>;
  /** Time of the last message on the stream, by the platform's clock, in epoch milliseconds. */
  heardMs(): number;
  onChange(contact: Contact): void;
  /** Called when the platform answers calls again, so that the stream reconnects without waiting for its next retry. */
  wake(): void;
}

export interface ContactWatch {
  streamIs(status: ConnectionState["status"]): void;
  /** Reports a call without an answer; probes the platform immediately. */
  doubt(): void;
  /**
   * Probes immediately and reconnects the stream. Called when the network changes or the person retries; without a network, a stream may
   * seem to be connected.
   */
  recheck(): void;
  dispose(): void;
}

/** Tolerates a reconnecting stream, for example after a new topic was subscribed, which is no outage. */
const patienceMs = 5_000;
const askEveryMs = 3_000;
const answerWithinMs = 4_000;

/** Distinguishes a broken stream from an unreachable platform, because that decides what people can still do. */
export function createContact({ probe, heardMs, onChange, wake }: ContactOptions): ContactWatch {
  let told: Contact["level"] = "live";
  let isStreaming = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let isDisposed = false;

  const tell = (level: Contact["level"]) => {
    if (level === told) return;
    told = level;
    onChange({ level, heardMs: heardMs() });
  };
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
    asking?.abort();
    asking = undefined;
  };
  const askIn = (waitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), waitMs);
  };
  async function ask(): Promise<void> {
    clearTimeout(timer);
    const mine = new AbortController();
    asking = mine;
    const isAnswered = await probe(AbortSignal.any([mine.signal, AbortSignal.timeout(answerWithinMs)])).then(
      () => true,
      () => false,
    );
    if (mine !== asking || isDisposed) return;
    asking = undefined;
    if (isAnswered && isStreaming) return tell("live");
    const isBack = isAnswered && told === "none";
    tell(isAnswered ? "outdated" : "none");
    if (isBack) wake();
    askIn(askEveryMs);
  }
  const doubt = () => {
    if (!isDisposed && asking === undefined) void ask();
  };

  return {
    streamIs(status) {
      if (status === "live" || status === "idle") {
        isStreaming = true;
        rest();
        return tell("live");
      }
      if (isStreaming && asking === undefined) askIn(patienceMs);
      isStreaming = false;
    },
    doubt,
    recheck() {
      wake();
      doubt();
    },
    dispose() {
      isDisposed = true;
      rest();
    },
  };
}
