/** Boxes of ISO BMFF (ISO/IEC 14496-12), as far as a recorder needs them: sizes, tracks and the times of fragments. */
export interface Mp4Box {
  readonly type: string;
  /** With its header. */
  readonly bytes: Buffer;
}

export interface Mp4Track {
  readonly id: number;
  /** Units a second. */
  readonly timescale: number;
  readonly isVideo: boolean;
}

/** When the frames of one fragment begin and how long they last, in seconds of the stream's own clock. */
export interface FragmentTime {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly frames: number;
  readonly longestFrameSeconds: number;
}

const headerBytes = 8;
/** Nothing that a camera sends is larger; a length beyond it means that the stream is not what it says. */
const largestBox = 64 * 1_048_576;

/** Cuts a stream into its boxes. Throws if it is not MP4. */
export function createBoxSplitter(onBox: (box: Mp4Box) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let wanted = headerBytes;
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    while (length >= wanted) {
      const whole = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      pieces = [whole];
      const size = whole.readUInt32BE(0);
      if (size < headerBytes || size > largestBox) throw new Error(`a box of ${size} bytes`);
      wanted = size;
      if (length < size) return;
      onBox({ type: typeOf(whole, 0), bytes: whole.subarray(0, size) });
      const rest = whole.subarray(size);
      pieces = rest.length > 0 ? [rest] : [];
      length = rest.length;
      wanted = headerBytes;
    }
  };
}

/** The tracks that a `moov` describes. */
export function readTracks(moov: Buffer): Mp4Track[] {
  return childrenOf(moov, headerBytes)
    .filter(({ type }) => type === "trak")
    .map(({ bytes: trak }) => {
      const media = find(trak, "mdia");
      const head = find(trak, "tkhd");
      const mediaHead = media && find(media, "mdhd");
      const handler = media && find(media, "hdlr");
      if (!head || !mediaHead || !handler) throw new Error("a track without its heads");
      return {
        id: head.readUInt32BE(headerBytes + 4 + timesBytes(head)),
        timescale: mediaHead.readUInt32BE(headerBytes + 4 + timesBytes(mediaHead)),
        isVideo: handler.toString("latin1", headerBytes + 8, headerBytes + 12) === "vide",
      };
    });
}

/** Times of the pictures in a `moof`; undefined where it has none. */
export function readFragmentTime(moof: Buffer, tracks: readonly Mp4Track[]): FragmentTime | undefined {
  const video = tracks.find(({ isVideo }) => isVideo);
  for (const { id, fragment, decodeTime } of fragmentsOf(moof)) {
    if (id !== video?.id) continue;
    const durations = durationsOf(fragment);
    const units = durations.reduce((sum, duration) => sum + duration, 0);
    const longest = durations.reduce((most, duration) => Math.max(most, duration), 0);
    return {
      startSeconds: Number(decodeTime) / video.timescale,
      durationSeconds: units / video.timescale,
      frames: durations.length,
      longestFrameSeconds: longest / video.timescale,
    };
  }
  return undefined;
}

/** Gives every frame of the video in a `moof` the same duration, in place. */
export function spreadFrames(moof: Buffer, tracks: readonly Mp4Track[], seconds: number): void {
  const video = tracks.find(({ isVideo }) => isVideo);
  for (const { id, fragment } of fragmentsOf(moof)) {
    if (id !== video?.id) continue;
    const units = Math.max(1, Math.round((seconds * video.timescale) / Math.max(durationsOf(fragment).length, 1)));
    const usualAt = usualDurationAt(find(fragment, "tfhd"));
    if (usualAt) usualAt.head.writeUInt32BE(units, usualAt.at);
    for (const { run, at } of durationPlaces(fragment)) run.writeUInt32BE(units, at);
  }
}

