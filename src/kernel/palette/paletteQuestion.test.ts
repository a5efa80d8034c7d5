import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { command, definePlugin } from "../plugin.ts";
import { aRunningConsole } from "../testing/aRunningConsole.ts";
import type { PaletteItem } from "./paletteModel.ts";
import { firstWanted, wantedAfter } from "./paletteQuestion.ts";

const rooms = definePlugin({
  id: "rooms",
  commands: [
    command({ id: "rooms:open", title: "rooms.Open", run: () => undefined }),
    command({
      id: "rooms:rename",
      title: "rooms.Rename",
      args: z.object({ room: z.string(), name: z.string() }),
      pickers: {
        room: { entity: "room", label: "rooms.Which?" },
        name: { text: true, label: "rooms.Name", present: ({ room }) => `old ${String(room)}` },
      },
      run: () => undefined,
    }),
  ],
});
const item = (id: string, args?: object) => ({ id, title: `the ${id}`, command: id, args }) as PaletteItem;
const nothing = { query: "re", asked: undefined, steps: [{ label: "", known: {} }] };

describe("[NF-03] the questions of the palette", async () => {
  const running = await aRunningConsole([rooms], []);

  it("begin with anything, or with the text that was typed while it loaded", () => {
    expect(firstWanted(undefined, running)).toEqual({ ...nothing, query: "" });
    expect(firstWanted({ query: "re", asked: undefined }, running)).toEqual(nothing);
  });

  it("begin with the missing argument of a command, and offer its current value", () => {
    const asked = { command: "rooms:rename", known: { room: "lab" } };
    const first = { asked: "rooms:rename", steps: [{ label: "", known: { room: "lab" } }] };
    expect(firstWanted({ query: "", asked }, running)).toEqual({ ...first, query: "old lab" });
    expect(firstWanted({ query: "new", asked, isTyped: true }, running)).toEqual({ ...first, query: "new" });
  });

  it("end where a command has all that it needs", () => {
    expect(wantedAfter(item("rooms:open"), nothing, running)).toBeUndefined();
    expect(wantedAfter(item("rooms:gone"), nothing, running)).toBeUndefined();
    expect(wantedAfter(item("rooms:rename", { room: "lab", name: "Lab" }), nothing, running)).toBeUndefined();
  });

  it("go on step by step, each with the title of what was chosen", () => {
    const first = wantedAfter(item("rooms:rename"), nothing, running);
    expect(first).toEqual({ asked: "rooms:rename", steps: [{ label: "", known: {} }], query: "" });
    const second = first && wantedAfter(item("rooms:rename", { room: "lab" }), first, running);
    expect(second?.steps).toEqual([
      { label: "", known: {} },
      { label: "the rooms:rename", known: { room: "lab" } },
    ]);
    expect(second?.query).toBe("old lab");
  });
});
