import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** The ffmpeg to run: FFMPEG_PATH, else the system's, else the one shipped through npm. Throws when there is none. */
export function findFfmpeg(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env["FFMPEG_PATH"]) {
    if (isExecutable(env["FFMPEG_PATH"])) return env["FFMPEG_PATH"];
    throw new Error(`FFMPEG_PATH names no executable file: ${env["FFMPEG_PATH"]}`);
  }
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const system = (env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(isExecutable);
  const found = system ?? shippedFfmpeg();
  if (!found) throw new Error("ffmpeg was not found: install it or set FFMPEG_PATH");
  return found;
}

function shippedFfmpeg(): string | undefined {
  try {
    const shipped: unknown = createRequire(import.meta.url)("@ffmpeg-installer/ffmpeg");
    if (typeof shipped !== "object" || shipped === null || !("path" in shipped) || typeof shipped.path !== "string") return undefined;
    return isExecutable(shipped.path) ? shipped.path : undefined;
  } catch {
    // The package throws (a string) on platforms it has no binary for.
    return undefined;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
