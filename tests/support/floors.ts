import { readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathOf, textOf } from "./sources.ts";
import { importsIn } from "./syntax.ts";

const repository = resolve(import.meta.dirname, "../..");

/**
 * The imports of the running program that lead from a folder of `root` up to one above it, and the files that are on no floor. `floors`
 * names the folders from the lowest to the highest; "." is the files beside them. Types and tests may import from anywhere.
 */
export function upwardImports(root: string, floors: readonly string[]): string[] {
  const floorOf = (file: string) => {
    const [folder = "", ...inside] = relative(root, file).split("/");
    return floors.indexOf(inside.length === 0 ? "." : folder);
  };
  const files = readdirSync(join(repository, root), { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  return files.flatMap((name) => {
    const file = `${root}/${name}`;
    const own = floorOf(file);
    if (own < 0) return [`${file} is on no floor`];
    return importsIn(file, textOf(file))
      .filter(({ specifier, loads }) => /^[.#]/.test(specifier) && loads !== "never")
      .map(({ specifier }) => pathOf(file, specifier))
      .filter((target) => target.startsWith(`${root}/`) && floorOf(target) > own)
      .map((target) => `${file} -> ${target}`);
  });
}
