import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withReferenceTables } from "../scripts/referenceTables.ts";
import { thirdPartyNotices } from "../scripts/thirdPartyNotices.ts";
import { unmarkedFigures } from "./bench/oldFigures.ts";

const root = resolve(import.meta.dirname, "..");
const reference = readFileSync(join(root, "docs/reference.md"), "utf8");
const decisions = readdirSync(join(root, "docs/decisions")).map((name) => join("docs/decisions", name));

describe("the documentation", () => {
  it("has the commands, panels and endpoints of the code; if not, `npm run docs` writes them", () => {
    expect(withReferenceTables(reference)).toBe(reference);
  });

  it("marks every figure of docs/benchmarks.md whose code changed since it was measured; if not, `npm run docs` does", () => {
    expect(unmarkedFigures(readFileSync(join(root, "docs/benchmarks.md"), "utf8"))).toEqual([]);
  });

  it("names every package that is installed to run, with its licence; if not, `npm run docs` writes them", () => {
    const lockfile = readFileSync(join(root, "package-lock.json"), "utf8");
    expect(readFileSync(join(root, "THIRD-PARTY-NOTICES.md"), "utf8")).toBe(thirdPartyNotices(lockfile));
  });

  it("keeps the architecture on one page", () => {
    expect(readFileSync(join(root, "docs/architecture.md"), "utf8").split("\n").length).toBeLessThan(200);
  });

  it.each(["README.md", "docs/architecture.md", "docs/reference.md", "docs/ui-kit.md", ...decisions])(
    "names in %s only files that exist",
    (file) => {
      const named = [
        ...readFileSync(join(root, file), "utf8").matchAll(/`((?:contract|domain|server|edge|src|scripts|tests|docs)\/[\w./-]*)`/g),
      ];
      expect(named.map(([, path]) => path ?? "").filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );

  it.each(decisions)("finds in %s the context, decision, alternatives and consequences", (file) => {
    const heads = [...readFileSync(join(root, file), "utf8").matchAll(/^## (.*)$/gm)].map(([, head]) => head);
    expect(heads).toEqual(["Context", "Decision", "Alternatives", "Consequences"]);
  });
});
