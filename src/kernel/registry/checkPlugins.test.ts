import { describe, expect, it } from "vitest";
import { command, definePlugin, panel, token } from "../plugin.ts";
import { House } from "../ui/icons.ts";
import { checkPlugins } from "./checkPlugins.ts";

const aPanel = (id: `${string}.${string}`, route?: string) =>
  panel({ id, title: "t", icon: House, ...(route && { route }), load: () => Promise.resolve({ default: () => "x" }) });
const aCommand = (id: `${string}:${string}`, extra: { keys?: string; isUndoable?: boolean } = {}) =>
  command({ id, title: "t", run: () => undefined, ...extra });
const Service = token<number>("a.service");
const refusals = (...plugins: Parameters<typeof definePlugin>[0][]) => checkPlugins(plugins.map(definePlugin)).refused;

describe("checkPlugins", () => {
  it.each([
    ["the same plugin twice", [{ id: "a" }, { id: "a" }], "plugin a exists twice"],
    [
      "a route of another plugin",
      [
        { id: "a", panels: [aPanel("a.x", "/x")] },
        { id: "b", panels: [aPanel("b.x", "/x")] },
      ],
      "route /x exists twice",
    ],
    ["the same command twice in one plugin", [{ id: "a", commands: [aCommand("a:x"), aCommand("a:x")] }], "command a:x exists twice"],
    ["an id of a foreign name", [{ id: "a", commands: [aCommand("b:x")] }], "b:x does not start with a"],
    [
      "a menu entry without its panel",
      [{ id: "a", menu: [{ panel: "a.y", group: "monitor" as const, order: 1 }] }],
      "the menu names a.y, which it does not have",
    ],
    ["a service that nobody provides", [{ id: "a", uses: [Service] }], "nobody provides a.service"],
  ])("refuses %s", (_, plugins, reason) => {
    expect(refusals(...plugins).map((each) => each.reason)).toEqual([reason]);
  });

  it("refuses an unmodified key for what cannot be undone", () => {
    expect(refusals({ id: "a", commands: [aCommand("a:open-door", { keys: "o" })] })).toHaveLength(1);
    expect(refusals({ id: "a", commands: [aCommand("a:next", { keys: "o", isUndoable: true })] })).toEqual([]);
  });

  it("[NF-02] goes on with the others, providers first", () => {
    const { accepted, refused } = checkPlugins([
      definePlugin({ id: "user", uses: [Service] }),
      definePlugin({ id: "bad", commands: [aCommand("other:x")] }),
      definePlugin({ id: "provider", provides: [Service] }),
    ]);
    expect([accepted.map(({ id }) => id), refused.map(({ id }) => id)]).toEqual([["provider", "user"], ["bad"]]);
  });
});
