import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type EntityItem, type Panel, panel } from "#kernel/plugin.ts";
import { Shapes } from "#kernel/ui/icons.ts";
import { plugins } from "#plugins/all.ts";
import { seededParams } from "./seededParams.ts";

const { signal } = new AbortController();
const seeing = (items: EntityItem[]) => ({ signal, entities: { kinds: () => [], search: async () => items } });
const everything = seeing([{ id: "GH-SOME00001", title: "Some", args: {} }]);
const aPanel = (params: z.ZodMiniObject): Panel =>
  panel({ id: "a.b", title: "t", icon: Shapes, params, load: async () => ({ default: () => undefined }) });

describe("what the gallery opens a panel with", () => {
  it("is enough for every panel of the console, where there is something of each kind", async () => {
    const panels = plugins.flatMap((plugin) => plugin.panels ?? []);
    const unseeded = await Promise.all(
      panels.map(async (each) => {
        const params = await seededParams(each, everything);
        return params && (!each.params || z.safeParse(each.params, params).success) ? [] : [each.id];
      }),
    );
    expect(unseeded.flat()).toEqual([]);
  });

  it("is nothing for a panel that needs what it cannot find", async () => {
    expect(await seededParams(aPanel(z.object({ id: z.string() })), everything)).toBeUndefined();
    const detail = plugins.flatMap((plugin) => plugin.panels ?? []).find(({ id }) => id === "doors.detail");
    expect(detail && (await seededParams(detail, seeing([])))).toBeUndefined();
  });
});
