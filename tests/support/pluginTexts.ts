import type { Plugin } from "#kernel/plugin.ts";

/** A plugin's texts by their key: those that the console starts with, or those that come with its panels. */
export async function textsOf(plugin: Plugin, language: "en" | "es", part: "start" | "panels"): Promise<Map<string, string>> {
  const locales = part === "start" ? plugin.locales : plugin.panelLocales;
  return new Map(locales ? flatten((await locales[language]()).default, `${plugin.id}.`) : []);
}

function flatten(node: object, path: string): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );
}
