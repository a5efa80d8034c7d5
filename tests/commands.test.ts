import { globSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { descriptionOf } from "#kernel/commands/descriptions.ts";
import type { Console } from "#kernel/console/createConsole.ts";
import { createTranslator } from "#kernel/i18n/translator.ts";
import { preparedIn } from "#kernel/palette/commandIndex.ts";
import { rank } from "#kernel/palette/rank.ts";
import type { AnyCommand } from "#kernel/plugin.ts";
import { aRunningConsole } from "#kernel/testing/aRunningConsole.ts";
import { plugins } from "#plugins/all.ts";
import { readTexts } from "../scripts/texts.ts";
import { textOf } from "./support/sources.ts";
import { textsIn } from "./support/syntax.ts";

/** Why a command needs no right: it acts only on the person's own things. */
const withoutScope: Record<string, string> = {
  "account:": "the person's own data",
  "home:": "each part of these panels asks for its own right",
  "intercoms:": "a call from an intercom that rings for the person, as the platform decides",
  "notices:": "what the person themselves is told of",
  "macros:": "the person's own macros; each step asks for the right of its command",
  "kernel:": "the frame of the console, and the person's own picture, keys, layouts and files",
};

/** What somebody with every right has. */
async function aConsole(language: "en" | "es"): Promise<Console> {
  const translator = await createTranslator(language);
  await translator.loadAll();
  const running = await aRunningConsole(plugins, scopes, { translator });
  running.state.language = language;
  const features = running.state.features as Record<string, boolean>;
  for (const feature of Object.keys(features)) features[feature] = true;
  return running;
}

let english: Console;
let spanish: Console;
let commands: readonly AnyCommand[];
beforeAll(async () => {
  [english, spanish] = [await aConsole("en"), await aConsole("es")];
  commands = english.runner.granted();
});

const sources = globSync("src/**/*.{ts,tsx}", { cwd: resolve(import.meta.dirname, "..") }).filter(
  (file) => !/\.test\.tsx?$|\/locales\/|\/testing\/|plugins\/(gallery|crowd)\//.test(file),
);
/** The constants that commands are, by their ids, with how many files besides the manifest's side use each of them. */
function usesOfConstants(): Map<string, number> {
  const texts = sources.filter((file) => !/\/(plugin|services)\.ts$/.test(file)).map((file) => textOf(file));
  const constants = texts.flatMap((text) => [...text.matchAll(/export const (\w+) = command\(\{\s+id: "([\w:-]+)"/g)]);
  return new Map(
    constants.map(([, name = "", id = ""]) => [
      id,
      texts.filter((text) => new RegExp(`import [^;]*\\b${name}\\b[^;]* from`).test(text)).length,
    ]),
  );
}
/** Put together from a verb and a thing, by the state of a card or a PIN. */
const composed = ["suspend-card", "reactivate-card", "suspend-pin", "reactivate-pin"].map((verb) => `credentials:${verb}`);
/** What looks like a command's name, with the files that say it. */
function namedInSources(): Map<string, string[]> {
  const owners = new Set(commands.map(({ id }) => id.split(":")[0]));
  const named = new Map<string, string[]>();
  for (const file of sources) {
    // Most files need no syntax tree for it.
    if (!/["'`]\w+:[a-z]/.test(textOf(file))) continue;
    for (const { text, isWhole } of textsIn(file, textOf(file))) {
      const [, owner] = /^(\w+):[a-z]+(?:-[a-z]+)*$/.exec(text) ?? [];
      if (isWhole && owners.has(owner)) named.set(text, [...(named.get(text) ?? []), file]);
    }
  }
  return named;
}

describe("every command", () => {
  it("[NF-03] [NF-08] is registered for a person with every right, including those that load later", () => {
    const declared = plugins.flatMap((plugin) => plugin.commands ?? []).map(({ id }) => id);
    const known = new Set<string>(commands.map(({ id }) => id));
    expect(declared.length).toBeGreaterThan(150);
    expect(declared.filter((id) => !known.has(id))).toEqual([]);
  });

  it("[NF-03] [GN-03] has a description in both languages", () => {
    const missing = commands.flatMap(({ id, title, category, keywords, consequence }) =>
      [title, category ?? `${id.split(":")[0]}.title`, keywords, consequence].flatMap((key) =>
        key === undefined || [english, spanish].every(({ options: { translator } }) => translator.exists(key)) ? [] : [`${id}: ${key}`],
      ),
    );
    expect(missing).toEqual([]);
    expect(commands.filter(({ title }) => english.t(title).trim() === "" || spanish.t(title).trim() === "").map(({ id }) => id)).toEqual(
      [],
    );
  });

  it.each(["en", "es"] as const)("[NF-03] [GN-03] says in a sentence what it does: %s", (language) => {
    const { translator } = (language === "en" ? english : spanish).options;
    const wrong = commands.filter((command) => {
      const text = descriptionOf(command.id, translator) ?? "";
      const titles = [english, spanish].map(({ t }) => t(command.title));
      return text.length < 20 || text.length > 220 || !/^\p{Lu}.*\.$/u.test(text) || titles.includes(text);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it.each(["en", "es"] as const)("[NF-03] has nothing said of it that is none: %s", (language) => {
    const known = new Set<string>(commands.map(({ id }) => id));
    const said = Object.entries(readTexts(language)).flatMap(([plugin, { descriptions = {} }]: [string, { descriptions?: object }]) =>
      Object.keys(descriptions).map((verb) => `${plugin}:${verb}`),
    );
    // A macro is a command that a person has made.
    expect(said.filter((id) => !known.has(id))).toEqual(["macros:*"]);
    const { translator } = (language === "en" ? english : spanish).options;
    expect(descriptionOf("macros:own-1", translator)).toBe(translator.t("macros.descriptions.*"));
  });

  it("[NF-03] [PM-01] needs a right, or acts only on the person's own things", () => {
    const open = commands.filter(({ scope }) => scope === undefined).map(({ id }) => id);
    expect(open.filter((id) => !Object.keys(withoutScope).some((start) => id.startsWith(start)))).toEqual([]);
    expect(Object.keys(withoutScope).filter((start) => !open.some((id) => id.startsWith(start)))).toEqual([]);
  });

  it.each(["en", "es"] as const)("[NF-04] [NF-08] is found in the palette by its title: %s", (language) => {
    const running = language === "en" ? english : spanish;
    const searchable = preparedIn(running);
    const offered = running.runner.granted().filter(({ isInPalette }) => isInPalette !== false);
    const candidates = offered.map((command) => ({ item: command, searchable: searchable(command).found }));
    const lost = offered.filter((command) => {
      const found = rank(running.t(command.title), candidates, { most: 12 });
      return !found.some(({ item }) => item.id === command.id);
    });
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  it("[NF-08] that the palette does not offer has a key or appears where its object is selected", () => {
    const named = namedInSources();
    const hidden = commands.filter(({ isInPalette, keys }) => isInPalette === false && keys === undefined);
    expect(composed.filter((id) => !hidden.some((each) => each.id === id))).toEqual([]);
    const uses = usesOfConstants();
    const isUsed = (id: string) => composed.includes(id) || (named.get(id)?.length ?? 0) > 1 || (uses.get(id) ?? 0) > 0;
    expect(hidden.filter(({ id }) => !isUsed(id)).map(({ id }) => id)).toEqual([]);
  });

  it("[NF-03] that a button, a menu or a key names is one that there is", () => {
    const known = new Set<string>(commands.map(({ id }) => id));
    const strays = [...namedInSources()].filter(([id]) => !known.has(id));
    expect(strays).toEqual([]);
  });

  it("[B-18] that undoes another exists, and needs no more arguments than the other had", () => {
    const undoing = commands.flatMap((command) => (command.undoneBy === undefined ? [] : [{ command, undo: command.undoneBy }]));
    const wrong = undoing.filter(({ command, undo }) => {
      const found = commands.find(({ id }) => id === undo);
      const given = Object.keys(command.args?.shape ?? {});
      return !found || Object.keys(found.args?.shape ?? {}).some((name) => !given.includes(name));
    });
    expect(undoing.length).toBeGreaterThan(10);
    expect(wrong.map(({ command }) => command.id)).toEqual([]);
  });

  it("[NF-03] is the same one from the palette, a menu and a key", () => {
    const declared = new Map<string, AnyCommand>(plugins.flatMap(({ commands: own = [] }) => own.map((each) => [each.id, each] as const)));
    const { runner, t } = english;
    const ran: string[] = [];
    const run = (id: string) => Promise.resolve({ status: "done" as const, value: ran.push(id) });
    const list = () => commands;
    const shown = { ...runner, list, runById: run, availabilityById: () => ({ state: "enabled" as const }) };
    const different = commands.filter((command) => {
      const [, inMenu] = commandMenu({ commands: shown, t }, { heading: "", groups: [[command.id]], args: {} });
      if (inMenu?.kind !== "action") return true;
      inMenu.onSelect();
      const isSame = runner.get(command.id) === command && (declared.get(command.id) ?? command) === command;
      return !isSame || inMenu.label !== t(command.title) || inMenu.keys !== command.keys || ran.at(-1) !== command.id;
    });
    expect(different.map(({ id }) => id)).toEqual([]);
  });
});
