import { minuteMs } from "#contract/durations.ts";
import { faultText } from "./faultText.ts";
import type { Log } from "./log.ts";

/** More faults than this within `withinMs` are no single fault: the program ends and is started again. */
const mostFaults = 30;
const withinMs = minuteMs;

type Faulty = Pick<NodeJS.Process, "on" | "off">;

export interface SurviveOptions {
  readonly log: Pick<Log, "error">;
  readonly program?: Faulty;
  readonly ticks?: () => number;
  /** Faults come without end. */
  onHopeless(): void;
}

/** What the log says of a fault that no part of the program took care of. Tests look for it. */
export const unhandledFault = "A fault was not handled where it came up";

/**
 * Keeps a program that serves many cameras or doors running when one throw or rejection reaches nobody: it is logged and the rest goes
 * on. Answers what ends that.
 */
export function surviveFaults({ log, program = process, ticks = () => performance.now(), onHopeless }: SurviveOptions): () => void {
  let faults: number[] = [];
  const onFault = (error: unknown) => {
    log.error(unhandledFault, { error: faultText(error) });
    const now = ticks();
    faults = [...faults.filter((atMs) => now - atMs < withinMs), now];
    if (faults.length === mostFaults) onHopeless();
  };
  program.on("uncaughtException", onFault);
  program.on("unhandledRejection", onFault);
  return () => {
    program.off("uncaughtException", onFault);
    program.off("unhandledRejection", onFault);
  };
}