/** Moves all tracks of a `moof` by the same time, in place. Sound and picture stay together. */
export function shiftFragment(moof: Buffer, tracks: readonly Mp4Track[], seconds: number): void {
  for (const { id, time, decodeTime } of fragmentsOf(moof)) {
    const timescale = tracks.find((track) => track.id === id)?.timescale;
    if (timescale === undefined) continue;
    const shifted = decodeTime + BigInt(Math.round(seconds * timescale));
    const units = shifted < 0n ? 0n : shifted;
    if (time[headerBytes] === 1) time.writeBigUInt64BE(units, headerBytes + 4);
    else throw new Error("a fragment whose time has 32 bits");
  }
}

interface TrackFragment {
  readonly id: number;
  readonly fragment: Buffer;
  /** The box with its decode time. */
  readonly time: Buffer;
  readonly decodeTime: bigint;
}

function fragmentsOf(moof: Buffer): TrackFragment[] {
  return childrenOf(moof, headerBytes)
    .filter(({ type }) => type === "traf")
    .flatMap(({ bytes: fragment }) => {
      const head = find(fragment, "tfhd");
      const time = find(fragment, "tfdt");
      if (!head || !time) return [];
      const at = headerBytes + 4;
      const decodeTime = time[headerBytes] === 1 ? time.readBigUInt64BE(at) : BigInt(time.readUInt32BE(at));
      return [{ id: head.readUInt32BE(at), fragment, time, decodeTime }];
    });
}

/** Duration of each frame, in units of the track: from its run, or the default of its header. */
function durationsOf(fragment: Buffer): number[] {
  const usualAt = usualDurationAt(find(fragment, "tfhd"));
  const usual = usualAt ? usualAt.head.readUInt32BE(usualAt.at) : 0;
  return runsOf(fragment).flatMap((run) => {
    const layout = layoutOf(run);
    return Array.from({ length: layout.count }, (_, index) => {
      return layout.hasDurations ? run.readUInt32BE(layout.first + index * layout.stride) : usual;
    });
  });
}

function durationPlaces(fragment: Buffer): { run: Buffer; at: number }[] {
  return runsOf(fragment).flatMap((run) => {
    const { hasDurations, count, first, stride } = layoutOf(run);
    return hasDurations ? Array.from({ length: count }, (_, index) => ({ run, at: first + index * stride })) : [];
  });
}

function runsOf(fragment: Buffer): Buffer[] {
  return childrenOf(fragment, headerBytes)
    .filter(({ type }) => type === "trun")
    .map(({ bytes }) => bytes);
}

function usualDurationAt(head: Buffer | undefined): { head: Buffer; at: number } | undefined {
  const flags = head ? head.readUIntBE(headerBytes + 1, 3) : 0;
  return head && flags & 0x8 ? { head, at: headerBytes + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) } : undefined;
}

function layoutOf(run: Buffer): { count: number; hasDurations: boolean; first: number; stride: number } {
  const flags = run.readUIntBE(headerBytes + 1, 3);
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = headerBytes + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  // A box ends where it ends, whatever number it tells.
  const most = stride === 0 ? 0 : Math.floor((run.length - first) / stride);
  const told = run.readUInt32BE(headerBytes + 4);
  return { count: stride === 0 ? told : Math.min(told, most), hasDurations: (flags & 0x100) !== 0, first, stride };
}

/** Creation and change, before what identifies a track or counts its time. */
function timesBytes(head: Buffer): number {
  return head[headerBytes] === 1 ? 16 : 8;
}

function find(parent: Buffer, type: string): Buffer | undefined {
  return childrenOf(parent, headerBytes).find((box) => box.type === type)?.bytes;
}

/** The boxes from an offset to the end. Stops at the first that is not whole. */
export function childrenOf(parent: Buffer, from: number): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let at = from; at + headerBytes <= parent.length; ) {
    const size = parent.readUInt32BE(at);
    if (size < headerBytes || at + size > parent.length) break;
    boxes.push({ type: typeOf(parent, at), bytes: parent.subarray(at, at + size) });
    at += size;
  }
  return boxes;
}

function typeOf(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at + 4, at + headerBytes);
}
