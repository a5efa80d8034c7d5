import { childrenOf, type Mp4Box } from "./mp4Boxes.ts";

/** The sound of every recording: AAC-LC, one channel. `rtpOutput.ts` has it coded so. */
export const soundHertz = 48_000;
export const soundFrameSamples = 1_024;
const soundTrackId = 2;
/** Object type 2, 48 kHz, one channel (ISO/IEC 14496-3, 1.6.2.1). */
const audioSpecificConfig = Buffer.from([0x11, 0x88]);

/** Adds an audio track to the `moov` of a video-only file. */
export function withSoundTrack(moov: Buffer): Buffer {
  const children = childrenOf(moov, 8).map(({ type, bytes }: Mp4Box) => {
    if (type === "trak") return Buffer.concat([bytes, soundTrak()]);
    return type === "mvex" ? box("mvex", bytes.subarray(8), soundDefaults()) : bytes;
  });
  return box("moov", ...children);
}

/**
 * A fragment of video with sound behind it.
 * @param seconds when the first frame of sound begins, in the file's time
 * @param frames AAC without heads, one after the other
 */
export function withSound(moof: Buffer, mdat: Buffer, seconds: number, frames: readonly Buffer[]): Buffer {
  if (frames.length === 0) return Buffer.concat([moof, mdat]);
  const trafBytes = soundTraf(seconds, frames, 0).length;
  const traf = soundTraf(seconds, frames, moof.length + trafBytes + mdat.length);
  const video = Buffer.from(moof.subarray(8));
  for (const { type, bytes } of childrenOf(video, 0)) if (type === "traf") moveData(bytes, trafBytes);
  return Buffer.concat([box("moof", video, traf), box("mdat", mdat.subarray(8), ...frames)]);
}

/** Moves the data offsets of its runs. */
function moveData(traf: Buffer, by: number): void {
  for (const { type, bytes } of childrenOf(traf, 8)) {
    if (type === "trun" && bytes.readUIntBE(9, 3) & 0x1) bytes.writeInt32BE(bytes.readInt32BE(16) + by, 16);
  }
}

function soundTraf(seconds: number, frames: readonly Buffer[], dataOffset: number): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Math.round(Math.max(seconds, 0) * soundHertz)));
  // Data is counted from the beginning of the fragment; durations and flags are the track's.
  return box(
    "traf",
    fullBox("tfhd", 0, 0x02_0000, uint32(soundTrackId)),
    fullBox("tfdt", 1, 0, time),
    fullBox("trun", 0, 0x201, uint32(frames.length, dataOffset, ...frames.map(({ length }) => length))),
  );
}

function soundDefaults(): Buffer {
  return fullBox("trex", 0, 0, uint32(soundTrackId, 1, soundFrameSamples, 0, 0x0200_0000));
}

function soundTrak(): Buffer {
  const matrix = uint32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
  const head = fullBox("tkhd", 0, 3, uint32(0, 0, soundTrackId, 0, 0, 0, 0, 1, 0x0100_0000), matrix, uint32(0, 0));
  const mediaHead = fullBox("mdhd", 0, 0, uint32(0, 0, soundHertz, 0), uint16(0x55c4, 0));
  const handler = fullBox("hdlr", 0, 0, uint32(0), Buffer.from("soun"), uint32(0, 0, 0), Buffer.from("sound\0"));
  const data = box("dinf", fullBox("dref", 0, 0, uint32(1), fullBox("url ", 0, 1)));
  const empty = ["stts", "stsc", "stco"].map((type) => fullBox(type, 0, 0, uint32(0)));
  const samples = box("stbl", fullBox("stsd", 0, 0, uint32(1), soundEntry()), ...empty, fullBox("stsz", 0, 0, uint32(0, 0)));
  return box("trak", head, box("mdia", mediaHead, handler, box("minf", fullBox("smhd", 0, 0, uint32(0)), data, samples)));
}

function soundEntry(): Buffer {
  const format = Buffer.concat([uint32(0), uint16(0, 1), uint32(0, 0), uint16(2, 16, 0, 0), uint32(soundHertz * 0x1_0000)]);
  const decoder = Buffer.concat([
    Buffer.from([0x40, 0x15, 0, 0, 0]),
    uint32(soundHertz, soundHertz),
    descriptor(0x05, audioSpecificConfig),
  ]);
  const stream = Buffer.concat([uint16(0), Buffer.from([0]), descriptor(0x04, decoder), descriptor(0x06, Buffer.from([2]))]);
  return box("mp4a", format, fullBox("esds", 0, 0, descriptor(0x03, stream)));
}

function descriptor(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

function fullBox(type: string, version: number, flags: number, ...content: Buffer[]): Buffer {
  return box(type, uint32(version * 0x100_0000 + flags), ...content);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, bytes) => sum + bytes.length, 8);
  return Buffer.concat([uint32(length), Buffer.from(type, "latin1"), ...content]);
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}
