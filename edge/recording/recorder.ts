import type { Log } from "../log.ts";
import { type ArrivedFragment, createFirstFragments } from "./firstFragments.ts";
import { createFragmentTimes } from "./fragmentTimes.ts";
import { createMotionMeter } from "./motionMeter.ts";
import { createBoxSplitter, type Mp4Box, type Mp4Track, readFragmentTime, readTracks, shiftFragment, spreadFrames } from "./mp4Boxes.ts";
import type { RecordingFolder } from "./recordingFolder.ts";
import { createSoundLane, type SoundLane } from "./soundLane.ts";
import { withSound, withSoundTrack } from "./soundTrack.ts";
import { createStills, type Stills } from "./stills.ts";

/** PL-07 */
const segmentMs = 20_000;
/** Longer without a picture between two fragments is a gap, and begins a segment. */
const longestSilenceMs = 1_000;

export interface RecorderOptions {
  folder: RecordingFolder;
  /** May something be written? Asked before each segment. */
  hasRoom(): boolean;
  /** Milliseconds since 1970 as the platform has them. */
  now(): number;
  /** Milliseconds by a clock that nobody sets. */
  ticks?(): number;
  log: Log;
}

export interface TakenStream {
  /** Video as fragmented MP4, a fragment from each key frame to the next. */
  write(piece: Buffer): void;
  /** Its sound, see `soundLane.ts`. It may come late, stop, or never come. */
  hear(piece: Buffer): void;
  /** B-03: what the motion is measured by, see `motionMeter.ts`. */
  measure(piece: Buffer): void;
  /** PL-12: thumbnails of its key frames, see `stills.ts`. */
  see(piece: Buffer): void;
  end(): void;
}

/** Writes what a camera sends, segment by segment. */
export interface Recorder {
  /** Takes one stream from its beginning. One that has sound is recorded with a track for it, also while none comes. */
  take(stream: { hasSound: boolean }): TakenStream;
  /** When it last wrote something, in milliseconds of `ticks`; undefined before it has. */
  lastWrittenAt(): number | undefined;
  /** Waits until everything that came is written. */
  dispose(): Promise<void>;
}

/**
 * Cuts on key frames every 20 s of the wall's clock, so that segments of all cameras begin together. Times in the file are the wall's:
 * what was recorded before and after a broken connection plays as one.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { folder, log, ticks = () => performance.now() } = options;
  let writing: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    writing = writing
      .then(work)
      .catch((error: unknown) => log.warn("A part of a recording could not be written", { error: String(error) }));
  };
  const current = new Set<StreamWriter>();
  let writtenAt: number | undefined;
  const onWritten = () => {
    writtenAt = ticks();
  };
  return {
    lastWrittenAt: () => writtenAt,
    take({ hasSound }) {
      const stills = createStills(options.now);
      const sound = hasSound ? createSoundLane(ticks) : undefined;
      const stream = createStreamWriter({ ...options, ticks, stills, sound, enqueue, onWritten });
      current.add(stream);
      const split = createBoxSplitter((box) => stream.onBox(box));
      let isBroken = false;
      const measure = createMotionMeter({
        now: options.now,
        onMotion: (instant) => enqueue(() => folder.noteMotion(instant)),
      });
      return {
        measure,
        see: stills.write,
        hear: (piece) => sound?.hear(piece),
        write(piece) {
          if (isBroken) return;
          try {
            split(piece);
          } catch (error) {
            isBroken = true;
            log.warn("A camera sends what cannot be recorded", { error: String(error) });
          }
        },
        end() {
          current.delete(stream);
          stream.end();
          enqueue(() => folder.finish());
        },
      };
    },
    async dispose() {
      for (const stream of current) stream.end();
      enqueue(() => folder.finish());
      await writing;
    },
  };
}

interface StreamWriterOptions extends RecorderOptions {
  ticks(): number;
  stills: Stills;
  sound: SoundLane | undefined;
  enqueue(work: () => Promise<void>): void;
  onWritten(): void;
}

interface StreamWriter {
  onBox(box: Mp4Box): void;
  end(): void;
}

interface Fragment extends ArrivedFragment {
  readonly head: Buffer;
  readonly data: Buffer;
}

function createStreamWriter({ folder, hasRoom, now, ticks, stills, sound, enqueue, onWritten }: StreamWriterOptions): StreamWriter {
  const place = createFragmentTimes({ now, ticks });
  const fragments = createFirstFragments<Fragment>((fragment) => onFragment(fragment));
  let heads: Buffer[] = [];
  let tracks: Mp4Track[] = [];
  let moof: Buffer | undefined;
  let initBytes: Buffer | undefined;
  let wasSpread = false;
  // Known to the work that is done one after the other.
  let init: string | undefined;
  let segmentStartMs: number | undefined;
  let lastEndMs = 0;

  interface Piece {
    readonly fragment: Buffer;
    readonly still: Buffer | undefined;
    readonly startMs: number;
    readonly endMs: number;
    /** Its times are not of the same clock as those of the piece before. */
    readonly isOfOtherClock: boolean;
  }

  async function write({ fragment, still, startMs, endMs, isOfOtherClock }: Piece): Promise<void> {
    if (initBytes) init ??= await folder.keepInit(initBytes);
    if (init === undefined) return;
    const isNew =
      segmentStartMs === undefined ||
      isOfOtherClock ||
      Math.floor(startMs / segmentMs) !== Math.floor(segmentStartMs / segmentMs) ||
      Math.abs(startMs - lastEndMs) > longestSilenceMs;
    if (isNew) {
      await folder.finish();
      segmentStartMs = undefined;
      if (!hasRoom()) return;
      await folder.begin(startMs, init);
      segmentStartMs = startMs;
    }
    await folder.append(fragment, startMs, endMs);
    onWritten();
    if (isNew && still) await folder.keepStill(still);
    lastEndMs = endMs;
  }

  function onFragment({ head, data, ...arrived }: Fragment): void {
    const { time } = arrived;
    const { startSeconds, durationSeconds, isSpread, wallSeconds } = place(arrived);
    if (isSpread) spreadFrames(head, tracks, durationSeconds);
    shiftFragment(head, tracks, startSeconds + wallSeconds - time.startSeconds);
    const heard = sound?.take(startSeconds, startSeconds + durationSeconds);
    const fragment = heard ? withSound(head, data, heard.startSeconds + wallSeconds, heard.frames) : Buffer.concat([head, data]);
    const startMs = Math.round((startSeconds + wallSeconds) * 1000);
    const endMs = Math.round((startSeconds + durationSeconds + wallSeconds) * 1000);
    const still = stills.nearest(startMs);
    const isOfOtherClock = isSpread !== wasSpread;
    wasSpread = isSpread;
    enqueue(() => write({ fragment, still, startMs, endMs, isOfOtherClock }));
  }

  return {
    onBox({ type, bytes }: Mp4Box): void {
      if (type === "ftyp") heads = [Buffer.from(bytes)];
      if (type === "moov") {
        tracks = readTracks(bytes);
        initBytes = Buffer.concat([...heads, sound ? withSoundTrack(bytes) : bytes]);
        heads = [];
      }
      if (type === "moof") moof = Buffer.from(bytes);
      if (type === "mdat" && moof) {
        const time = readFragmentTime(moof, tracks);
        if (time) fragments.take({ head: moof, data: bytes, time, arrivedSeconds: ticks() / 1000 });
        moof = undefined;
      }
    },
    end: fragments.end,
  };
}
