import { describe, expect, it } from "vitest";
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
      "locales/en.ts",
      "locales/es.ts",
      "panels/Overview.tsx",
      "plugin.ts",
    ]);
    expect([...files.values()].filter((text) => /__\w+__/.test(text))).toEqual([]);
    expect(files.get("plugin.ts")).toContain('id: "parking.overview"');
    expect(files.get("locales/es.ts")).toContain('title: "Parking"');
  });

  it("is listed after those before it", () => {
    const list = 'import a from "./a/plugin.ts";\nimport z from "./z/plugin.ts";\n\nexport const plugins: readonly Plugin[] = [z, a];\n';
    expect(withPlugin(list, "parking")).toBe(
      'import a from "./a/plugin.ts";\nimport parking from "./parking/plugin.ts";\nimport z from "./z/plugin.ts";\n\nexport const plugins: readonly Plugin[] = [z, a, parking];\n',
    );
    expect(withPlugin(list, "a0")).toMatch(/^import a from "[^"]+";\nimport a0 from/);
  });
});
