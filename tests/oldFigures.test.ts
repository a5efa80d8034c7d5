import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unmarkedFigures, withMarks } from "./bench/oldFigures.ts";
import { codeHash, sourcesOf } from "./bench/sources.ts";

const section = (name: string, more = "") =>
  `## ${name}\n\n2026-11-22 07:22 UTC; 2 × AMD EPYC; load 0.7${more}.\n\n| Figure | Measured | Budget | |\n| --- | --- | --- | --- |\n| One | 1 ms |  |  |\n`;
const page = ["# Benchmarks\n\nText.\n", section("live", "; code aaa"), section("table", "; code bbb"), section("old")].join("\n");

describe("the marks of docs/benchmarks.md", () => {
  const now = (name: string) => (name === "live" ? "ccc" : "bbb");

  it("mark the sections whose code changed or is unknown, once, and disappear when the measured code is back", () => {
    const marked = withMarks(page, now);
    const heads = [...marked.matchAll(/^## (\w+)\n\n.*\n\n(\*\*Code changed since)?/gm)].map(([, name, mark]) => [
      name,
      mark !== undefined,
    ]);
    expect(heads).toEqual([
      ["live", true],
      ["table", false],
      ["old", true],
    ]);
    expect(withMarks(marked, now)).toBe(marked);
    expect(withMarks(marked, (name) => (name === "live" ? "aaa" : "bbb"))).toBe(
      withMarks(page, (name) => (name === "live" ? "aaa" : "bbb")),
    );
  });

  it("are missed where the code changed, and only there", () => {
    expect(unmarkedFigures(page, now)).toEqual(["live", "old"]);
    expect(unmarkedFigures(withMarks(page, now), now)).toEqual([]);
    // Further changes to code that is marked as changed need nothing.
    expect(unmarkedFigures(withMarks(page, now), () => "bbb")).toEqual([]);
  });
});

describe("the code that a benchmark measures", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bench-sources-"));
    mkdirSync(join(folder, "live/deep"), { recursive: true });
    writeFileSync(join(folder, "live/deep/feed.ts"), "one");
    writeFileSync(join(folder, "live/feed.test.ts"), "test");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { werift: "1.0.0" } }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is another one when a file or a package changes, comes or goes, and not when a test does", () => {
    const hash = () => codeHash(["live", "npm:werift"], folder);
    const seen = [hash()];
    writeFileSync(join(folder, "live/feed.test.ts"), "another test");
    expect(hash()).toBe(seen[0]);
    writeFileSync(join(folder, "live/deep/feed.ts"), "two");
    seen.push(hash());
    writeFileSync(join(folder, "live/more.ts"), "");
    seen.push(hash());
    writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { werift: "1.0.1" } }));
    seen.push(hash());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("is named for each benchmark by files, folders and packages that there are", () => {
    for (const sources of Object.values(sourcesOf)) expect(codeHash(sources)).toMatch(/^[0-9a-f]{12}$/);
    expect(() => codeHash(["live", "gone"], folder)).toThrow(/gone/);
    expect(() => codeHash(["npm:gone"], folder)).toThrow(/gone/);
  });
});
