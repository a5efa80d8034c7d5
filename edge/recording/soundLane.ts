import { createStreamClock } from "../sources/streamClock.ts";
import { soundFrameSamples, soundHertz } from "./soundTrack.ts";

const frameSeconds = soundFrameSamples / soundHertz;
/** The coder hands a frame on when it has the next one. */
const coderSeconds = 2 * frameSeconds;
/** ffmpeg's encoding of silence, for each missing frame. */
const silence = Buffer.from([0x01, 0x18, 0x20, 0x07]);
/** A frame that is off its place by less is in it: sound and time drift against each other. */
const [earlySeconds, lateSeconds] = [0.03, 0.06];
/** Sound that came within so long of the end of a fragment flows: what is missing of it is still to come. */
const flowingSeconds = 0.5;
/** Video that starts further from the end of the audio starts again. */
const gapSeconds = 0.5;
/** No fragment is longer, and what is older belongs to none. */
const keptFrames = Math.ceil(120 / frameSeconds);
const headBytes = 7;

export interface Sound {
  readonly startSeconds: number;
  /** AAC without heads, one after the other. */
  readonly frames: readonly Buffer[];
}

/** The sound of a stream by when it came, apart from its video. */
export interface SoundLane {
  /** Takes it as ADTS (ISO/IEC 13818-7), in pieces of any size. */
  hear(piece: Buffer): void;
  /** The sound of a fragment of video, without a hole: silence where none came. Seconds of `ticks`; each call goes on where the last one ended. */
  take(fromSeconds: number, toSeconds: number): Sound;
}

/** @param ticks milliseconds by a clock that nobody sets */
export function createSoundLane(ticks: () => number): SoundLane {
  const clock = createStreamClock(soundHertz);
  let pending: Buffer = Buffer.alloc(0);
  let samples = 0;
  let stamped: { readonly stamp: number; readonly atSeconds: number } | undefined;
  const heard: { readonly atSeconds: number; readonly frame: Buffer }[] = [];
  let lastHeard = Number.NEGATIVE_INFINITY;
  let next: number | undefined;

  function keep(frame: Buffer): void {
    const stamp = clock.stamp(samples >>> 0, ticks());
    samples += soundFrameSamples;
    const atSeconds = stamped ? stamped.atSeconds + ((stamp - stamped.stamp) | 0) / soundHertz : ticks() / 1000 - coderSeconds;
    stamped = { stamp, atSeconds };
    lastHeard = atSeconds + frameSeconds;
    heard.push({ atSeconds, frame });
    if (heard.length > keptFrames) heard.shift();
  }

  function frameAt(atSeconds: number): Buffer {
    while (heard[0] && heard[0].atSeconds < atSeconds - lateSeconds) heard.shift();
    const [first] = heard;
    if (!first || first.atSeconds > atSeconds + earlySeconds) return silence;
    heard.shift();
    return first.frame;
  }

  return {
    hear(piece) {
      pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
      let at = 0;
      while (pending.length - at >= headBytes) {
        const length = frameLength(pending, at);
        if (length === undefined) {
          at += 1;
          continue;
        }
        if (at + length > pending.length) break;
        keep(Buffer.from(pending.subarray(at + headBytes, at + length)));
        at += length;
      }
      pending = pending.subarray(at);
    },
    take(fromSeconds, toSeconds) {
      if (next === undefined || Math.abs(next - fromSeconds) > gapSeconds) next = fromSeconds;
      const startSeconds = next;
      const isFlowing = lastHeard > toSeconds - flowingSeconds;
      const until = isFlowing ? Math.min(toSeconds, lastHeard) : toSeconds;
      const frames: Buffer[] = [];
      for (; next + frameSeconds <= until; next = startSeconds + frames.length * frameSeconds) frames.push(frameAt(next));
      return { startSeconds, frames };
    },
  };
}

/** With its head of seven bytes; undefined where no frame begins. */
function frameLength(bytes: Buffer, at: number): number | undefined {
  if (bytes.readUInt8(at) !== 0xff || (bytes.readUInt8(at + 1) & 0xf7) !== 0xf1) return undefined;
  const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
  return length > headBytes ? length : undefined;
}
