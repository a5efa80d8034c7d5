import { motionGrid } from "#domain/playback/motionCells.ts";

const packetBytes = 1_200;
/** As wide as a timeline shows them, in pixels. */
const stillWidth = 160;

const encodeArgs = [
  "-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -pix_fmt yuv420p",
  "-b:v 600k -maxrate 600k -bufsize 600k -g 30 -keyint_min 30 -sc_threshold 0 -bf 0 -threads 1",
].flatMap(words);
// Parameter sets before every key frame: a viewer may join at any of them.
// A fragment from each key frame to the next, for the recorder. Sound goes another way: a muxer that waits for it would hold video back.
const recordArgs = words("-f mp4 -movflags frag_keyframe+empty_moov+default_base_moof -flush_packets 1 pipe:1");
// B-03: key frames alone are decoded, one after the other without waiting for the next, into a byte for each cell of the picture.
const keyFramesOnly = words("-skip_frame:v nokey -threads:v 1");
const cellArgs = [
  ...words("-map 0:v:0 -an -vsync passthrough -vf"),
  `scale=${motionGrid.columns}:${motionGrid.rows}:flags=area,format=gray`,
  ...words("-c:v rawvideo -f rawvideo -flush_packets 1 pipe:3"),
];
// PL-12: the same key frames small enough for a timeline. More threads would hand each on with the next.
const stillArgs = [
  ...words("-map 0:v:0 -an -vsync passthrough -vf"),
  `scale=w=min(${stillWidth}\\,iw):h=-2`,
  ...words("-c:v mjpeg -threads 1 -q:v 6 -pix_fmt yuvj420p -f image2pipe -flush_packets 1 pipe:4"),
];
// What was late or is missing, the recorder sees by when it comes.
const soundArgs = words("-map 0:a:0 -vn -c:a aac -ar 48000 -ac 1 -b:a 48k -f adts -flush_packets 1 pipe:5");
const copyArgs = words("-c:v copy -bsf:v dump_extra=freq=keyframe");

export interface OutputOptions {
  readonly video: "copy" | "encode";
  readonly videoPort: number;
  /** Absent where there is no sound. */
  readonly audioPort: number | undefined;
  /** The pipe gets the video to record as fragmented MP4, `pipe:3` what its motion is measured by, `pipe:4` thumbnails, `pipe:5` sound as AAC. */
  readonly isRecorded: boolean;
}

/** What stands before the input. */
export function decodingArgs({ isRecorded }: Pick<OutputOptions, "isRecorded">): string[] {
  return isRecorded ? keyFramesOnly : [];
}

/** Output arguments: video to one loopback port, sound as Opus to another, and to the pipe the recording or a checksum line a frame. */
export function outputArgs({ video, videoPort, audioPort, isRecorded }: OutputOptions): string[] {
  const codec = video === "copy" ? copyArgs : encodeArgs;
  const args = [...words("-map 0:v:0 -an"), ...codec, ...rtpTo(videoPort)];
  if (audioPort !== undefined) {
    args.push(...words("-map 0:a:0 -vn -c:a libopus -ar 48000 -ac 2 -b:a 32k -application lowdelay"), ...rtpTo(audioPort));
  }
  if (isRecorded) {
    const sound = audioPort === undefined ? [] : soundArgs;
    return [...args, ...words("-map 0:v:0 -an -c:v copy"), ...recordArgs, ...cellArgs, ...stillArgs, ...sound];
  }
  // Pictures that come through a pipe end with the parent, and so does the encoder.
  if (video === "encode") return args;
  // A process that only writes datagrams outlives a killed parent. One that also writes to the parent's pipe ends with it.
  return [...args, ...words("-map 0:v:0 -an -c:v copy -f framecrc -flush_packets 1 pipe:1")];
}

/** Output arguments for RTP to a loopback port. */
export function rtpTo(port: number): string[] {
  return words(`-f rtp -flush_packets 1 rtp://127.0.0.1:${port}?pkt_size=${packetBytes}&rtcpport=${port}`);
}

/** Arguments of which none has a space in it. */
export function words(text: string): string[] {
  return text.split(" ");
}
