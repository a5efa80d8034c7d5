import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Plugin } from "#kernel/plugin.ts";
import { plugins as ofConsole } from "#plugins/all.ts";
import gallery from "#plugins/gallery/plugin.ts";
import { textsOf } from "./support/pluginTexts.ts";
import { pathOf, textOf } from "./support/sources.ts";

const plugins = [...ofConsole, gallery];
const files = globSync("src/plugins/*/**/*.{ts,tsx}", { cwd: resolve(import.meta.dirname, "..") }).filter(
  (file) => !/\.test\.tsx?$|\/locales\//.test(file),
);

/** What of a plugin may run before one of its panels is open: its manifest, what that starts, and what its commands load. */
function outsideOfPanels(plugin: Plugin): Set<string> {
  const reached = new Set(
    [`src/plugins/${plugin.id}/plugin.ts`, `src/plugins/${plugin.id}/services.ts`].filter((file) => files.includes(file)),
  );
  for (const file of reached) for (const target of loadedBy(file)) if (files.includes(target)) reached.add(target);
  return reached;
}
function loadedBy(file: string): string[] {
  const text = textOf(file).replaceAll(/^import type .*$/gm, "");
  const fixed = [...text.matchAll(/(?:from|import) "([.#][^"]+)"/g)];
  // Whoever asks for the texts of the panels may draw with them.
  const later = text.includes("loadPanelTexts()") ? [] : [...text.matchAll(/import\("([.#][^"]+)"\)/g)];
  const ofPanels = file.endsWith("/plugin.ts")
    ? [...text.matchAll(/load: \(\) => import\("([^"]+)"\)/g)].filter(([, name]) => !name?.startsWith("./start/"))
    : [];
  const skipped = new Set(ofPanels.map(([, name]) => name));
  return [...fixed, ...later].flatMap(([, name = ""]) => (skipped.has(name) ? [] : [pathOf(file, name)]));
}

/** The keys of a plugin that a file names, those that it puts together by their beginning. */
function keysNamedIn(file: string, { id }: Plugin): { key: string; isWhole: boolean }[] {
  return [...textOf(file).matchAll(new RegExp(`["\`](${id}\\.[\\w.]*)(["\`$])`, "g"))].map(([, key = "", end]) => ({
    key,
    isWhole: end !== "$",
  }));
}

describe.each(plugins.filter(({ panelLocales }) => panelLocales).map((plugin) => [plugin.id, plugin] as const))(
  "the texts of the panels of %s",
  (id, plugin) => {
    it("[GN-03] are none that the console starts with", async () => {
      const [start, panels] = [await textsOf(plugin, "en", "start"), await textsOf(plugin, "en", "panels")];
      expect([...panels.keys()].filter((key) => start.has(key))).toEqual([]);
    });

    it("[GN-03] are said by its panels alone, which wait for them", async () => {
      const ofPanels = [...(await textsOf(plugin, "en", "panels")).keys()];
      const isOfPanels = ({ key, isWhole }: { key: string; isWhole: boolean }) =>
        ofPanels.some((each) => (isWhole ? each === key || each.startsWith(`${key}_`) : each.startsWith(key)));
      const outside = outsideOfPanels(plugin);
      const others = files.filter((file) => !file.startsWith(`src/plugins/${id}/`) || outside.has(file));
      const tooEarly = others.flatMap((file) =>
        keysNamedIn(file, plugin)
          .filter(isOfPanels)
          .map(({ key }) => `${file}: ${key}`),
      );
      expect(tooEarly).toEqual([]);
    });
  },
);
