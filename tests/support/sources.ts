import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Content of a repository file, by its path from the root. */
export const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** The `imports` of package.json, as pairs such as `#contract/` and `contract/`. */
const aliases = Object.entries((JSON.parse(textOf("package.json")) as { imports: Record<string, string> }).imports).map(
  ([alias, target]): [string, string] => [alias.replace("*", ""), target.replace("*", "")],
);

/** The path from the root that an import specifier of a file refers to. */
export function pathOf(file: string, specifier: string): string {
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return relative(root, alias ? resolve(root, alias[1], specifier.slice(alias[0].length)) : resolve(root, dirname(file), specifier));
}
