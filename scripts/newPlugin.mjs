import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMain, root, say, stopWith } from "./console.mjs";

const templates = join(root, "scripts/pluginTemplate");
/** Where each template goes in the folder of the plugin. */
const places = new Map([
  ["plugin.ts.txt", "plugin.ts"],
  ["panels.ts.txt", "panels.ts"],
  ["siteCommands.ts.txt", "commands/siteCommands.ts"],
  ["copySites.ts.txt", "commands/copySites.ts"],
  ["copySites.test.ts.txt", "commands/copySites.test.ts"],
  ["Overview.tsx.txt", "panels/Overview.tsx"],
  ["en.json.txt", "locales/en.json"],
  ["es.json.txt", "locales/es.json"],
]);

/** The files of a new plugin by their path in its folder. @param {string} id @returns {Map<string, string>} */
export function filesOfPlugin(id) {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(id)) throw new Error(`"${id}" is no name for a plugin: use one word in lower case, such as "parking".`);
  const name = `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
  return new Map(
    [...places].map(([template, place]) => [
      place,
      readFileSync(join(templates, template), "utf8").replaceAll("__id__", id).replaceAll("__name__", name),
    ]),
  );
}

/** The list of plugins with one more, in the order of their imports. @param {string} list @param {string} id */
export function withPlugin(list, id) {
  const line = `import ${id} from "./${id}/plugin.ts";`;
  const lines = list.split("\n");
  const after = lines.findLastIndex((each) => /^import \w+ from "\.\//.test(each) && each < line);
  const first = lines.findIndex((each) => /^import \w+ from "\.\//.test(each));
  lines.splice(after < 0 ? first : after + 1, 0, line);
  // The formatter writes a long list a line each.
  return lines
    .join("\n")
    .replace(/(plugins: readonly Plugin\[\] = \[[^\]]*?)(,\n)?\]/, (_, before, end) => `${before},${end ? `\n  ${id},\n` : ` ${id}`}]`);
}

/** Makes a plugin with a panel, a command, texts in both languages and a test, and lists it. */
function makePlugin() {
  const [id = ""] = process.argv.slice(2);
  const files = filesOfPlugin(id);
  const folder = join(root, "src/plugins", id);
  if (existsSync(folder)) throw new Error(`src/plugins/${id} exists already.`);
  for (const [place, text] of files) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), text);
  }
  const list = join(root, "src/plugins/all.ts");
  writeFileSync(list, withPlugin(readFileSync(list, "utf8"), id));
  say(`src/plugins/${id} is made and listed in src/plugins/all.ts. Next: npm run docs, and name its panels in tests/audiences.test.ts.`);
}

if (isMain(import.meta.url)) {
  try {
    makePlugin();
  } catch (error) {
    stopWith(error);
  }
}
