import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

type Manifest = Record<string, { file: string; imports?: string[] }>;
const portal = resolve(import.meta.dirname, "../../dist/portal");

function manifestOf(name: string): Manifest {
  const file = join(portal, ".vite", name);
  if (!existsSync(file)) throw new Error("The portal is not built: run npm run build first.");
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}

/** The scripts that these modules load at once, each once. */
function scriptsOf(manifest: Manifest, modules: readonly string[]): Set<string> {
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

/** What they are together, in kilobytes. */
function kilobytes(manifest: Manifest, modules: readonly string[], compress: (bytes: Buffer) => Buffer): number {
  return [...scriptsOf(manifest, modules)].reduce((sum, file) => sum + compress(readFileSync(join(portal, file))).length, 0) / 1000;
}

const built = manifestOf("manifest.json");
const identity = Object.keys(built).filter((key) => key.startsWith("_identity-"));
const brotli = (modules: readonly string[]) => kilobytes(built, modules, brotliCompressSync);
const plugins = ["account", "cameras", "devices", "doors", "events", "home", "intercoms", "lockdown", "passes", "reports"];
const signIn = ["index.html", ...identity];
/** What is loaded until the dashboard stands: the console, every plugin's start and English texts, and the dashboard. */
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

describe("the size of what a browser loads before a person can work", () => {
  it("sign-in is at most 115 kB", () => {
    expect(identity).toHaveLength(1);
    expect(brotli(signIn)).toBeLessThanOrEqual(115);
  });

  // The budgets are 280 and 370 kB: docs/benchmarks.md says what is over and what is planned. It must not grow further.
  it("the signed-in console is at most 291 kB", () => {
    expect(brotli(shell)).toBeLessThanOrEqual(291);
  });

  it("the gallery, charts, calendars and imports are no part of it", () => {
    const first = scriptsOf(built, shell);
    const parts = ["charts/Plot.tsx", "time/Calendar.tsx"].map((name) => `src/kernel/ui/${name}`);
    const later = Object.entries(built).filter(([key]) => key.startsWith("src/plugins/gallery/") || parts.includes(key));
    expect(later.length).toBeGreaterThan(10);
    expect(later.filter(([, { file }]) => first.has(file)).map(([key]) => key)).toEqual([]);
  });

  it("the console with live pictures is at most 372 kB", () => {
    expect(brotli(live)).toBeLessThanOrEqual(372);
  });

  it("a visitors' page is at most 95 kB of gzip", () => {
    const pages = manifestOf("public-manifest.json");
    for (const page of ["ResetPasswordPage", "VerifyEmailPage", "NotFoundPage"])
      expect(kilobytes(pages, ["action.html", `src/public-pages/${page}.tsx`], gzipSync)).toBeLessThanOrEqual(95);
  });
});
