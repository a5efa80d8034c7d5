import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Locales, Plugin } from "#kernel/plugin.ts";
import { plugins as ofConsole } from "#plugins/all.ts";
import gallery from "#plugins/gallery/plugin.ts";
import { textsOf } from "./support/pluginTexts.ts";
import { pathOf, textOf } from "./support/sources.ts";
import { callsIn, importsIn, loadsIn, textsIn } from "./support/syntax.ts";

const plugins = [...ofConsole, gallery];
const files = globSync("src/plugins/*/**/*.{ts,tsx}", { cwd: resolve(import.meta.dirname, "..") }).filter(
  (file) => !/\.test\.tsx?$|\/locales\//.test(file),
);

/** Its own manifest never does: it would wait for them with every command. */
const waitsForPanelTexts = (file: string) =>
  textOf(file).includes("loadPanelTexts") && callsIn(file, textOf(file)).some(({ callee }) => callee.at(-1) === "loadPanelTexts");

/** What of a plugin may run before one of its panels is open: its manifest, what that starts, and what its commands load. Without `more`, what may run before its commands are there. */
function outsideOfPanels(plugin: Plugin, part: "withMore" | "withoutMore"): Set<string> {
  const own = `src/plugins/${plugin.id}`;
  const reached = new Set([`${own}/plugin.ts`, `${own}/services.ts`].filter((file) => files.includes(file)));
  for (const file of reached) {
    const targets = loadedBy(file).filter((target) => files.includes(target));
    for (const target of targets) if (part === "withMore" || target !== `${own}/more.ts`) reached.add(target);
  }
  return reached;
}
function loadedBy(file: string): string[] {
  const text = textOf(file);
  // Whoever asks for the texts of the panels may draw with them.
  const isWaiting = waitsForPanelTexts(file);
  const ofPanels = file.endsWith("/plugin.ts") ? loadsIn(file, text).filter((name) => !name.startsWith("./start/")) : [];
  return importsIn(file, text)
    .filter(({ specifier, loads }) => /^[.#]/.test(specifier) && (loads === "atOnce" || (loads === "later" && !isWaiting)))
    .flatMap(({ specifier }) => (ofPanels.includes(specifier) ? [] : [pathOf(file, specifier)]));
}

interface Named {
  key: string;
  isWhole: boolean;
}

/** The keys of a plugin that a file names, those that it puts together by their beginning; `said`: only what it asks `t` for. */
function keysNamedIn(file: string, { id }: Plugin, which: "all" | "said" = "all"): Named[] {
  const text = textOf(file);
  const texts =
    which === "all" ? textsIn(file, text) : callsIn(file, text).flatMap((call) => (call.callee.at(-1) === "t" ? call.texts : []));
  const isKey = new RegExp(`^${id}\\.[\\w.-]*$`);
  return texts.filter((each) => each.isStart && isKey.test(each.text)).map((each) => ({ key: each.text, isWhole: each.isWhole }));
}

const isAmong = ({ key, isWhole }: Named, keys: readonly string[]) =>
  keys.some((each) => (isWhole ? each === key || each.startsWith(`${key}_`) : each.startsWith(key)));

/** Which of these keys a file names that must not. */
function namedIn(someFiles: readonly string[], plugin: Plugin, keys: readonly string[]): string[] {
  return someFiles.flatMap((file) =>
    keysNamedIn(file, plugin)
      .filter((named) => isAmong(named, keys))
      .map(({ key }) => `${file}: ${key}`),
  );
}

it.each(plugins.map((plugin) => [plugin.id, plugin] as const))("[GN-03] every text of %s that is said is there", async (_, plugin) => {
  const parts = await Promise.all((["start", "more", "panels"] as const).map((part) => textsOf(plugin, "en", part)));
  const keys = parts.flatMap((part) => [...part.keys()]);
  const said = files.flatMap((file) => keysNamedIn(file, plugin, "said").map((named) => ({ file, ...named })));
  expect(said.filter((each) => !isAmong(each, keys))).toEqual([]);
});

describe.each(plugins.filter(({ panelLocales }) => panelLocales).map((plugin) => [plugin.id, plugin] as const))(
  "the texts of the panels of %s",
  (id, plugin) => {
    it("[GN-03] are none that the console has without them", async () => {
      const others = [...(await textsOf(plugin, "en", "start")).keys(), ...(await textsOf(plugin, "en", "more")).keys()];
      const panels = await textsOf(plugin, "en", "panels");
      expect(others.filter((key) => panels.has(key))).toEqual([]);
    });

    it("[GN-03] are said by its panels alone, which wait for them", async () => {
      const ofPanels = [...(await textsOf(plugin, "en", "panels")).keys()];
      const outside = outsideOfPanels(plugin, "withMore");
      const others = files.filter((file) => !file.startsWith(`src/plugins/${id}/`) || (outside.has(file) && !waitsForPanelTexts(file)));
      expect(namedIn(others, plugin, ofPanels)).toEqual([]);
    });
  },
);

describe.each(plugins.filter(({ loadMore }) => loadMore).map((plugin) => [plugin.id, plugin] as const))(
  "the texts that follow with the commands of %s",
  (id, plugin) => {
    it("[GN-03] have other names than those that the console starts with", async () => {
      const more = (await plugin.loadMore?.())?.default.locales;
      const namesOf = async (locales: Locales | undefined) => Object.keys((await locales?.en())?.default ?? {});
      const start = await namesOf(plugin.locales);
      expect((await namesOf(more)).filter((name) => start.includes(name))).toEqual([]);
    });

    it("[GN-03] are said by nothing that may run before", async () => {
      const ofMore = [...(await textsOf(plugin, "en", "more")).keys()];
      const outside = outsideOfPanels(plugin, "withoutMore");
      const others = files.filter((file) => !file.startsWith(`src/plugins/${id}/`) || outside.has(file));
      expect(namedIn(others, plugin, ofMore)).toEqual([]);
    });
  },
);
