import { readTexts } from "../../scripts/texts.ts";

/** The texts of some namespaces of the console by key; default: all. */
export function textsIn(language: string, ...namespaces: readonly string[]): Map<string, string> {
  const all = Object.entries(readTexts(language)).filter(([name]) => namespaces.length === 0 || namespaces.includes(name));
  return new Map(textsOf(Object.fromEntries(all)));
}

/** Each text of a file with the path to it. */
export function textsOf(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : textsOf(value, `${path}${key}.`),
  );
}
