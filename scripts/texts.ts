import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./console.mjs";

/**
 * The texts of the console in a language by their namespace: those of each plugin under its name, those of the kernel under the names
 * that its own file has, and the words of error codes, which the command line says as well, from a file of their own.
 */
export function readTexts(language: string): Record<string, object> {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as object;
  const ofPlugins = pluginFiles(language).map((path): [string, object] => [path.split("/")[2] ?? "", read(path)]);
  const [kernel, errors] = kernelFiles(language).map(read);
  return { ...kernel, errors: errors ?? {}, ...Object.fromEntries(ofPlugins) };
}

const kernelFiles = (language: string) => ["", "errors."].map((name) => `src/kernel/locales/${name}${language}.json`);
const pluginFiles = (language: string) => globSync(`src/plugins/*/locales/${language}.json`, { cwd: root }).toSorted();

/** Makes one file of the build of all texts of a language: `virtual:texts/en`. As JSON in a string the browser reads them faster than as code. */
export const texts: Plugin = {
  name: "texts",
  // The file is called after it.
  resolveId: { filter: { id: /^virtual:texts\/\w+$/ }, handler: (id) => `\0${id.replace("/", "/texts-")}` },
  load: {
    filter: { id: /^\0virtual:texts\/texts-\w+$/ },
    handler(id) {
      const language = id.replace("\0virtual:texts/texts-", "");
      for (const path of [...kernelFiles(language), ...pluginFiles(language)]) this.addWatchFile(join(root, path));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(readTexts(language)))});`;
    },
  },
};
