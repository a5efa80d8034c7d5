import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { upwardImports } from "./support/floors.ts";
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
/** The floors of the platform, from the ground up. A folder imports its own floor and those below it; only types may come from above. */
const floors: Readonly<Record<string, string>> = {
  base: "the store and its log of events, settings, keys, mail, time: what knows no rule",
  access: "who is asking, and what they reach, do and read",
  http: "calls: their envelope, reasons, repetitions, TLS",
  channels: "all that is no call: realtime, objects, signed requests, the device link",
  identity: "sign-in and accounts",
  sites: "sites, zones, and the devices there with their firmware and enrolment",
  people: "users, roles, groups, credentials, passes and imports",
  policy: "schedules and the policy of who opens what: its tests, previews and questions",
  doors: "who is inside, lockdown and mustering",
  visitors: "visits, cloud keys and their links, photos of faces",
  video: "sources, live video, recordings and what is made of them",
  intercom: "the directory of an intercom and its calls",
  desk: "what an operator works with: dashboard, reports, audit, notifications, macros",
  "": "the composition, and what runs beside it: backup, maintenance, the demonstration",
};
/** Folders of the topmost floor. */
const ofComposition = ["server/backup/", "server/demo/", "server/maintenance/"];
/** The command line says refusals in the words of the console. */
const ofCommandLine = "src/kernel/locales/errors.en.json";
/** What of the kernel visitors' pages are made of (docs/decisions/0015): parts to draw with, the REST client, no session. */
const ofVisitors = ["ui/", "entry/parts/", "settings/", "api.ts", "apiError.ts"].map((path) => `src/kernel/${path}`);
/** The kernel's folders from the lowest to the highest (docs/decisions/0108), and what each may rely on for being there. */
const kernelFloors = new Map([
  ["format", "instants, days and durations as text: nothing but Intl"],
  ["keys", "what a press means, before anybody acts on it"],
  ["settings", "what this browser keeps of its person, read before there is a session"],
  ["objects", "reads documents from the object store by itself"],
  ["ui", "the design system: parts to draw with, which get what they show from outside"],
  [".", "what everything above speaks in: the contract of plugins, their hooks, the REST client, the log"],
  ["i18n", "texts by language; what cannot be fetched is logged"],
  ["auth", "who signs in, by way of the identity platform"],
  ["realtime", "what the platform tells unasked"],
  ["registry", "which plugins are accepted, and what each of them owns"],
  ["session", "who works here and what they may do"],
  ["downloads", "files on their way, and how far they are"],
  ["commands", "runs a command by what the registry grants"],
  ["entities", "finds and picks the things that plugins know"],
  ["errors", "says a failure in words and draws it"],
  ["toasts", "says a failure, or anything else, in passing"],
  ["forms", "fields with a schema, drawn by the design system, refused in the words of failures"],
  ["lists", "tables that are read page by page, and what to do when a page fails"],
  ["resource", "what is listed, made, edited and deleted: lists with commands"],
  ["workspace", "what is open and where, as data: layouts, targets of panels, the address"],
  ["console", "composes one session of all of these, and gives it to whoever draws"],
  ["dock", "draws the workspace of the console"],
  ["palette", "finds and runs what the console offers"],
  ["shell", "the frame around dock and palette"],
  ["reasons", "asks why, above whatever the frame shows"],
  ["entry", "the page: signs in, then opens the console in its frame"],
  ["testing", "rigs of tests: no program imports them"],
]);
const folders = ["contract", "domain", "server", "edge", "cli", "src"].filter((folder) => existsSync(join(root, folder)));
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
/** Tests, and the rigs that they stand on. */
const isTest = (file: string) => /\.test\.tsx?$|\/test[A-Z]\w*\.ts$/.test(file);
const sources = files.filter((file) => !isTest(file));

const ofPlatform = files.filter((file) => file.startsWith("server/") && !file.endsWith(".test.ts"));

describe("the architecture", () => {
  it("[NF-01] keeps every import inside its layer", () => {
    expect(files.flatMap(violations)).toEqual([]);
  });

  it("[NF-01] builds the platform on floors, and no import leads upwards", () => {
    const order = Object.keys(floors);
    const floorOf = (file: string) => {
      const [, folder = "", inside] = file.split("/");
      const isOnTop = inside === undefined || ofComposition.some((path) => file.startsWith(path));
      return order.indexOf(isOnTop ? "" : folder);
    };
    expect(ofPlatform.filter((file) => floorOf(file) === -1)).toEqual([]);
    expect(new Set(ofPlatform.map(floorOf)).size).toBe(order.length);
    const upwards = ofPlatform.flatMap((file) =>
      neededBy(file).flatMap((target) => (floorOf(target) > floorOf(file) ? `${file} -> ${target}` : [])),
    );
    expect(upwards).toEqual([]);
  });

  it("[NF-01] has no two folders of the platform that need each other", () => {
    const needed = new Map<string, Set<string>>();
    for (const file of ofPlatform) {
      const folder = dirname(file);
      const others = neededBy(file).map((target) => dirname(target));
      needed.set(folder, new Set([...(needed.get(folder) ?? []), ...others.filter((other) => other !== folder)]));
    }
    expect(needed.size).toBeGreaterThan(60);
    expect(inLoops(needed)).toEqual([]);
  });

  it("[NF-01] tells the floors in the order that they have", () => {
    const told = [...read("docs/architecture.md").matchAll(/^\| `server\/(\w+)\/` \|/gm)].map(([, folder]) => folder);
    expect(told).toEqual(Object.keys(floors).filter((folder) => folder !== ""));
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

  it("[NF-01] builds the kernel in floors that import only what is below them", () => {
    const floors = [...kernelFloors.keys()];
    expect(upwardImports("src/kernel", floors)).toEqual([]);
    expect(upwardImports("src/kernel", floors.toReversed()).length).toBeGreaterThan(300);
  });

  it("[NF-01] gives the design system no part of the console, not even its types", () => {
    const known = /^src\/kernel\/(ui|keys|format|i18n\/localised)\b|^(contract|domain|src\/workers)\//;
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

/** The files of the platform that run with this one. */
const neededBy = (file: string) => importsOf(file, "loaded").filter((target) => target.startsWith("server/"));

/** The folders that need each other, and those between: what is left when all are taken away that need none of the rest or that none needs. */
function inLoops(needed: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(needed);
  let before = 0;
  do {
    before = left.size;
    for (const [folder, others] of left) {
      const isNeeded = [...left.values()].some((each) => each.has(folder));
      if (!isNeeded || ![...others].some((other) => left.has(other))) left.delete(folder);
    }
  } while (left.size < before);
  return [...left.keys()];
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
