import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";
import { dayMs } from "#contract/durations.ts";
import {
  choiceSetting,
  type Environment,
  integerSetting,
  type LogLevel,
  logLevels,
  readFlags,
  refuseUnknownVariables,
  requireUrl,
  SettingsError,
  textSetting,
} from "#domain/settings.ts";
import { type LiveEngine, liveEngines } from "./live/liveEngines.ts";

export { SettingsError } from "#domain/settings.ts";

/** Settings of a gateway. Paths are absolute. */
export interface EdgeSettings {
  /** The platform, without a trailing slash. */
  readonly url: string;
  /** Enrolment token; `undefined` when the data folder already holds the gateway's credentials. */
  readonly token: string | undefined;
  readonly dataDirectory: string;
  /** How long and how much is kept of what cameras show; nothing is recorded to be kept no time. */
  readonly recording: { readonly keepMs: number; readonly keepBytes: number; readonly renditions: readonly ("high" | "low")[] };
  readonly ffmpegPath: string;
  readonly liveEngine: LiveEngine;
  readonly logLevel: LogLevel;
}

/** Settings of the simulated site. */
export interface SimulatorSettings {
  /** File with the site to simulate. */
  readonly configFile: string;
  readonly seed: number;
  /** From one key frame of a simulated camera to the next. */
  readonly keyFrameSeconds: number;
  /** Of each camera's main stream. */
  readonly framesPerSecond: number;
  readonly ffmpegPath: string;
  /** Of its intercoms. */
  readonly liveEngine: LiveEngine;
  readonly logLevel: LogLevel;
}

/** Reads a gateway's settings; anything unknown or malformed throws a SettingsError with one line. */
export function readEdgeSettings(env: Environment, argv: readonly string[]): EdgeSettings {
  refuseUnknownVariables(env);
  const flags = readFlags(argv, { url: "value", token: "value", data: "value" });
  if (flags["url"] === undefined) throw new SettingsError("Option --url is missing: the address of the platform.");
  return Object.freeze({
    url: requireUrl(flags["url"], "--url", ["http", "https"]).replace(/\/+$/, ""),
    token: flags["token"],
    dataDirectory: resolve(flags["data"] ?? join(textSetting(env, "DATA_DIR") ?? "data", "edge")),
    recording: {
      keepMs: integerSetting(env, "RECORDING_DAYS", { min: 0, max: 3_650, fallback: 7 }) * dayMs,
      keepBytes: integerSetting(env, "RECORDING_GIGABYTES", { min: 1, max: 1_000_000, fallback: 20 }) * 1_000_000_000,
      renditions:
        choiceSetting(env, "RECORDING_RENDITIONS", ["both", "high"], "both") === "both" ? (["high", "low"] as const) : (["high"] as const),
    },
    ffmpegPath: findFfmpeg(env),
    liveEngine: readLiveEngine(env),
    logLevel: choiceSetting(env, "LOG_LEVEL", logLevels, "info"),
  });
}

/** Reads the simulated site's settings; anything unknown or malformed throws a SettingsError with one line. */
export function readSimulatorSettings(env: Environment, argv: readonly string[]): SimulatorSettings {
  refuseUnknownVariables(env);
  const flags = readFlags(argv, { config: "value" });
  if (flags["config"] === undefined) throw new SettingsError("Option --config is missing: the file that describes the simulated site.");
  return Object.freeze({
    configFile: resolve(flags["config"]),
    seed: integerSetting(env, "GATEHOUSE_SEED", { min: 0, max: 2_147_483_647, fallback: 1 }),
    keyFrameSeconds: integerSetting(env, "GATEHOUSE_KEY_FRAME_SECONDS", { min: 1, max: 10, fallback: 2 }),
    framesPerSecond: integerSetting(env, "GATEHOUSE_FRAMES_PER_SECOND", { min: 2, max: 15, fallback: 15 }),
    ffmpegPath: findFfmpeg(env),
    liveEngine: readLiveEngine(env),
    logLevel: choiceSetting(env, "LOG_LEVEL", logLevels, "info"),
  });
}

function readLiveEngine(env: Environment): LiveEngine {
  return choiceSetting(env, "LIVE_MASTER", liveEngines, liveEngines[0]);
}

/** FFMPEG_PATH, else the system's ffmpeg, else the one from npm; throws a SettingsError when none can be run. */
export function findFfmpeg(env: Environment, packaged: () => string | undefined = packagedFfmpeg): string {
  const wanted = textSetting(env, "FFMPEG_PATH");
  if (wanted !== undefined) {
    const path = wanted.includes("/") ? resolve(wanted) : onPath(env, wanted);
    if (path === undefined || !isProgram(path)) throw new SettingsError(`FFMPEG_PATH is not a program that can be run: ${wanted}.`);
    return path;
  }
  const found = onPath(env, "ffmpeg") ?? packaged();
  if (found === undefined) throw new SettingsError("ffmpeg is missing: install it (apt-get install ffmpeg) or set FFMPEG_PATH.");
  return found;
}

function onPath(env: Environment, name: string): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function packagedFfmpeg(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const { path } = require("@ffmpeg-installer/ffmpeg") as { path: string };
    return isProgram(path) ? path : undefined;
  } catch {
    // The package throws (a string) on a platform that it has no build for.
    return undefined;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
