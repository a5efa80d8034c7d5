import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyTheme } from "./theme.ts";

const tokens = readFileSync(new URL("styles/tokens.css", import.meta.url), "utf8");
/** The declarations of the rule with this selector. */
function rule(selector: string): string {
  const start = tokens.indexOf(`${selector} {`);
  return tokens.slice(start, tokens.indexOf("}", start));
}

describe("the theme", () => {
  it.each([
    ["light", '[data-theme="light"]'],
    ["dark", '[data-theme="dark"]'],
  ])("[GN-06] has the product's primary, success and error in %s", (_, selector) => {
    const declared = rule(selector);
    expect(declared).toContain("--accent: #04aed6;");
    expect(declared).toContain("--ok: #76e5b9;");
    expect(declared).toContain("--danger: #e15142;");
  });

  it("[GN-06] stands on the dark secondary: ink of the light theme, panels of the dark one", () => {
    expect(rule('[data-theme="light"]')).toContain("--ink: #1a2033;");
    expect(rule('[data-theme="dark"]')).toContain("--surface-panel: #1a2033;");
  });

  it("[GN-06] is light where nothing was chosen", () => {
    expect(tokens).toMatch(/:root,\s*\[data-theme="light"\] \{/);
  });

  it("is set for one document, so that a window of its own has it too", () => {
    const root = { dataset: {} as Record<string, string>, style: { colorScheme: "" } };
    applyTheme("dark", { documentElement: root } as unknown as Document);
    expect(root).toEqual({ dataset: { theme: "dark" }, style: { colorScheme: "dark" } });
  });
});
