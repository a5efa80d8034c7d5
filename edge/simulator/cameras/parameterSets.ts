import { toAnnexB } from "../../sources/h264Rtp.ts";

/** What a decoder needs before the first frame: one sequence and one picture parameter set. */
export interface ParameterSets {
  readonly sequence: Buffer;
  readonly picture: Buffer;
}

const startCode = Buffer.from([0, 0, 0, 1]);
const sequenceType = 7;
const pictureType = 8;

/** The parameter sets that these RTP packets carry. */
export function parameterSetsIn(packets: readonly Buffer[]): ParameterSets | undefined {
  const stream = toAnnexB(packets);
  let sequence: Buffer | undefined;
  let picture: Buffer | undefined;
  for (let at = stream.indexOf(startCode); at >= 0 && !(sequence && picture); ) {
    const next = stream.indexOf(startCode, at + startCode.length);
    const unit = stream.subarray(at + startCode.length, next < 0 ? undefined : next);
    const type = (unit[0] ?? 0) & 0x1f;
    if (type === sequenceType) sequence = Buffer.from(unit);
    if (type === pictureType) picture = Buffer.from(unit);
    at = next;
  }
  return sequence && picture && sequence.length >= 4 ? { sequence, picture } : undefined;
}
