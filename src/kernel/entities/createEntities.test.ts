import { describe, expect, it } from "vitest";
import type { EntitySource, Kernel } from "../plugin.ts";
import { aConsoleState } from "../testing/aConsoleState.ts";
import { createEntities } from "./createEntities.ts";

const source = (kind: string, scope?: EntitySource["scope"]): { thing: EntitySource; pluginId: string } => ({
  thing: {
    kind,
    title: "t",
    command: "a:show",
    ...(scope && { scope }),
    search: (query, { pluginId }) => [{ id: `${pluginId} ${query}`, title: kind, args: {} }],
  },
  pluginId: `plugin of ${kind}`,
});
const entities = createEntities({
  sources: [source("door", "device_r"), source("person", ["user_r", "user_w"]), source("page")],
  kernelOf: (pluginId) => ({ pluginId }) as Kernel,
  state: aConsoleState({ scopes: new Set(["device_r"]) }),
});
const ids = async (kind: string) => (await entities.search(kind, "lobby", new AbortController().signal)).map(({ id }) => id);

describe("the things that a field may pick", () => {
  it("[PM-12] are those whose scope the session has", async () => {
    expect(entities.kinds()).toEqual(["door", "page"]);
    expect(await ids("person")).toEqual([]);
    expect(await ids("nothing")).toEqual([]);
  });

  it("are found by the plugin that they belong to", async () => {
    expect(await ids("door")).toEqual(["plugin of door lobby"]);
  });
});
