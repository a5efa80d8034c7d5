import { describe, expect, it } from "vitest";
import type { Commands } from "#kernel/plugin.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { undoOf } from "./undoOf.ts";

type Entry = Commands["activity"][number];
const undoneBy: Record<string, string> = {
  "walls:freeze": "walls:thaw",
  "walls:thaw": "walls:freeze",
  "kernel:move-up": "kernel:undo-layout",
};
const commandsWith = (state: "enabled" | "hidden" = "enabled") =>
  aKernel({
    commands: {
      get: (id) => ({ id: "test:command", title: id, run: () => undefined, ...(undoneBy[id] && { undoneBy: undoneBy[id] }) }),
      availabilityById: () => ({ state }),
    },
  }).commands;
/** The newest first, as the session has them. */
const entriesOf = (...ran: [string, object?, Entry["status"]?][]): Entry[] =>
  ran.map(([command, args = {}, status = "done"], index) => ({ id: ran.length - index, command, args, status }) as Entry);
const offered = (entries: Entry[], state?: "enabled" | "hidden") => entries.map((entry) => undoOf(entry, entries, commandsWith(state)));

describe("[B-18] what can be taken back", () => {
  it("is a command with an opposite, as long as that may run", () => {
    expect(offered(entriesOf(["walls:freeze", { id: "a" }], ["doors:unlock", { id: "a" }]))).toEqual(["walls:thaw", undefined]);
    expect(offered(entriesOf(["walls:freeze", { id: "a" }]), "hidden")).toEqual([undefined]);
  });
  it("is nothing that has not happened", () => {
    for (const status of ["running", "failed", "cancelled"] as const) {
      expect(offered(entriesOf(["walls:freeze", { id: "a" }, status]))).toEqual([undefined]);
    }
  });
  it("is not offered again once it was taken back, and never for another thing", () => {
    const entries = entriesOf(["walls:thaw", { id: "a" }], ["walls:freeze", { id: "b" }], ["walls:freeze", { id: "a" }]);
    expect(offered(entries)).toEqual(["walls:freeze", "walls:thaw", undefined]);
  });
  it("is the last of several moves alone", () => {
    expect(offered(entriesOf(["kernel:move-up"], ["kernel:move-up"]))).toEqual(["kernel:undo-layout", undefined]);
    expect(offered(entriesOf(["kernel:undo-layout"], ["kernel:move-up"], ["kernel:move-up"]))).toEqual([undefined, undefined, undefined]);
  });
});
