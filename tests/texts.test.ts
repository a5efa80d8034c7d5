import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LocaleISO2 } from "#contract/fields.ts";
import { peopleFileTexts } from "#domain/csv/peopleFileTexts.ts";
import { plugins } from "#plugins/all.ts";
import crowd from "#plugins/crowd/plugin.ts";
import gallery from "#plugins/gallery/plugin.ts";
import { textOf } from "./support/sources.ts";
import { callsIn } from "./support/syntax.ts";
import { textsIn, textsOf } from "./support/texts.ts";

const root = resolve(import.meta.dirname, "..");
/** Of the console and the pages beside it, of the platform, and of what all programs share. */
const places = "{src,server,domain}/**/locales";
const english = globSync(`${places}/{*.,}en.json`, { cwd: root });
const others = LocaleISO2.options.filter((language) => language !== "en");
const files = english.flatMap((file) => others.map((language): [string, string, string] => [language, file, inLanguage(file, language)]));

function inLanguage(file: string, language: string): string {
  return file.replace(/en\.json$/, `${language}.json`);
}
const read = (file: string) => new Map(textsOf(JSON.parse(readFileSync(join(root, file), "utf8")) as object));
const slots = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).toSorted();
/** A language may have more forms of a plural than English. */
const englishOf = (key: string) => key.replace(/_(zero|two|few|many)$/, "_other");

describe("the texts of each language", () => {
  it("[GN-03] are in the same files for every language, in the kernel, every plugin and the platform", () => {
    const known = new Set([...english, ...files.map(([, , file]) => file)]);
    expect(globSync(`${places}/*.json`, { cwd: root }).filter((file) => !known.has(file))).toEqual([]);
    const wanted = [...plugins, gallery, crowd].map(({ id }) => `src/plugins/${id}/locales/en.json`);
    const shared = ["src/kernel/locales/en.json", "src/kernel/locales/errors.en.json", "server/base/locales/en.json"];
    expect([...shared, ...wanted].filter((file) => !known.has(file))).toEqual([]);
  });

  it.each(files)("[GN-03] have in %s the keys and the values of %s, none empty", (_, ofEnglish, file) => {
    const [said, here] = [read(ofEnglish), read(file)];
    expect({
      missing: [...said.keys()].filter((key) => !here.has(key)),
      superfluous: [...here.keys()].filter((key) => !said.has(key) && !said.has(englishOf(key))),
    }).toEqual({ missing: [], superfluous: [] });
    const other = [...here].filter(([key, text]) => {
      const wanted = said.get(key) ?? said.get(englishOf(key)) ?? "";
      return slots(text).join() !== slots(wanted).join();
    });
    expect(other).toEqual([]);
    expect([...said, ...here].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

/** `t("doors.list.title")`, and `kernel.toast.success("doors.toast.opened")`. */
const takesKey = (callee: readonly string[]) => callee.at(-1) === "t" || callee.at(-2) === "toast";

/** The keys that a file asks for; of a key that it puts together, its beginning. */
function saidIn(file: string): { key: string; isWhole: boolean }[] {
  const calls = callsIn(file, textOf(file)).flatMap(({ callee, texts }) => (takesKey(callee) ? texts : []));
  return calls
    .filter(({ text, isStart }) => isStart && /^[a-z]+\.[\w.-]*$/.test(text))
    .map(({ text, isWhole }) => ({ key: text, isWhole }));
}

it("[GN-03] every text that is said is there", () => {
  const keys = [...textsIn("en").keys()];
  const namespaces = new Set(keys.map((key) => key.split(".")[0] ?? ""));
  const isThere = ({ key, isWhole }: { key: string; isWhole: boolean }) =>
    keys.some((each) => (isWhole ? each === key || each.startsWith(`${key}_`) : each.startsWith(key)));
  const sources = globSync("src/{kernel,plugins}/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const said = sources.flatMap((file) => saidIn(file).map((each) => ({ file, ...each })));
  expect(said.length).toBeGreaterThan(2000);
  expect(said.filter((each) => namespaces.has(each.key.split(".")[0] ?? "") && !isThere(each))).toEqual([]);
});

it.each(LocaleISO2.options)("[B-34] the columns of a file of people are called as the import looks for them: %s", (language) => {
  const texts = textsIn(language, "imports", "users");
  const heads = Object.entries(peopleFileTexts[language].heads);
  for (const part of ["imports.column", "users.file"]) {
    expect([...texts].filter(([key]) => key.startsWith(`${part}.`))).toEqual(heads.map(([column, head]) => [`${part}.${column}`, head]));
  }
});
