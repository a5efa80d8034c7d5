import type { Log } from "../base/log.ts";
import type { Settings } from "../base/settings/settings.ts";

/** How the programs of maintenance end. */
export const exitCodes = { done: 0, failed: 1, wrongWords: 2, foundSomething: 5 } as const;

/** The environment of a maintenance job. */
export interface JobContext {
  readonly settings: Settings;
  readonly log: Log;
  /** Options of the command line, without their dashes. */
  readonly flags: Readonly<Record<string, string>>;
  /** The installation's database, of the running platform or started for this; ended afterwards. */
  openDatabase(): Promise<string>;
  /** A database for a new installation. */
  createDatabase(): Promise<string>;
  /** Ends what was opened or created. */
  close(): Promise<void>;
  /** One answer on standard output. */
  say(text: string): void;
}

/** Answers the exit code. */
export type Job = (context: JobContext) => Promise<number>;
