import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { refusalOfCall } from "#server/access/decide.ts";

const folder = resolve(import.meta.dirname, "../src/public-pages");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => readFileSync(join(folder, name), "utf8"));
/** The calls of the contract that visitors' pages name. */
const called = [...operations.keys()].filter((id) => sources.some((source) => new RegExp(`\\b${id}\\b`).test(source)));

describe("[PM-13] who comes by a public link", () => {
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
    // The code of a visitor's own key is theirs to keep.
    const ownKey = /\bDownload\b(?= }| className)|download="gatehouse-key\.png"/g;
    expect(sources.filter((source) => staffOnly.test(source.replaceAll(ownKey, "")))).toEqual([]);
  });
});
