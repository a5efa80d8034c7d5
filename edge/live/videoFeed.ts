import { randomInt } from "node:crypto";
import { rtpTimestamp } from "#edge/sources/h264Rtp.ts";
import type { Dispose } from "#edge/sources/listeners.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";

const repeatAfterMs = 400;
const ticksPerMs = 90;

export type FedSource = Pick<VideoSource, "state" | "onState" | "replay" | "subscribe">;

/** One viewer's share of a source: the cached pictures first, then the live ones, numbered for this viewer alone. */
export interface VideoFeed {
  /** Begins to send; a second call does nothing. */
  start(): void;
  /** The viewer lost the picture: sends the cached pictures again, at most every 400 ms. */
  repeat(): void;
  /** Goes on with another rendition of the same camera, from its last key frame; until that has one, with what there was. */
  change(next: FedSource, onChanged: () => void): void;
  dispose: Dispose;
}

export function createVideoFeed(first: FedSource, write: (rtp: Buffer) => void, now: () => number): VideoFeed {
  let source = first;
  let sequence = randomInt(0x8000);
  let lastRepeatAtMs = Number.NEGATIVE_INFINITY;
  let unsubscribe: Dispose | undefined;
  let stopWaiting: Dispose | undefined;
  let isDisposed = false;
  // Each rendition counts time from a start of its own; for the player it is one picture.
  let shift = 0;
  let lastTimestamp: number | undefined;
  let lastSentAtMs = 0;

  const send = (packet: Buffer) => {
    sequence = (sequence + 1) & 0xffff;
    packet.writeUInt16BE(sequence, 2);
    lastTimestamp = (rtpTimestamp(packet) + shift) >>> 0;
    lastSentAtMs = performance.now();
    packet.writeUInt32BE(lastTimestamp, 4);
    write(packet);
  };

  const begin = () => {
    const cached = source.replay(false);
    const [oldest, newest] = [cached[0], cached.at(-1)];
    if (oldest && newest && lastTimestamp !== undefined) {
      const length = (rtpTimestamp(newest) - rtpTimestamp(oldest)) >>> 0;
      const passed = Math.round((performance.now() - lastSentAtMs) * ticksPerMs);
      shift = lastTimestamp + Math.max(passed, length + 1) - rtpTimestamp(newest);
    }
    for (const packet of cached) send(packet);
    unsubscribe = source.subscribe((packet) => send(Buffer.from(packet)));
  };

  return {
    start() {
      if (unsubscribe || isDisposed) return;
      begin();
    },
    repeat() {
      if (!unsubscribe || now() - lastRepeatAtMs < repeatAfterMs) return;
      lastRepeatAtMs = now();
      for (const packet of source.replay(true)) send(packet);
    },
    change(next, onChanged) {
      stopWaiting?.();
      stopWaiting = undefined;
      if (isDisposed) return;
      const goOver = () => {
        stopWaiting?.();
        stopWaiting = undefined;
        if (next !== source) {
          source = next;
          if (unsubscribe) {
            unsubscribe();
            begin();
          }
        }
        onChanged();
      };
      if (next === source || next.state === "live") return goOver();
      stopWaiting = next.onState((state) => {
        if (state === "live") goOver();
      });
    },
    dispose() {
      isDisposed = true;
      stopWaiting?.();
      unsubscribe?.();
      unsubscribe = undefined;
    },
  };
}
