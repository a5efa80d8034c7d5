import { readSequenceParameters, type SequenceParameters } from "./h264Headers.ts";
import { unitHeads } from "./h264Rtp.ts";

const parameterSet = 7;

/** Of the packets of a key frame: the size that its last parameter set says; `undefined` when it has none. */
export function frameSize(packets: readonly Buffer[]): Pick<SequenceParameters, "width" | "height"> | undefined {
  const sets = packets.flatMap(unitHeads).filter((unit) => ((unit[0] ?? 0) & 0x1f) === parameterSet);
  const last = sets.at(-1);
  return last && readSequenceParameters(last);
}
