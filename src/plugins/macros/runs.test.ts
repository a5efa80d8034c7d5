import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Macro } from "#contract/macros.ts";
import type { CommandOutcome } from "#kernel/commands/outcome.ts";
import { type Command, command } from "#kernel/plugin.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { createRuns } from "./runs.ts";

const door = z.object({ serialNumber: z.string() });
const step = (id: string, args: Record<string, unknown> = { serialNumber: "a" }, asked: string[] = []) => ({
  command: id,
  args,
  asked,
  objectName: "",
});
const macroOf = (...steps: Macro["steps"]): Macro => ({ id: "m", name: "Round", steps });

function aRig(outcomes: Record<string, CommandOutcome | (() => CommandOutcome)> = {}, hidden: readonly string[] = []) {
  const ran: [string, object | undefined][] = [];
  const known = new Map<string, Command>(
    ["doors:unlock", "doors:lock", "cameras:enable", "macros:own-x"].map((id) => [
      id,
      command({ id: id as "doors:unlock", title: id, args: door, run: () => undefined }),
    ]),
  );
  const stop = new AbortController();
  const kernel = aKernel({
    commands: {
      get: (id) => known.get(id),
      availabilityById: (id) => ({ state: hidden.includes(id) ? "hidden" : "enabled" }),
      runById: (id, args) => {
        ran.push([id, args]);
        const outcome = outcomes[id] ?? { status: "done", value: undefined };
        return Promise.resolve(typeof outcome === "function" ? outcome() : outcome);
      },
    },
    panels: { open: vi.fn() },
    toast: { success: vi.fn(), warning: vi.fn() },
    signal: stop.signal,
  });
  const runs = createRuns(kernel);
  const states = () => runs.state.run?.steps.map(({ state }) => state);
  return { runs, ran, kernel, states, stop };
}

describe("[C-02] a macro that runs", () => {
  it("stops at the first step that is refused, and says why", async () => {
    const { runs, ran, states } = aRig({ "doors:lock": { status: "failed", code: "error_device_not_found" } });
    await runs.start(macroOf(step("doors:unlock"), step("doors:lock"), step("doors:unlock")), {});
    expect(states()).toEqual(["done", "failed", "waiting"]);
    expect([runs.state.run?.status, runs.state.run?.steps[1]?.why]).toEqual(["failed", "errors.error_device_not_found"]);
    expect(ran.map(([id]) => id)).toEqual(["doors:unlock", "doors:lock"]);
  });
  it.each([
    ["a command that is gone", step("doors:burn"), "macros.step.unknown"],
    ["another macro", step("macros:own-x"), "macros.step.nested"],
    ["what no longer fits its command", step("doors:lock", {}), "macros.step.outdated"],
    ["what the person may no longer run", step("cameras:enable"), "macros.step.refused"],
  ])("runs nothing of %s", async (_, bad, why) => {
    const { runs, ran } = aRig({}, ["cameras:enable"]);
    await runs.start(macroOf(bad, step("doors:unlock")), {});
    expect([ran, runs.state.run?.steps[0]]).toEqual([[], { state: "failed", why }]);
  });
  it("goes no further when a question is answered with no", async () => {
    const { runs, states } = aRig({ "doors:unlock": { status: "cancelled" } });
    await runs.start(macroOf(step("doors:unlock"), step("doors:lock")), {});
    expect([states(), runs.state.run?.status]).toEqual([["cancelled", "waiting"], "cancelled"]);
  });
  it("stops between two steps when it is told to, and with the session", async () => {
    for (const how of ["stop", "session"] as const) {
      const rig = aRig({
        "doors:unlock": () => {
          if (how === "stop") rig.runs.stop();
          else rig.stop.abort();
          return { status: "done", value: undefined };
        },
      });
      await rig.runs.start(macroOf(step("doors:unlock"), step("doors:lock")), {});
      expect([rig.states(), rig.runs.state.run?.status]).toEqual([["done", "waiting"], "cancelled"]);
    }
  });
  it("gives each step what was asked for in its place", async () => {
    const { runs, ran } = aRig();
    const asked = step("doors:unlock", { serialNumber: "a" }, ["serialNumber"]);
    await runs.start(macroOf(asked, step("doors:lock"), asked), { "0-serialNumber": "x", "2-serialNumber": "y" });
    expect(ran.map(([, args]) => args)).toEqual([{ serialNumber: "x" }, { serialNumber: "a" }, { serialNumber: "y" }]);
    expect(runs.state.run?.status).toBe("done");
  });
  it("is one at a time", async () => {
    const { runs, ran, kernel } = aRig();
    await Promise.all([runs.start(macroOf(step("doors:unlock")), {}), runs.start(macroOf(step("doors:lock")), {})]);
    expect(ran.map(([id]) => id)).toEqual(["doors:unlock"]);
    expect(kernel.toast.warning).toHaveBeenCalledWith("macros.toast.busy");
  });
});
