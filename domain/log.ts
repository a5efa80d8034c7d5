import { redact, redactText } from "./redact.ts";
import type { LogLevel } from "./settings.ts";

export type LogFields = Readonly<Record<string, unknown>>;

/** One JSON line per entry: level, time, message, fields. Secrets are masked before anything is written. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log whose every entry carries these fields too. */
  with(fields: LogFields): Log;
}

const ranks: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40, silent: 99 };

export interface LogOptions {
  readonly level: LogLevel;
  readonly fields?: LogFields;
  readonly write: (line: string) => void;
  readonly now?: () => Date;
}

/** Where the lines go is the program's business. */
export function createLogTo({ level, fields = {}, write, now = () => new Date() }: LogOptions): Log {
  const entry =
    (entryLevel: LogLevel) =>
    (message: string, own: LogFields = {}) => {
      if (ranks[entryLevel] < ranks[level]) return;
      const more = redact({ ...fields, ...own });
      write(`${JSON.stringify({ level: entryLevel, time: now().toISOString(), message: redactText(message), ...Object(more) })}\n`);
    };
  return {
    debug: entry("debug"),
    info: entry("info"),
    warn: entry("warn"),
    error: entry("error"),
    with: (more) => createLogTo({ level, fields: { ...fields, ...more }, write, now }),
  };
}
