import { expose } from "comlink";
import {
  BufferSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from "mediabunny";
import { createDiskFile } from "./diskFile.ts";
import { codingOf } from "./videoCoding.ts";

/** Gaps between recordings: `keep` holds the last frame, `collapse` skips them. */
export type GapChoice = "keep" | "collapse";
/** A clip that is already a file: differently encoded data cannot be appended. */
export type JoinFailure = "changed" | "unreadable";

export interface JoinedFile {
  readonly file: Blob;
  readonly frames: number;
}

const chunkBytes = 4 << 20;
/** Shorter pauses come from the camera's frame intervals. */
const shortestGapSeconds = 0.5;
const leastApartSeconds = 0.001;

interface Joined {
  readonly output: Output;
  readonly video: EncodedVideoPacketSource;
  readonly audio: EncodedAudioPacketSource | undefined;
  /** The decoder configuration, to compare with the next recording. */
  readonly codedAs: string;
  /** Subtracted from the times of the recording. */
  shiftSeconds: number;
  endSeconds: number;
  /** Time of the file's latest frame, and the delay of the frames since the last key frame against their recorded times. */
  latestSeconds: number;
  frames: number;
  lateSeconds: number;
  /** Reports tracks only once. */
  isTold: { video: boolean; audio: boolean };
  lastAudioSeconds: number;
}

const file = createDiskFile();
const writable = new WritableStream<{ data: Uint8Array<ArrayBuffer>; position: number }>({
  write: async ({ data, position }) => (await file).write(data, position),
});
let joined: Joined | undefined;

/** SR-08: joins one clip of a camera, part by part, into one MP4 with the recorded frames unchanged. One worker per clip. */
const worker = {
  /** `init` describes the tracks, `part` has their packets from a key frame on. Returns why it can't be joined, or undefined. */
  async add(init: ArrayBuffer, part: ArrayBuffer, gaps: GapChoice): Promise<JoinFailure | undefined> {
    const initInput = new Input({ formats: [MP4], source: new BufferSource(init) });
    const input = new Input({ formats: [MP4], source: new BufferSource(part), initInput });
    try {
      const video = await input.getPrimaryVideoTrack();
      if (!video) return "unreadable";
      const audio = (await input.getPrimaryAudioTrack()) ?? undefined;
      const codedAs = await codingOf(video);
      const startSeconds = await video.getFirstTimestamp();
      joined ??= await begin(video, audio, codedAs, startSeconds);
      if (joined.codedAs !== codedAs) return "changed";
      const silence = startSeconds - joined.endSeconds;
      if (gaps === "collapse" && silence > shortestGapSeconds) joined.shiftSeconds += silence;
      await copy(joined, video, joined.audio && audio);
      return undefined;
    } finally {
      input.dispose();
      initInput.dispose();
    }
  },
  /** The file and its number of frames; undefined if nothing was added. */
  async finish(): Promise<JoinedFile | undefined> {
    await joined?.output.finalize();
    return joined && { file: await (await file).whole("video/mp4"), frames: joined.frames };
  },
};
export type ClipJoinerWorker = typeof worker;

async function begin(video: InputVideoTrack, audio: InputAudioTrack | undefined, codedAs: string, startSeconds: number): Promise<Joined> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(writable, { chunked: true, chunkSize: chunkBytes }),
  });
  const [videoCodec, audioCodec] = [await video.getCodec(), await audio?.getCodec()];
  if (!videoCodec) throw new Error("the video is coded in a way that this browser does not know");
  const videoSource = new EncodedVideoPacketSource(videoCodec);
  output.addVideoTrack(videoSource);
  const audioSource = audioCodec ? new EncodedAudioPacketSource(audioCodec) : undefined;
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  const isTold = { video: false, audio: false };
  const times = {
    shiftSeconds: startSeconds,
    endSeconds: startSeconds,
    latestSeconds: -1,
    frames: 0,
    lateSeconds: 0,
    lastAudioSeconds: -1,
  };
  return { output, video: videoSource, audio: audioSource, codedAs, isTold, ...times };
}

/** In time order, so that a player finds audio beside its video. */
async function copy(to: Joined, video: InputVideoTrack, audio: InputAudioTrack | undefined): Promise<void> {
  const pictures = new EncodedPacketSink(video).packets();
  const sounds = audio && new EncodedPacketSink(audio).packets();
  const next = async (packets: AsyncGenerator<EncodedPacket, void, unknown> | undefined) => (await packets?.next())?.value ?? undefined;
  let picture = await next(pictures);
  let sound = await next(sounds);
  while (picture || sound) {
    if (picture && (!sound || picture.timestamp <= sound.timestamp)) {
      await addPicture(to, picture, video);
      picture = await next(pictures);
    } else if (sound) {
      await addSound(to, sound, audio);
      sound = await next(sounds);
    }
  }
}

async function addPicture(to: Joined, picture: EncodedPacket, video: InputVideoTrack): Promise<void> {
  to.endSeconds = Math.max(to.endSeconds, picture.timestamp + picture.duration);
  const asRecorded = picture.timestamp - to.shiftSeconds;
  // A camera clock that was set back a little overlaps its own recording. Times in a file must not go back, so delay the frames.
  if (picture.type === "key") to.lateSeconds = Math.max(0, to.latestSeconds + leastApartSeconds - asRecorded);
  const timestamp = asRecorded + to.lateSeconds;
  to.latestSeconds = Math.max(to.latestSeconds, timestamp);
  to.frames += 1;
  const decoderConfig = to.isTold.video ? null : await video.getDecoderConfig();
  await to.video.add(picture.clone({ timestamp }), decoderConfig ? { decoderConfig } : undefined);
  to.isTold.video = true;
}

async function addSound(to: Joined, sound: EncodedPacket, audio: InputAudioTrack | undefined): Promise<void> {
  const timestamp = sound.timestamp - to.shiftSeconds;
  // Audio from before the first frame, or repeated after the clock was set back.
  if (timestamp < 0 || timestamp <= to.lastAudioSeconds) return;
  to.lastAudioSeconds = timestamp;
  const decoderConfig = to.isTold.audio ? null : await audio?.getDecoderConfig();
  await to.audio?.add(sound.clone({ timestamp }), decoderConfig ? { decoderConfig } : undefined);
  to.isTold.audio = true;
}

expose(worker);
