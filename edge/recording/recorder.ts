import type { Log } from "../log.ts";
import { createMotionMeter } from "./motionMeter.ts";
import { createBoxSplitter, type Mp4Box, type Mp4Track, readFragmentTime, readTracks, shiftFragment } from "./mp4Boxes.ts";
import type { RecordingFolder } from "./recordingFolder.ts";
import { createStills, type Stills } from "./stills.ts";
import { createWallAnchor, type WallAnchor } from "./wallClock.ts";

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
  log: Log;
}

export interface TakenStream {
  write(piece: Buffer): void;
  /** B-03: what the motion is measured by, see `motionMeter.ts`. */
  measure(piece: Buffer): void;
  /** PL-12: its key frames as small pictures, see `stills.ts`. */
  see(piece: Buffer): void;
  end(): void;
}

/** Writes what a camera sends, segment by segment. */
export interface Recorder {
  /** Takes one stream of fragmented MP4, from its beginning, with its key frames as small pictures: grey ones for its motion, and JPEG. */
  take(): TakenStream;
  /** Waits until everything that came is written. */
  dispose(): Promise<void>;
}

/**
 * Cuts on key frames every 20 s of the wall's clock, so that segments of all cameras begin together. Times in the file are the wall's:
 * what was recorded before and after a broken connection plays as one.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { folder, log } = options;
  let writing: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    writing = writing
      .then(work)
      .catch((error: unknown) => log.warn("A part of a recording could not be written", { error: String(error) }));
  };
  return {
    take() {
      const stills = createStills(options.now);
      const stream = createStreamWriter(options, stills, enqueue);
      const split = createBoxSplitter((box) => stream.onBox(box));
      let isBroken = false;
      const measure = createMotionMeter({
        now: options.now,
        onMotion: (instant) => enqueue(() => folder.noteMotion(instant)),
      });
      return {
        measure,
        see: stills.write,
        write(piece) {
          if (isBroken) return;
          try {
            split(piece);
          } catch (error) {
            isBroken = true;
            log.warn("A camera sends what cannot be recorded", { error: String(error) });
          }
        },
        end: () => enqueue(() => folder.finish()),
      };
    },
    async dispose() {
      enqueue(() => folder.finish());
      await writing;
    },
  };
}

function createStreamWriter({ folder, hasRoom, now }: RecorderOptions, stills: Stills, enqueue: (work: () => Promise<void>) => void) {
  const anchor: WallAnchor = createWallAnchor();
  let heads: Buffer[] = [];
  let tracks: Mp4Track[] = [];
  let moof: Buffer | undefined;
  let initBytes: Buffer | undefined;
  // Known to the work that is done one after the other.
  let init: string | undefined;
  let segmentStartMs: number | undefined;
  let lastEndMs = 0;

  async function write(fragment: Buffer, still: Buffer | undefined, startMs: number, endMs: number): Promise<void> {
    if (initBytes) init ??= await folder.keepInit(initBytes);
    if (init === undefined) return;
    const isNew =
      segmentStartMs === undefined ||
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
    if (isNew && still) await folder.keepStill(still);
    lastEndMs = endMs;
  }

  function onFragment(head: Buffer, data: Buffer): void {
    const time = readFragmentTime(head, tracks);
    if (!time) return;
    const endSeconds = time.startSeconds + time.durationSeconds;
    const offset = anchor.offsetOf({ endSeconds, arrivedSeconds: now() / 1000 });
    const fragment = Buffer.concat([head, data]);
    shiftFragment(fragment.subarray(0, head.length), tracks, offset);
    const startMs = Math.round((time.startSeconds + offset) * 1000);
    const endMs = Math.round((endSeconds + offset) * 1000);
    const still = stills.nearest(startMs);
    enqueue(() => write(fragment, still, startMs, endMs));
  }

  return {
    onBox({ type, bytes }: Mp4Box): void {
      if (type === "ftyp" || type === "moov") heads.push(Buffer.from(bytes));
      if (type === "moov") {
        tracks = readTracks(bytes);
        initBytes = Buffer.concat(heads);
        heads = [];
      }
      if (type === "moof") moof = Buffer.from(bytes);
      if (type === "mdat" && moof) {
        onFragment(moof, bytes);
        moof = undefined;
      }
    },
  };
}
