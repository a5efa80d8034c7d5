import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

export type Manifest = Record<string, { file: string; imports?: string[] }>;
const portal = resolve(import.meta.dirname, "../../dist/portal");

export function manifestOf(name: string): Manifest {
  const file = join(portal, ".vite", name);
  if (!existsSync(file)) throw new Error("The portal is not built: run npm run build first.");
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}

/** The scripts that these modules load at once, each once. */
export function scriptsOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(walk);
  };
  modules.forEach(walk);
  return files;
}

const compressions = { brotli: brotliCompressSync, gzip: gzipSync } as const;

/** What they are together, in kilobytes. */
export function kilobytes(manifest: Manifest, modules: readonly string[], compression: keyof typeof compressions): number {
  const compress = compressions[compression];
  return [...scriptsOf(manifest, modules)].reduce((sum, file) => sum + compress(readFileSync(join(portal, file))).length, 0) / 1000;
}

const plugins = ["account", "cameras", "devices", "doors", "events", "home", "intercoms", "lockdown", "passes", "reports"];

/** What a browser loads before a person can work, by what they do. */
export function startsOf(manifest: Manifest): { signIn: string[]; shell: string[]; live: string[] } {
  const signIn = ["index.html", ...Object.keys(manifest).filter((key) => key.startsWith("_identity-"))];
  /** Until the dashboard stands: the console, every plugin's start and English texts, and the dashboard. */
  const shell = [
    ...signIn,
    "src/kernel/entry/openConsole.tsx",
    ...["kernel", "errors"].map((name) => `src/kernel/i18n/locales/${name}.en.ts`),
    "src/plugins/all.ts",
    ...plugins.map((id) => `src/plugins/${id}/locales/en.ts`),
    "src/plugins/devices/directory.ts",
    "src/plugins/doors/tellOpened.ts",
    "src/plugins/events/describeEvent.ts",
    "src/plugins/cameras/live/liveViews.ts",
    "src/plugins/cameras/LiveStatus.tsx",
    "src/plugins/passes/passQueries.ts",
    "src/plugins/passes/Bell.tsx",
    "src/plugins/home/panels/Dashboard.tsx",
  ];
  const live = [
    ...shell,
    ...["panels/CameraLive.tsx", "tile/LiveTile.tsx", "live/kinesisChannel.ts"].map((name) => `src/plugins/cameras/${name}`),
  ];
  return { signIn, shell, live };
}
