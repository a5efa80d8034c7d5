import { setFlagsFromString } from "node:v8";
import { surviveFaults } from "#domain/surviveFaults.ts";
import { createLog, type Log } from "./log.ts";
import { SettingsError } from "./settings.ts";

/**
 * How much a heap grows, in percent, before all of it is collected again. V8 counts on a tenth where little of what is made lives long, so
 * that who sends pictures stopped every three seconds for up to 70 ms (decision 89).
 */
const heapGrowthPercent = 100;

/**
 * Runs one program of the edge: says when it is ready or why it is not, and ends what it started on a signal
 * or when whoever started it is gone.
 */
export async function runProgram<Settings extends { logLevel: Parameters<typeof createLog>[0]["level"] }>(
  readSettings: () => Settings,
  start: (settings: Settings, log: Log) => Promise<{ dispose(): Promise<void> }>,
): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  let running: { dispose(): Promise<void> } | undefined;
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void (running?.dispose() ?? Promise.resolve()).catch(() => undefined).then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  if (process.send) process.on("disconnect", end);
  try {
    const settings = readSettings();
    const log = createLog({ level: settings.logLevel });
    surviveFaults({ log, onHopeless: () => process.exit(1) });
    running = await start(settings, log);
    process.send?.({ type: "ready" });
  } catch (error) {
    const message =
      error instanceof SettingsError
        ? error.message
        : `It cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    if (process.send) process.send({ type: "failed", message }, () => process.exit(1));
    else {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    }
  }
}
