import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { play, readSections } from "./cases/testCases.ts";

const folder = join(import.meta.dirname, "cases");
const files = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
const all = files.flatMap((name) => readSections(readFileSync(join(folder, name), "utf8")).map((section) => ({ name, ...section })));

describe("[EN-05] [SC-01] [SC-05] the worked cases", () => {
  it.each(all)("$name: $title", ({ cases }) => {
    expect(play(cases)).toEqual(cases);
  });

  it("are more than 200", () => {
    expect(all.flatMap(({ cases }) => cases).length).toBeGreaterThan(200);
  });
});
