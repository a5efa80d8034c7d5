import { minuteMs } from "#contract/durations.ts";
import { faultText } from "./faultText.ts";
import type { Log } from "./log.ts";

/** With this many faults within `withinMs` the program is beyond repair and must be restarted. */
const mostFaults = 30;
const withinMs = minuteMs;

type Faulty = Pick<NodeJS.Process, "on" | "off">;

export interface SurviveOptions {
  readonly log: Pick<Log, "error">;
  readonly program?: Faulty;
  readonly ticks?: () => number;
  /** Called when the limit of faults is reached: the caller ends the program. */
  onHopeless(): void;
}

/** Log message for an unhandled throw or rejection. Tests search the log for it. */
export const unhandledFault = "A fault was not handled where it came up";

/**
 * Logs unhandled throws and rejections instead of ending the program, because one fault must not stop all other cameras or doors.
 * Returns a function that removes the handlers.
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
