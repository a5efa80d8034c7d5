import type { Locales, Plugin } from "#kernel/plugin.ts";

/** A plugin's texts by their key: those that the console starts with, those that follow with its commands, or those that come with its panels. */
export async function textsOf(plugin: Plugin, language: "en" | "es", part: "start" | "more" | "panels"): Promise<Map<string, string>> {
  const locales = await localesOf(plugin, part);
  return new Map(locales ? flatten((await locales[language]()).default, `${plugin.id}.`) : []);
}

async function localesOf(plugin: Plugin, part: "start" | "more" | "panels"): Promise<Locales | undefined> {
  if (part === "more") return (await plugin.loadMore?.())?.default.locales;
  return part === "start" ? plugin.locales : plugin.panelLocales;
}

function flatten(node: object, path: string): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );
}
