import { createLogTo, type Log, type LogOptions } from "#domain/log.ts";

export type { Log, LogFields } from "#domain/log.ts";

/** A log on standard error, which leaves standard output to what people are meant to read. */
export function createLog(options: Omit<LogOptions, "write">): Log {
  return createLogTo({ ...options, write: (line) => process.stderr.write(line) });
}
