import type { ConnectionState } from "./realtime.ts";

/**
 * Whether what the console shows is true now. `live`: changes arrive, or nothing is listened to. `outdated`: no changes arrive, while
 * calls are answered. `none`: nothing is answered.
 */
export interface Contact {
  level: "live" | "outdated" | "none";
  /** When the platform was last heard, by its clock, in epoch milliseconds. */
  heardMs: number;
}

export interface ContactOptions {
  /** Asks the platform for a sign of life; rejects where none comes. */
  probe(signal: AbortSignal): Promise<unknown>;
  /** When the platform was last heard on the stream, by its clock, in epoch milliseconds. */
  heardMs(): number;
  onChange(contact: Contact): void;
  /** Calls are answered again: the stream need not wait for its next try. */
  wake(): void;
}

export interface ContactWatch {
  streamIs(status: ConnectionState["status"]): void;
  /** A call was not answered: asks now. */
  doubt(): void;
  /** The network came or went, or the person asks: asks now, and tries the stream anew, which without a network seems to stand. */
  recheck(): void;
  dispose(): void;
}

/** A stream that is made anew, as when a topic joins, is no outage. */
const patienceMs = 5_000;
const askEveryMs = 3_000;
const answerWithinMs = 4_000;

/** Tells a stream that is down from a platform that is gone: what people may still do depends on it. */
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
