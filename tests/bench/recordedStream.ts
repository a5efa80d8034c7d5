import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childrenOf, readFragmentTime, readTracks, shiftFragment } from "#edge/recording/mp4Boxes.ts";
import { createRecorder } from "#edge/recording/recorder.ts";
import { openRecordingFolder } from "#edge/recording/recordingFolder.ts";
import { ffmpeg, silentLog } from "#edge/recording/testRecording.ts";

/** What a camera sends: H.264 with a key frame every two seconds and AAC, both as a gateway records them. */
export interface CameraPicture {
  size: string;
  framesPerSecond: number;
  megabitsPerSecond: number;
}

export const fullHd: CameraPicture = { size: "1920x1080", framesPerSecond: 25, megabitsPerSecond: 4 };
export const keyFrameSeconds = 2;
/** Long enough that what is said twice is far apart, short enough to be encoded while one waits. */
const encodedSeconds = 60;
const mostBytes = 256e6;

/** What was recorded, from key frame to key frame, in milliseconds since 1970. */
export interface RecordedFragment {
  startMs: number;
  endMs: number;
}

/**
 * A minute of a moving picture with grain, so that its bits are pictures and not stuffing, and a sound, in fragments as ffmpeg hands them to
 * the recorder. Encoded once on a machine, as long as it keeps what is temporary.
 */
export function encodeMinute(picture: CameraPicture): Buffer {
  const { size, framesPerSecond, megabitsPerSecond } = picture;
  const kept = join(tmpdir(), `gatehouse-minute-${size}-${framesPerSecond}-${megabitsPerSecond}.mp4`);
  if (existsSync(kept)) return readFileSync(kept);
  const encoded = encode(picture);
  writeFileSync(`${kept}.part`, encoded);
  renameSync(`${kept}.part`, kept);
  return encoded;
}

function encode({ size, framesPerSecond, megabitsPerSecond }: CameraPicture): Buffer {
  const gop = framesPerSecond * keyFrameSeconds;
  const words = [
    `-loglevel error -f lavfi -i testsrc2=size=${size}:rate=${framesPerSecond}:duration=${encodedSeconds}`,
    `-f lavfi -i sine=frequency=440:duration=${encodedSeconds} -vf noise=alls=10:allf=t`,
    `-c:v libx264 -preset superfast -profile:v main -pix_fmt yuv420p -bf 0 -g ${gop} -keyint_min ${gop} -sc_threshold 0`,
    `-b:v ${megabitsPerSecond}M -maxrate ${megabitsPerSecond}M -bufsize ${megabitsPerSecond}M`,
    "-c:a aac -ar 48000 -ac 1 -b:a 48k -f mp4 -movflags frag_keyframe+empty_moov+default_base_moof pipe:1",
  ];
  const { stdout, stderr, status } = spawnSync(ffmpeg, words.join(" ").split(" "), { maxBuffer: mostBytes });
  if (status !== 0) throw new Error(`The pictures could not be encoded: ${stderr.toString()}`);
  return stdout;
}

/** As small as a gateway keeps it beside a segment; the same beside all, as what is measured is its way. */
function firstPicture(stream: Buffer): Buffer {
  const words = "-loglevel error -i pipe:0 -frames:v 1 -vf scale=160:-2 -c:v mjpeg -q:v 6 -f image2pipe pipe:1";
  return spawnSync(ffmpeg, words.split(" "), { input: stream, maxBuffer: mostBytes }).stdout;
}

/** Gives a stream to the recorder again and again, on a clock that goes on with it, until so many seconds of it are in the folder. */
export async function writeRecording(
  path: string,
  stream: Buffer,
  { fromMs, seconds }: { fromMs: number; seconds: number },
): Promise<RecordedFragment[]> {
  const boxes = childrenOf(stream, 0);
  const tracks = boxes.filter(({ type }) => type === "moov").flatMap(({ bytes }) => readTracks(bytes));
  const folder = await openRecordingFolder(path);
  let clockMs = fromMs;
  const recorder = createRecorder({ folder, hasRoom: () => true, now: () => clockMs, ticks: () => clockMs, log: silentLog });
  const taken = recorder.take({ hasSound: false });
  const still = firstPicture(stream);
  const isWritten = () => (folder.segments().at(-1)?.endMs ?? 0) > clockMs - 1_000;
  const fragments: RecordedFragment[] = [];
  const endMs = fromMs + seconds * 1000;
  for (let shiftSeconds = 0; clockMs < endMs; ) {
    let endSeconds = shiftSeconds;
    for (const { type, bytes } of boxes) {
      if (clockMs >= endMs) break;
      if (type === "ftyp" || type === "moov") {
        if (shiftSeconds === 0) taken.write(bytes);
      } else if (type === "moof") {
        const head = Buffer.from(bytes);
        shiftFragment(head, tracks, shiftSeconds);
        const time = readFragmentTime(head, tracks);
        if (!time) throw new Error("a fragment without pictures");
        endSeconds = time.startSeconds + time.durationSeconds;
        taken.see(still);
        taken.write(head);
      } else if (type === "mdat") {
        // It comes when its last picture has.
        fragments.push({ startMs: clockMs, endMs: Math.round(fromMs + endSeconds * 1000) });
        clockMs = fromMs + endSeconds * 1000;
        taken.write(bytes);
      }
    }
    // An hour is more than a memory should hold.
    while (!isWritten()) await new Promise((done) => setImmediate(done));
    shiftSeconds = endSeconds;
  }
  taken.end();
  await recorder.dispose();
  return fragments;
}

/** Has the same recorded in the hours before, in files that are shared: it is not for watching, but a gateway has to look through it. */
export function repeatBefore(path: string, hours: number): void {
  const days = readdirSync(path).filter((name) => existsSync(join(path, name, "index.jsonl")));
  const lines = days.flatMap((day) =>
    readFileSync(join(path, day, "index.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => ({ day, ...(JSON.parse(line) as { startMs: number; endMs: number; parts: number[][] }) })),
  );
  for (let hour = hours; hour > 0; hour -= 1) {
    const earlier = (ms = 0) => ms - hour * 3_600_000;
    for (const { day, ...line } of lines) {
      const startMs = earlier(line.startMs);
      const folder = join(path, new Date(startMs).toISOString().slice(0, 10));
      mkdirSync(folder, { recursive: true });
      linkSync(join(path, day, `${line.startMs}.m4s`), join(folder, `${startMs}.m4s`));
      const parts = line.parts.map(([offset, bytes, from, to]) => [offset, bytes, earlier(from), earlier(to)]);
      appendFileSync(join(folder, "index.jsonl"), `${JSON.stringify({ ...line, startMs, endMs: earlier(line.endMs), parts })}\n`);
    }
  }
}
