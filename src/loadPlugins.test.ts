import { expect, it } from "vitest";
import { loadPlugins } from "./loadPlugins.ts";

it.each([
  ["the demonstration", true, false, "/dev/panels", true],
  ["development", false, true, "/dev/panels/part", true],
  ["an installation", false, false, "/dev/panels", false],
  ["the demonstration, elsewhere", true, true, "/doors", false],
])("the gallery is there or not: %s", async (_name, isDemo, isDevelopment, path, expected) => {
  const plugins = await loadPlugins({ isDemo, isDevelopment, path });
  expect(plugins.some(({ id }) => id === "gallery")).toBe(expected);
});

it("many commands are there where they are asked for and nowhere else", async () => {
  const idsAt = async (path: string) => (await loadPlugins({ isDemo: true, isDevelopment: false, path })).map(({ id }) => id);
  expect(await idsAt("/dev/panels/crowd")).toEqual([...(await idsAt("/dev/panels")), "crowd"]);
});
