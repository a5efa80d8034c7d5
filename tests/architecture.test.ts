import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { floors, inLoops, neededFolders, upwardImports } from "./support/floors.ts";
import { pathOf, textOf as read } from "./support/sources.ts";
import { anyCastsIn, chainsIn, commentsIn, importsIn, textsIn } from "./support/syntax.ts";

const root = resolve(import.meta.dirname, "..");
/** Which layers each layer may import. Anything not listed is refused. */
const allowed: Record<string, readonly string[]> = {
  contract: ["contract"],
  domain: ["domain", "contract"],
  "src/kernel": ["src/kernel", "src/workers", "contract", "domain"],
  "src/plugins/*": ["src/plugins/*", "src/kernel", "src/workers", "contract", "domain"],
  // The list of plugins and the page's entry are where everything meets.
  "src/plugins": ["src/plugins/*", "src/kernel"],
  src: ["src", "src/kernel", "src/plugins", "contract"],
  "src/workers": ["src/workers", "contract", "domain"],
  // The page that goes with packages of evidence: on its own, without a platform.
  "src/verifier": ["src/verifier", "contract", "domain"],
  "src/public-pages": ["src/public-pages", "contract", "domain"],
  server: ["server", "contract", "domain"],
  edge: ["edge", "contract", "domain"],
  cli: ["cli", "contract", "domain"],
};
/** The command line says refusals in the words of the console. */
const ofCommandLine = "src/kernel/locales/errors.en.json";
/** What of the kernel visitors' pages are made of (docs/decisions/0015): parts to draw with, the REST client, no session. */
const ofVisitors = ["ui/", "entry/parts/", "settings/", "api.ts", "apiError.ts"].map((path) => `src/kernel/${path}`);
/** Fewer imports downwards and folders mean that the layer was not read. The edge has nine folders, and three more within them. */
const leastOf: Readonly<Record<string, { imports: number; folders: number }>> = { edge: { imports: 60, folders: 12 } };
const folders = ["contract", "domain", "server", "edge", "cli", "src"].filter((folder) => existsSync(join(root, folder)));
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sources = files.filter((file) => !isTest(file));

