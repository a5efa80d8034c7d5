import { randomInt } from "node:crypto";
import { endsPicture, rtpTimestamp } from "#edge/sources/h264Rtp.ts";
import type { Dispose } from "#edge/sources/listeners.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";
import { createBurstQueue } from "./burstQueue.ts";
import { createRepeatPace } from "./repeatPace.ts";

const ticksPerMs = 90;

export type FedSource = Pick<VideoSource, "state" | "onState" | "replay" | "subscribe">;

/** One viewer's feed of a source: the cached frames first, then the live ones, with this viewer's own packet numbers. */
export interface VideoFeed {
  /** Begins to send; a second call does nothing. */
  start(): void;
  /** The viewer lost the video, as it `asked` or as the engine `noticed`: sends the cached frames again, as often as the pace allows. */
  repeat(reason: "asked" | "noticed"): void;
  /** Goes on with another rendition of the same camera, from its last key frame; until that has one, with what there was. */
  change(next: FedSource, onChanged: () => void): void;
  dispose: Dispose;
}

export function createVideoFeed(first: FedSource, write: (rtp: Buffer) => void, now?: () => number): VideoFeed {
  let source = first;
  let sequence = randomInt(0x8000);
  const pace = createRepeatPace(repeat, now);
  let isWithinFrame = false;
  let isRepeatDue = false;
  let unsubscribe: Dispose | undefined;
  let stopWaiting: Dispose | undefined;
  let isDisposed = false;
  // Each rendition counts time from a start of its own; for the player it is one picture.
  let shift = 0;
  let lastTimestamp: number | undefined;
  let lastSentAtMs = 0;
  let isOtherClock = false;

  const passedTicks = () => Math.round((performance.now() - lastSentAtMs) * ticksPerMs);

  const send = (packet: Buffer) => {
    if (isOtherClock && lastTimestamp !== undefined) shift = lastTimestamp + Math.max(passedTicks(), 1) - rtpTimestamp(packet);
    isOtherClock = false;
    sequence = (sequence + 1) & 0xffff;
    packet.writeUInt16BE(sequence, 2);
    lastTimestamp = (rtpTimestamp(packet) + shift) >>> 0;
    lastSentAtMs = performance.now();
    packet.writeUInt32BE(lastTimestamp, 4);
    isWithinFrame = !endsPicture(packet);
    write(packet);
  };

  const cachedFrames = createBurstQueue(send);

  const sendLive = (packet: Buffer) => {
    const copy = Buffer.from(packet);
    if (cachedFrames.isEmpty) send(copy);
    else cachedFrames.add([copy]);
    if (isRepeatDue) repeat();
  };

  function repeat(): void {
    if (!cachedFrames.isEmpty) return;
    // A frame that is cut in two by the repetition could not be decoded.
    isRepeatDue = isWithinFrame;
    if (isRepeatDue || !unsubscribe) return;
    cachedFrames.add(source.replay(true));
  }

  const begin = () => {
    const cached = source.replay(false);
    const [oldest, newest] = [cached[0], cached.at(-1)];
    if (oldest && newest && lastTimestamp !== undefined) {
      const length = (rtpTimestamp(newest) - rtpTimestamp(oldest)) >>> 0;
      shift = lastTimestamp + Math.max(passedTicks(), length + 1) - rtpTimestamp(newest);
    }
    isRepeatDue = false;
    // A rendition that is only now being converted has nothing cached yet.
    isOtherClock = cached.length === 0;
    cachedFrames.clear();
    cachedFrames.add(cached);
    unsubscribe = source.subscribe(sendLive);
  };

  return {
    start() {
      if (unsubscribe || isDisposed) return;
      begin();
    },
    repeat(reason) {
      if (unsubscribe) pace.ask(reason);
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
      pace.dispose();
      cachedFrames.clear();
      stopWaiting?.();
      unsubscribe?.();
      unsubscribe = undefined;
    },
  };
}
