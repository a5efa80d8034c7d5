import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

const engines = ["edge/live", "edge/sources", "npm:werift", "npm:node-datachannel"];
const livePath = [...engines, "edge/gateway", "server/video/live", "src/plugins/cameras/live"];
const playbackPath = ["edge/recording", "server/video/recordings", "src/plugins/playback", "src/workers"];

/**
 * The code whose change may change the figures of each benchmark: files and folders from the root of the repository, and packages as
 * `npm:<name>`. Name what the measured work passes through, not all that runs beside it, or every figure is always old.
 */
export const sourcesOf: Readonly<Record<string, readonly string[]>> = {
  sizes: ["src", "vite.config.ts", "vite.public.config.ts"],
  decide: ["domain/decide"],
  access: ["domain/decide", "server/policy/accessQuestions"],
  "people-import": ["server/people/userImports", "server/people/users"],
  preview: ["server/policy", "domain/decide"],
  delta: ["server/policy", "server/channels/deviceLink", "domain/decide"],
  unlocks: ["server/channels/deviceLink", "server/sites/devices"],
  "fan-out": ["server/channels/realtime", "server/base/events"],
  "million-events": ["server/desk/eventLogs", "server/base/store/schema"],
  "people-search": ["server/people/users", "server/base/store/schema"],
  "rest-reads": ["server/http", "server/access", "server/base/store/schema"],
  "shell-load": ["src/kernel", "src/main.tsx", "src/loadPlugins.ts", "vite.config.ts"],
  palette: ["src/kernel/palette"],
  "event-to-row": ["server/channels/deviceLink", "server/channels/realtime", "src/plugins/events"],
  table: ["src/kernel/lists"],
  workers: ["src/workers"],
  "first-frame": livePath,
  "sixteen-tiles": [...livePath, "edge/simulator/cameras"],
  "live-engines": engines,
  "live-leak": livePath,
  "recorded-video": playbackPath,
  "playback-sync": playbackPath,
  "clip-joining": playbackPath,
  thumbnails: playbackPath,
  timeline: ["src/plugins/playback"],
};

/** A short name of the content of these sources. Tests do not count. Throws where there is no such path or package. */
export function codeHash(sources: readonly string[], folder = root): string {
  const hash = createHash("sha256");
  for (const source of sources.toSorted()) {
    if (source.startsWith("npm:")) hash.update(`${source} ${versionOf(source.slice(4), folder)}\0`);
    else
      for (const path of filesOf(source, folder))
        hash
          .update(`${path}\0`)
          .update(readFileSync(join(folder, path)))
          .update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

function filesOf(path: string, folder: string): string[] {
  if (statSync(join(folder, path)).isFile()) return [path];
  return readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .toSorted();
}

function versionOf(name: string, folder: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  const version = dependencies[name];
  if (version === undefined) throw new Error(`package.json has no dependency ${name}`);
  return version;
}
