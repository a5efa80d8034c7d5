import type { LiveConversion } from "#contract/liveConversion.ts";
import { isBSlice, isRecoveryPoint, readSequenceParameters, type SequenceParameters } from "./h264Headers.ts";

const nal = { slice: 1, idr: 5, sei: 6, sps: 7 } as const;
/** The frame size of levels 5.1 and 5.2, in macroblocks of 16×16, and the width that browsers decode in hardware. */
const largestFrame = { macroblocks: 36_864, width: 4_096 } as const;
/** A camera's encoder may use B-frames only while something moves: they count for so many groups of frames, and as long. */
const remembered = { groups: 3, ms: 30_000 } as const;

/** Watches the video of one camera for what browsers do not play live. */
export interface LiveNeeds {
  /** Takes the beginning of each NAL unit, in the order that they arrive. */
  see(unit: Buffer): void;
  /** Why this video has to be converted; `undefined` while it need not be. */
  readonly conversion: LiveConversion | undefined;
  /** Whether a decoder could have begun: at parameter sets with a key frame or a recovery point. */
  readonly hasKeyFrame: boolean;
  /** As its latest parameter set says. */
  readonly parameters: SequenceParameters | undefined;
}

export function createLiveNeeds(now: () => number = () => performance.now()): LiveNeeds {
  let parameters: SequenceParameters | undefined;
  let parameterBytes: Buffer | undefined;
  let groups = 0;
  let isGroupNew = false;
  let isRecovery = false;
  let hasKeyFrame = false;
  const bFrames = createMemory();
  const recoveryPoints = createMemory();

  function createMemory() {
    let last: { readonly group: number; readonly atMs: number } | undefined;
    return {
      add() {
        last = { group: groups, atMs: now() };
      },
      has: () => last !== undefined && (groups - last.group < remembered.groups || now() - last.atMs < remembered.ms),
    };
  }

  function seeSlice(unit: Buffer, isKeyFrame: boolean): void {
    // A viewer that joins here, at parameter sets without a key frame, sees nothing before the next key frame.
    if (isGroupNew && isRecovery && !isKeyFrame) recoveryPoints.add();
    if (parameters && (isKeyFrame || isRecovery)) hasKeyFrame = true;
    isGroupNew = false;
    isRecovery = false;
    if (isBSlice(unit)) bFrames.add();
  }

  return {
    see(unit) {
      const type = (unit[0] ?? 0) & 0x1f;
      if (type === nal.sei) isRecovery ||= isRecoveryPoint(unit);
      else if (type === nal.idr || type === nal.slice) seeSlice(unit, type === nal.idr);
      else if (type === nal.sps) {
        if (!isGroupNew) groups++;
        isGroupNew = true;
        if (parameterBytes?.equals(unit)) return;
        parameterBytes = Buffer.from(unit);
        parameters = readSequenceParameters(unit) ?? parameters;
      }
    },
    get conversion() {
      if (bFrames.has()) return "bFrames";
      if (parameters && (parameters.bitDepth > 8 || parameters.chromaFormat !== 1)) return "profile";
      if (parameters && isTooLarge(parameters)) return "resolution";
      if (parameters && !parameters.isProgressive) return "interlaced";
      return recoveryPoints.has() ? "recoveryPoints" : undefined;
    },
    get hasKeyFrame() {
      return hasKeyFrame;
    },
    get parameters() {
      return parameters;
    },
  };
}

function isTooLarge({ width, height }: SequenceParameters): boolean {
  return width > largestFrame.width || Math.ceil(width / 16) * Math.ceil(height / 16) > largestFrame.macroblocks;
}