describe("the architecture", () => {
  it("[NF-01] keeps every import inside its layer", () => {
    expect(files.flatMap(violations)).toEqual([]);
  });

  it.each([...floors])("[NF-01] builds %s in floors that import only from below", (root, folders) => {
    const order = [...folders.keys()];
    expect(upwardImports(root, order)).toEqual([]);
    expect(upwardImports(root, order.toReversed()).length).toBeGreaterThan(leastOf[root]?.imports ?? 300);
  });

  it.each([...floors.keys()])("[NF-01] has no two folders in %s that need each other", (root) => {
    const needed = neededFolders(root);
    expect(needed.size).toBeGreaterThan(leastOf[root]?.folders ?? 30);
    expect(inLoops(needed)).toEqual([]);
  });

  it("[NF-01] tells the floors in the order that they have", () => {
    const told = [...read("docs/architecture.md").matchAll(/^\| `server\/(\w+)\/` \|/gm)].map(([, folder]) => folder);
    const beside = [".", "backup", "demo", "maintenance"];
    expect(told).toEqual([...(floors.get("server")?.keys() ?? [])].filter((folder) => !beside.includes(folder)));
  });

  it("[PB-16] gives visitors nothing that leads on to the console", () => {
    const reached = reachedFrom(sources.filter((file) => file.startsWith("src/public-pages/")));
    const staff =
      /^src\/(plugins|kernel\/(auth|commands|console|dock|entry\/[^/]+$|keys|palette|realtime|registry|session|shell|toasts|workspace)\b)/;
    expect([...reached].filter((file) => staff.test(file))).toEqual([]);
  });

  it("[NF-01] has no word of a domain in the kernel", () => {
    const domains = /#plugins\/|\/plugins\/(?!all)/;
    const kernel = sources.filter((file) => file.startsWith("src/kernel/"));
    expect(kernel.length).toBeGreaterThan(300);
    expect(kernel.filter((file) => read(file).includes("plugins/") && wordsOf(file).some((word) => domains.test(word)))).toEqual([]);
  });

  it("[NF-01] gives the design system no part of the console, not even its types", () => {
    const known = /^src\/kernel\/(ui|keys|format)\b|^(contract|domain|src\/workers)\//;
    const parts = sources.filter((file) => file.startsWith("src/kernel/ui/"));
    expect(
      parts.flatMap((file) =>
        importsOf(file)
          .filter((target) => !known.test(target))
          .map((target) => `${file} -> ${target}`),
      ),
    ).toEqual([]);
  });

  it("keeps modules under 300 lines and manifests under 120", () => {
    const limitOf = (file: string) => (/src\/plugins\/[^/]+\/plugin\.ts$/.test(file) ? 120 : 300);
    expect(sources.filter((file) => !file.includes("/locales/") && read(file).split("\n").length > limitOf(file) + 1)).toEqual([]);
  });

  it("names no file after nothing", () => {
    expect(files.filter((file) => /\/(utils|helpers|types|index|misc|common)\.tsx?$/.test(file))).toEqual([]);
  });

  it("mutes no rule and leaves no mark of unfinished work", () => {
    const marks = /\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|@ts-expect-error|eslint-disable|oxlint-disable/;
    const isSkipping = ([tested = "", ...how]: string[]) => runners.has(tested) && how.some((name) => unrun.has(name));
    const wrong = files.filter((file) => {
      const text = read(file);
      // Most files need no syntax tree for it.
      if (!marks.test(text) && !/\bas\s+any\b|<any>|\.(skip|only|todo)\b/.test(text)) return false;
      return wordsOf(file).some((word) => marks.test(word)) || anyCastsIn(file, text) > 0 || chainsIn(file, text).some(isSkipping);
    });
    expect(wrong).toEqual([]);
  });

  it("[GN-03] makes formats of dates and numbers where they are kept", () => {
    const made = sources.filter((file) => /\bnew Intl\.(DateTime|Number)Format\b|\.toLocale(Date|Time)?String\(/.test(read(file)));
    expect(made).toEqual([
      "domain/time/dateFormat.ts",
      "domain/time/timeZoneNames.ts",
      "domain/time/zonedTime.ts",
      "src/kernel/format/numbers.ts",
    ]);
  });

  it("takes schemas from the small entry of zod alone", () => {
    const ofZod = files.map((file) => [file, importsIn(file, read(file)).filter(({ specifier }) => /^zod\b/.test(specifier))] as const);
    expect(ofZod.filter(([, imports]) => imports.length > 0).length).toBeGreaterThan(200);
    expect(ofZod.filter(([, imports]) => imports.some(({ specifier }) => specifier !== "zod/mini")).map(([file]) => file)).toEqual([]);
  });
});

/** What runs tests, and what keeps one from running. */
const runners = new Set(["it", "describe", "test"]);
const unrun = new Set(["skip", "only", "todo"]);

/** What a module says beside its code: the names of what it imports, its texts and its comments. */
function wordsOf(file: string): string[] {
  const text = read(file);
  const imports = importsIn(file, text).map(({ specifier }) => specifier);
  return [...imports, ...textsIn(file, text).map((each) => each.text), ...commentsIn(file, text)];
}

/** What these modules load, and what that loads in turn. */
function reachedFrom(starts: readonly string[]): Set<string> {
  const reached = new Set(starts);
  const known = new Set(sources);
  for (const file of reached) for (const target of importsOf(file, "loaded")) if (known.has(target)) reached.add(target);
  return reached;
}

function importsOf(file: string, which: "all" | "loaded" = "all"): string[] {
  return importsIn(file, read(file))
    .filter(({ specifier, loads }) => /^[.#]/.test(specifier) && !specifier.endsWith(".css") && (which === "all" || loads !== "never"))
    .map(({ specifier }) => pathOf(file, specifier));
}

function violations(file: string): string[] {
  const from = layerOf(file);
  const allowedFrom = allowed[from.rule];
  if (!allowedFrom) return [`${file} is in no known layer`];
  if (isTest(file)) return [];
  return importsOf(file)
    .filter((target) => {
      const to = layerOf(target);
      const isOtherPlugin = to.rule === "src/plugins/*" && from.rule === to.rule && to.name !== from.name;
      // Another plugin is reachable only through the one file where it publishes its services.
      if (isOtherPlugin) return !target.endsWith("/services.ts");
      if (from.rule === "src/public-pages" && ofVisitors.some((path) => target.startsWith(path))) return false;
      if (from.rule === "cli" && target === ofCommandLine) return false;
      return !allowedFrom.includes(to.rule);
    })
    .map((target) => `${file} -> ${target}`);
}

function layerOf(path: string): { rule: string; name: string } {
  const [top = "", second = "", third = "", fourth] = path.split("/");
  if (top !== "src") return { rule: top, name: top };
  if (second === "plugins") return fourth === undefined ? { rule: "src/plugins", name: "" } : { rule: "src/plugins/*", name: third };
  return third === "" ? { rule: "src", name: "" } : { rule: `src/${second}`, name: second };
}
