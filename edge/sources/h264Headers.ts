/** What a sequence parameter set says of the video that follows it. */
export interface SequenceParameters {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  /** 1 is 4:2:0, which every browser decodes; 0 is grey, 2 is 4:2:2, 3 is 4:4:4. */
  readonly chromaFormat: number;
  /** Whether every frame is coded whole, not as two fields. */
  readonly isProgressive: boolean;
  /** Absent when the camera does not say. */
  readonly framesPerSecond: number | undefined;
}

/** Profiles whose parameter sets say how colours are sampled. */
const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const extendedAspectRatio = 255;
/** More lists or reference frames than H.264 allows: the bits are garbage. */
const mostOfAList = 256;
const recoveryPointMessage = 6;
/** A slice header begins with numbers of at most this many bytes. */
const sliceHeadBytes = 16;

/** Reads a sequence parameter set (NAL unit type 7); `undefined` if it is cut short or is garbage. */
export function readSequenceParameters(unit: Buffer): SequenceParameters | undefined {
  try {
    return readUnit(createBits(withoutEmulation(unit.subarray(1))));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether this slice (NAL unit type 1 or 5, or its beginning) is predicted from two directions. */
export function isBSlice(unit: Buffer): boolean {
  try {
    const bits = createBits(withoutEmulation(unit.subarray(1, 1 + sliceHeadBytes)));
    bits.exponential();
    return bits.exponential() % 5 === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether this supplemental information (NAL unit type 6) says that a decoder may begin here. */
export function isRecoveryPoint(unit: Buffer): boolean {
  const bytes = withoutEmulation(unit.subarray(1));
  let at = 0;
  const readByteRun = () => {
    let value = 0;
    while (bytes[at] === 0xff) {
      value += 0xff;
      at++;
    }
    return value + (bytes[at++] ?? 0);
  };
  while (at + 1 < bytes.length) {
    if (readByteRun() === recoveryPointMessage) return true;
    // In two steps: the length is read before what it skips.
    const length = readByteRun();
    at += length;
  }
  return false;
}

function readUnit(bits: Bits): SequenceParameters | undefined {
  const profile = bits.read(8);
  bits.read(16);
  bits.exponential();
  let chromaFormat = 1;
  let bitDepth = 8;
  let hasSeparatePlanes = false;
  if (profilesWithChroma.has(profile)) {
    chromaFormat = bits.exponential();
    if (chromaFormat === 3) hasSeparatePlanes = bits.flag();
    bitDepth = 8 + Math.max(bits.exponential(), bits.exponential());
    bits.read(1);
    if (bits.flag()) skipScalingLists(bits, chromaFormat === 3 ? 12 : 8);
  }
  bits.exponential();
  skipPictureOrder(bits);
  bits.exponential();
  bits.read(1);
  const widthInMacroblocks = bits.exponential() + 1;
  const heightInUnits = bits.exponential() + 1;
  const isProgressive = bits.flag();
  if (!isProgressive) bits.read(1);
  bits.read(1);
  const crop = bits.flag()
    ? { left: bits.exponential(), right: bits.exponential(), top: bits.exponential(), bottom: bits.exponential() }
    : { left: 0, right: 0, top: 0, bottom: 0 };
  const sampling = hasSeparatePlanes ? 0 : chromaFormat;
  const cropX = sampling === 1 || sampling === 2 ? 2 : 1;
  const cropY = (sampling === 1 ? 2 : 1) * (isProgressive ? 1 : 2);
  const width = widthInMacroblocks * 16 - (crop.left + crop.right) * cropX;
  const height = heightInUnits * 16 * (isProgressive ? 1 : 2) - (crop.top + crop.bottom) * cropY;
  if (width <= 0 || height <= 0) return undefined;
  const framesPerSecond = bits.flag() ? readFrameRate(bits) : undefined;
  return { width, height, bitDepth, chromaFormat, isProgressive, framesPerSecond };
}

function skipScalingLists(bits: Bits, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (!bits.flag()) continue;
    let last = 8;
    let next = 8;
    for (let at = 0; at < (list < 6 ? 16 : 64); at++) {
      if (next !== 0) next = (last + bits.signed() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.exponential();
  if (type === 0) bits.exponential();
  if (type !== 1) return;
  bits.read(1);
  bits.exponential();
  bits.exponential();
  const cycle = bits.exponential();
  if (cycle > mostOfAList) throw new RangeError("too long a cycle");
  for (let at = 0; at < cycle; at++) bits.exponential();
}

/** From the usability information, which begins here; `undefined` when it does not say. */
function readFrameRate(bits: Bits): number | undefined {
  if (bits.flag() && bits.read(8) === extendedAspectRatio) bits.read(32);
  if (bits.flag()) bits.read(1);
  if (bits.flag()) {
    bits.read(4);
    if (bits.flag()) bits.read(24);
  }
  if (bits.flag()) {
    bits.exponential();
    bits.exponential();
  }
  if (!bits.flag()) return undefined;
  const unitsInTick = bits.read(32);
  const timeScale = bits.read(32);
  return unitsInTick > 0 && timeScale > 0 ? timeScale / unitsInTick / 2 : undefined;
}

interface Bits {
  read(count: number): number;
  flag(): boolean;
  /** An Exp-Golomb number. */
  exponential(): number;
  signed(): number;
}

/** Reads bits from the left; throws RangeError at the end. */
function createBits(bytes: Buffer): Bits {
  let at = 0;
  const read = (count: number) => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw new RangeError("no more bits");
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
  const exponential = () => {
    let zeros = 0;
    while (read(1) === 0) if (++zeros > 30) throw new RangeError("too large a number");
    // As a 32-bit integer. V8 shares the layout of objects that begin with the same names: one width that is a double makes it store
    // every `{ width, height, … }` of the program anew, and drawing the frames of simulated cameras took four times as long.
    return ((1 << zeros) - 1 + read(zeros)) | 0;
  };
  return {
    read,
    flag: () => read(1) === 1,
    exponential,
    signed() {
      const code = exponential();
      return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
    },
  };
}

/** Without the bytes that keep start codes out of a unit. */
function withoutEmulation(unit: Buffer): Buffer {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}
