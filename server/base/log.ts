import { createLogTo, type Log, type LogOptions } from "#domain/log.ts";

export type { Log, LogFields } from "#domain/log.ts";

/** A log on standard error, which leaves standard output to what people are meant to read. */
export function createLog(options: Omit<LogOptions, "write">): Log {
  // A log file on a full disk must not end the program: the line is lost.
  if (process.stderr.listenerCount("error", ignore) === 0) process.stderr.on("error", ignore);
  return createLogTo({ ...options, write: (line) => process.stderr.write(line) });
}

function ignore(): void {}
