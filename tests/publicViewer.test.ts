import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { refusalOfCall } from "#server/access/decide.ts";
import { attributesIn, commentsIn, importsIn, namesIn, textsIn } from "./support/syntax.ts";

const folder = resolve(import.meta.dirname, "../src/public-pages");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
const named = new Set(sources.flatMap((source) => [...namesIn(...source), ...textsIn(...source).map(({ text }) => text)]));
/** The calls of the contract that visitors' pages name. */
const called = [...operations.keys()].filter((id) => named.has(id));
/** What a page says in any way: names, texts, modules, comments. */
const wordsOf = (name: string, text: string) => [
  ...namesIn(name, text),
  ...textsIn(name, text).map((each) => each.text),
  ...importsIn(name, text).map(({ specifier }) => specifier),
  ...commentsIn(name, text),
];

describe("[PM-13] a person with a public link", () => {
  it("is served by calls that ask for no session, and by no other one", () => {
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((id) => operations.get(id)?.access !== "public")).toEqual([]);
  });

  it("is refused every call that asks for a session or a scope", () => {
    const guarded = [...operations.values()].filter(({ access }) => access !== "public");
    expect(guarded.filter((call) => refusalOfCall(undefined, call)?.code !== "error_session_expired")).toEqual([]);
  });

  it("[SR-02] is shown nothing to watch, search, share or download with", () => {
    const staffOnly = /timeline|snapshot|\bshare\b|\bdownload\b|#plugins\/|#kernel\/(session|realtime|commands)\//i;
    const found = sources.flatMap(([name, text]) =>
      wordsOf(name, text).flatMap((word) => (staffOnly.test(word) ? [`${name}: ${word}`] : [])),
    );
    // The code of a visitor's own key is theirs to keep: an icon, which is imported and drawn, and the name of the file.
    expect(found.toSorted()).toEqual([...Array.from({ length: 3 }, () => "cloudKey/KeyQr.tsx: Download"), "cloudKey/KeyQr.tsx: download"]);
    const files = sources.flatMap(([name, text]) => attributesIn(name, text).filter(([attribute]) => attribute === "download"));
    expect(files).toEqual([["download", "gatehouse-key.png"]]);
  });
});
