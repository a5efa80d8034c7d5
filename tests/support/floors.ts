import { readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathOf, textOf } from "./sources.ts";
import { importsIn } from "./syntax.ts";

const repository = resolve(import.meta.dirname, "../..");

/**
 * The folders of a layer from the lowest to the highest (docs/decisions/0107, 0108), and what is there. A file imports its own folder and
 * those below it; only types may come from above. "." is the files beside the folders.
 */
export const floors: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    "server",
    new Map([
      ["base", "the store and its log of events, settings, keys, mail, time: what knows no rule"],
      ["access", "who is asking, and what they reach, do and read"],
      ["http", "calls: their envelope, reasons, repetitions, TLS"],
      ["channels", "all that is no call: realtime, objects, signed requests, the device link"],
      ["identity", "sign-in and accounts"],
      ["sites", "sites, zones, and the devices there with their firmware and enrolment"],
      ["people", "users, roles, groups, credentials, passes and imports"],
      ["policy", "schedules and the policy of who opens what: its tests, previews and questions"],
      ["doors", "who is inside, lockdown and mustering"],
      ["visitors", "visits, cloud keys and their links, photos of faces"],
      ["video", "sources, live video, recordings and what is made of them"],
      ["intercom", "the directory of an intercom and its calls"],
      ["desk", "what an operator works with: dashboard, reports, audit, notifications, macros"],
      ["backup", "the installation in one file, and back"],
      ["demo", "the demonstration: accounts, people and things to try"],
      ["maintenance", "work on an installation that nobody signs in for"],
      [".", "the composition: the platform put together, its calls, its port"],
    ]),
  ],
  [
    "edge",
    new Map([
      ["sources", "cameras as RTP: how each kind is reached, probed, read and converted"],
      ["objects", "single frames of cameras, and files brought to the object store"],
      ["link", "the platform: identity, configuration, policy, the queue of events"],
      ["recording", "what cameras sent, kept on disk, listed and handed out"],
      ["live", "viewers: their sessions, grants and engines"],
      ["controllers", "doors: their state, their decisions, their readers"],
      ["gateway", "the gateway put together: its cameras, tests of addresses, its own port"],
      [".", "the gateway's program, and what every program of the edge starts with"],
      ["simulator", "the simulated site: a program of its own"],
    ]),
  ],
  [
    "src/kernel",
    new Map([
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
    ]),
  ],
]);

/** The files of a layer without its tests. */
function filesOf(root: string): string[] {
  return readdirSync(join(repository, root), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `${root}/${name}`);
}

/** The files of the layer that run with this one. */
function neededBy(root: string, file: string): string[] {
  return importsIn(file, textOf(file))
    .filter(({ specifier, loads }) => /^[.#]/.test(specifier) && loads !== "never")
    .map(({ specifier }) => pathOf(file, specifier))
    .filter((target) => target.startsWith(`${root}/`));
}

/** The imports that lead from a folder of `root` up to one above it, and the files that are on no floor. Tests may import from anywhere. */
export function upwardImports(root: string, order: readonly string[]): string[] {
  const floorOf = (file: string) => {
    const [folder = "", ...inside] = relative(root, file).split("/");
    return order.indexOf(inside.length === 0 ? "." : folder);
  };
  return filesOf(root).flatMap((file) => {
    const own = floorOf(file);
    if (own < 0) return [`${file} is on no floor`];
    return neededBy(root, file).flatMap((target) => (floorOf(target) > own ? [`${file} -> ${target}`] : []));
  });
}

/** Each folder of `root`, at any depth, with those that its files need. */
export function neededFolders(root: string): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>();
  for (const file of filesOf(root)) {
    const folder = dirname(file);
    const others = neededBy(root, file).map((target) => dirname(target));
    needed.set(folder, new Set([...(needed.get(folder) ?? []), ...others.filter((other) => other !== folder)]));
  }
  return needed;
}

/** The folders that need each other, and those between: what is left when all are taken away that need none of the rest or that none needs. */
export function inLoops(needed: ReadonlyMap<string, ReadonlySet<string>>): string[] {
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
