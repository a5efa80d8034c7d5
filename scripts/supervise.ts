import { once } from "node:events";
import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { findFfmpeg, readEdgeSettings } from "../edge/settings.ts";
import { readSettings, SettingsError } from "../server/base/settings/settings.ts";
import { root, say, stopWith } from "./console.mjs";
import { ProgramFailure } from "./program.ts";
import { type Plan, supervise } from "./supervisor.ts";

/** Signals of one key press reach us through several processes; only a later one is a second wish. */
const sameSignalMs = 700;

try {
  await main(process.argv.slice(2), process.env);
} catch (error) {
  if (error instanceof SettingsError || error instanceof ProgramFailure) stopWith(error.message);
  throw error;
}

async function main(words: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const plan = await planFor(words, env);
  const supervisor = supervise(plan);
  let firstSignalAt: number | undefined;
  const handleSignal = () => {
    const now = performance.now();
    if (firstSignalAt !== undefined && now - firstSignalAt < sameSignalMs) return;
    firstSignalAt ??= now;
    supervisor.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, handleSignal);
  // The process that started us is gone, even after kill -9.
  process.on("disconnect", handleSignal);
  try {
    await supervisor.started;
  } catch (error) {
    await supervisor.ended;
    if (firstSignalAt === undefined) throw error;
  }
  const failure = await supervisor.ended;
  if (failure !== undefined) throw new ProgramFailure(failure);
  process.exit(0);
}

async function planFor([first, ...rest]: string[], env: NodeJS.ProcessEnv): Promise<Plan> {
  const common = { root, edgeWords: rest, say, warn: (line: string) => process.stderr.write(`${line}\n`) };
  if (first === "--edge") {
    const settings = readEdgeSettings(env, rest);
    return { ...common, mode: "edge", dataDirectory: settings.dataDirectory, env: { ...env, FFMPEG_PATH: settings.ffmpegPath } };
  }
  const mode = first === "--platform" ? "platform" : "demo";
  const flags = first === undefined || first === "--platform" ? rest : [first, ...rest];
  const settings = readSettings(env, flags);
  await refuseBusyPort(settings.host, settings.port);
  refuseUnusableFolder(settings.dataDirectory);
  if (mode === "platform") return { ...common, mode, dataDirectory: settings.dataDirectory, env };
  // The demo talks to people in this terminal: routine entries of the log would bury it.
  const usual = { LOG_LEVEL: "warn", GATEHOUSE_DEMO_HISTORY_DAYS: "30", FFMPEG_PATH: findFfmpeg(env) };
  return {
    ...common,
    mode,
    dataDirectory: settings.dataDirectory,
    env: { ...usual, ...withoutEmpty(env), FFMPEG_PATH: usual.FFMPEG_PATH },
  };
}

/** Before anything else is started: the database of a running instance would be the less helpful complaint. */
async function refuseBusyPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new SettingsError(`port ${port} on ${host} is in use; set PORT to another one.`);
    throw new SettingsError(`cannot listen on ${host}:${port} (${code ?? String(error)}); set HOST and PORT.`);
  }
  probe.close();
  await once(probe, "close");
}

function refuseUnusableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(
      `the data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code ?? String(error)}); set DATA_DIR.`,
    );
  }
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
}
