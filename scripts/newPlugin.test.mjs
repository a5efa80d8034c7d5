import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesOfPlugin, withPlugin } from "./newPlugin.mjs";

describe("a new plugin", () => {
  it.each([[""], ["Parking"], ["car-park"], ["../doors"], ["x"]])("is not named %j", (id) => {
    expect(() => filesOfPlugin(id)).toThrow(/is no name for a plugin/);
  });

  it("has a manifest, a panel, a command with its test, and texts, all in its own name", () => {
    const files = filesOfPlugin("parking");
    expect([...files.keys()].toSorted()).toEqual([
      "commands/copySites.test.ts",
      "commands/copySites.ts",
      "commands/siteCommands.ts",
      "locales/en.json",
      "locales/es.json",
      "panels.ts",
      "panels/Overview.tsx",
      "plugin.ts",
    ]);
    expect([...files.values()].filter((text) => /__\w+__/.test(text))).toEqual([]);
    expect(files.get("panels.ts")).toContain('id: "parking.overview"');
    expect(files.get("locales/es.json")).toContain('"title": "Parking"');
  });

  it("is listed after those before it", () => {
    const list = 'import a from "./a/plugin.ts";\nimport z from "./z/plugin.ts";\n\nexport const plugins: readonly Plugin[] = [z, a];\n';
    expect(withPlugin(list, "parking")).toBe(
      'import a from "./a/plugin.ts";\nimport parking from "./parking/plugin.ts";\nimport z from "./z/plugin.ts";\n\nexport const plugins: readonly Plugin[] = [z, a, parking];\n',
    );
    expect(withPlugin(list.replace("[z, a]", "[\n  z,\n  a,\n]"), "parking")).toContain("[\n  z,\n  a,\n  parking,\n]");
    expect(withPlugin(list, "a0")).toMatch(/^import a from "[^"]+";\nimport a0 from/);
  });
});

describe("a copy of this repository with a new plugin in it", () => {
  const root = resolve(import.meta.dirname, "..");
  const parts = ["contract", "domain", "edge", "scripts", "server", "src", "tests", "docs"];
  const files = [
    "package.json",
    "tsconfig.json",
    "vite.config.ts",
    "vite.public.config.ts",
    "vite.verify.config.ts",
    "vitest.config.ts",
    "playwright.config.ts",
  ];
  const quickMs = 120_000;
  /** @type {string} */
  let copy;
  /** @param {string} program @param {string[]} words */
  const run = (program, words) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "" };
    return execFileSync(process.execPath, [join(copy, program), ...words], { cwd: copy, encoding: "utf8", stdio: "pipe", env });
  };

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "gatehouse-plugin-"));
    for (const name of [...parts, ...files]) cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    run("scripts/newPlugin.mjs", ["parking"]);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it("has sound types and passes the new plugin's tests and those of all plugins", { timeout: quickMs }, () => {
    // Files outside the portal stay as they are, and are checked in place.
    writeFileSync(
      join(copy, "tsconfig.plugin.json"),
      JSON.stringify({
        extends: "./tsconfig.json",
        include: ["src/plugins/all.ts", "src/plugins/parking", "src/kernel/i18n/virtualTexts.d.ts", "tests/plugins.test.ts"],
      }),
    );
    run("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.plugin.json"]);
    const said = run("node_modules/vitest/vitest.mjs", [
      "run",
      "--project",
      "unit",
      "src/plugins/parking",
      "tests/plugins.test.ts",
      "tests/texts.test.ts",
    ]);
    expect(said).toMatch(/Test Files +3 passed/);
  });

  it("does not get the same plugin twice", () => {
    expect(() => run("scripts/newPlugin.mjs", ["parking"])).toThrow(/src\/plugins\/parking exists already/);
  });
});
