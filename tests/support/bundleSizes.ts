import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { LocaleISO2 } from "#contract/fields.ts";

export type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;
const portal = resolve(import.meta.dirname, "../../dist/portal");

export function manifestOf(name: string): Manifest {
  const file = join(portal, ".vite", name);
  if (!existsSync(file)) throw new Error("The portal is not built: run npm run build first.");
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}

/** A page as it is built. */
export function builtPage(name: string): string {
  return readFileSync(join(portal, name), "utf8");
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

/** The key of a chunk that the build puts together under this name. */
function chunkOf(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([key, chunk]) => key.startsWith("_") && chunk.name === name);
  if (!found) throw new Error(`The build has no ${name}`);
  return found[0];
}

/** What a browser loads before a person can work, by what they do; `tests/e2e/firstPaint.spec.ts` proves that no more is needed. */
export function startsOf(manifest: Manifest): {
  signIn: string[];
  shell: string[];
  live: string[];
  texts: Record<LocaleISO2, string[]>;
} {
  const signIn = ["index.html", chunkOf(manifest, "identity")];
  /** Until the dashboard stands: the console with every plugin's start, the dock and the widgets; the texts of its language come beside it. */
  const shell = [...signIn, ...["start", "dock", "widgets"].map((name) => chunkOf(manifest, name))];
  const live = [
    ...shell,
    ...["panels/CameraLive.tsx", "tile/LiveTile.tsx", "live/kinesisChannel.ts"].map((name) => `src/plugins/cameras/${name}`),
  ];
  return { signIn, shell, live, texts: { en: ["virtual:texts/texts-en"], es: ["virtual:texts/texts-es"] } };
}
