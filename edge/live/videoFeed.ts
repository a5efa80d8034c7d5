import { randomInt } from "node:crypto";
import type { Dispose } from "#edge/sources/listeners.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";

const repeatAfterMs = 400;

/** One viewer's share of a source: the cached pictures first, then the live ones, numbered for this viewer alone. */
export interface VideoFeed {
  /** Begins to send; a second call does nothing. */
  start(): void;
  /** The viewer lost the picture: sends the cached pictures again, at most every 400 ms. */
  repeat(): void;
  dispose: Dispose;
}

export function createVideoFeed(
  source: Pick<VideoSource, "replay" | "subscribe">,
  write: (rtp: Buffer) => void,
  now: () => number,
): VideoFeed {
  let sequence = randomInt(0x8000);
  let lastRepeatAtMs = Number.NEGATIVE_INFINITY;
  let unsubscribe: Dispose | undefined;
  let isDisposed = false;

  const send = (packet: Buffer) => {
    sequence = (sequence + 1) & 0xffff;
    packet.writeUInt16BE(sequence, 2);
    write(packet);
  };

  return {
    start() {
      if (unsubscribe || isDisposed) return;
      for (const packet of source.replay(false)) send(packet);
      unsubscribe = source.subscribe((packet) => send(Buffer.from(packet)));
    },
    repeat() {
      if (!unsubscribe || now() - lastRepeatAtMs < repeatAfterMs) return;
      lastRepeatAtMs = now();
      for (const packet of source.replay(true)) send(packet);
    },
    dispose() {
      isDisposed = true;
      unsubscribe?.();
      unsubscribe = undefined;
    },
  };
}
