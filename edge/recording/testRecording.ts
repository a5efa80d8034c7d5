import { spawnSync } from "node:child_process";
import { createLogTo } from "#domain/log.ts";
import { findFfmpeg } from "../sources/ffmpegPath.ts";
import { createRecorder, type TakenStream } from "./recorder.ts";
import type { RecordingFolder } from "./recordingFolder.ts";

export const silentLog = createLogTo({ level: "silent", write: () => undefined });
export const ffmpeg = findFfmpeg(process.env);

/** So many seconds with a key frame every 2 s, as ffmpeg hands them to the recorder. */
export function cameraStream(seconds: number, size = "320x180"): Buffer {
  return spawnSync(
    ffmpeg,
    [
      ...`-loglevel error -f lavfi -i testsrc2=size=${size}:rate=10:duration=${seconds}`.split(" "),
      ..."-c:v libx264 -preset ultrafast -g 20 -keyint_min 20 -sc_threshold 0 -bf 0".split(" "),
      ..."-f mp4 -movflags frag_keyframe+empty_moov+default_base_moof pipe:1".split(" "),
    ],
    { maxBuffer: 64e6 },
  ).stdout;
}

/** A clock that goes on with the stream. */
export interface StreamClock {
  nowMs: number;
}

export interface RecordedStream {
  bytes: Buffer;
  hasRoom?: boolean;
  isEnded?: boolean;
  /** The thumbnail of a fragment's first key frame, by fragment number from 0; by default none. */
  stillAt?(fragment: number): Buffer;
  hasSound?: boolean;
  /** Sound that comes while the frames of a fragment do, by its number from 0. */
  soundAt?(fragment: number): Buffer | undefined;
}

/** Hands a stream over as it would come: each fragment when its pictures are over. */
export async function record(
  into: RecordingFolder,
  clock: StreamClock,
  { bytes, hasRoom = true, isEnded = true, stillAt, hasSound = false, soundAt }: RecordedStream,
): Promise<void> {
  const { watched, settle } = watchWrites(into);
  const recorder = createRecorder({
    folder: watched,
    hasRoom: () => hasRoom,
    now: () => clock.nowMs,
    ticks: () => clock.nowMs,
    log: silentLog,
  });
  const taken = recorder.take({ hasSound });
  const see = (fragment: number) => stillAt && taken.see(stillAt(fragment));
  const startedMs = clock.nowMs;
  let fragments = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const isFragment = bytes.toString("latin1", at + 4, at + 8) === "mdat";
    if (isFragment) see(fragments);
    const sound = isFragment ? soundAt?.(fragments) : undefined;
    if (sound) hearEvenly(taken, clock, sound);
    if (isFragment) clock.nowMs = startedMs + ++fragments * 2_000;
    // In odd pieces, as a pipe gives them.
    const box = bytes.subarray(at, at + size);
    taken.write(box.subarray(0, 7));
    taken.write(box.subarray(7));
    at += size;
  }
  if (isEnded) taken.end();
  if (isEnded) await recorder.dispose();
  // As a process that ends in the middle of a segment, after what came was written.
  else await settle();
}

/** Frame by frame over two seconds, as it would come. */
function hearEvenly(taken: TakenStream, clock: StreamClock, sound: Buffer): void {
  for (let at = 0; at < sound.length; ) {
    const length = (sound.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
    clock.nowMs += 1024 / 48;
    taken.hear(sound.subarray(at, at + length));
    at += length;
  }
}

/** So many seconds of a tone, as ffmpeg hands them to the recorder. */
export function soundStream(seconds: number): Buffer {
  const tone = `-loglevel error -f lavfi -i sine=frequency=440:sample_rate=48000:duration=${seconds} -c:a aac -ac 1 -b:a 48k -f adts pipe:1`;
  return spawnSync(ffmpeg, tone.split(" "), { maxBuffer: 64e6 }).stdout;
}

/** The same folder, with a wait for all writes to it, in order. */
function watchWrites(folder: RecordingFolder): { watched: RecordingFolder; settle(): Promise<void> } {
  let last: unknown;
  const watched = new Proxy(folder, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, args);
        if (answer instanceof Promise) last = answer;
        return answer;
      };
    },
  });
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    watched,
    async settle() {
      let waited: unknown;
      do {
        await nextTurn();
        waited = last;
        await waited;
        await nextTurn();
      } while (last !== waited);
    },
  };
}
