import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Scope } from "#contract/scopes.ts";
import { ApiError } from "../apiError.ts";
import { type AnyCommand, command, type Kernel } from "../plugin.ts";
import { aConsoleState } from "../testing/aConsoleState.ts";
import { createCommandRunner } from "./commandRunner.ts";

const door = z.object({ serialNumber: z.string() });
function aRunner(definition: AnyCommand, { scopes = [] as Scope[], isSure = true } = {}) {
  const calls: unknown[] = [];
  const note = (name: string) => (value: unknown) => void calls.push([name, value]);
  const stop = new AbortController();
  const state = aConsoleState({ scopes: new Set(scopes) });
  const runner = createCommandRunner({
    state,
    commands: new Map([[definition.id, { command: definition, pluginId: "doors" }]]),
    kernelOf: () => ({}) as Kernel,
    t: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key),
    toast: { failure: note("failure"), refused: note("refused") },
    confirm: (confirmation) => {
      note("confirm")(confirmation);
      return Promise.resolve(isSure);
    },
    ask: (each, known) => note("ask")([each.id, known]),
    signal: stop.signal,
    now: () => 5,
  });
  return { runner, calls, state, stop };
}

describe("command runner", () => {
  it("[PM-12] does not run a command whose scope the session lacks", async () => {
    const run = vi.fn();
    const { runner } = aRunner(command({ id: "doors:unlock", title: "t", scope: "deviceremoteaccess_w", run }));
    expect(await runner.runById("doors:unlock")).toEqual({ status: "unavailable" });
    expect([run.mock.calls.length, runner.list(), runner.availabilityById("doors:unlock")]).toEqual([0, [], { state: "hidden" }]);
  });
  it("runs a command by its object, with args that are those of its schema", async () => {
    const unlock = command({ id: "doors:unlock", title: "t", args: door, run: ({ serialNumber }) => serialNumber });
    const { runner } = aRunner(unlock);
    expect(await runner.run(unlock, { serialNumber: "GH-1" })).toEqual({ status: "done", value: "GH-1" });
    expect(runner.availability(unlock, { serialNumber: "GH-1" })).toEqual({ state: "enabled" });
    const gone = command({ id: "doors:gone", title: "t", run: () => 1 });
    expect([await runner.run(gone), runner.availability(gone)]).toEqual([{ status: "unavailable" }, { state: "hidden" }]);
  });
  it("does not offer what would change the platform while that is out of reach, and shows what needs nothing of it", async () => {
    const run = vi.fn();
    const { runner, calls, state } = aRunner(command({ id: "doors:unlock", title: "t", scope: "deviceremoteaccess_w", args: door, run }), {
      scopes: ["deviceremoteaccess_w"],
    });
    state.contact = { level: "none", heardMs: 0 };
    expect(runner.availabilityById("doors:unlock")).toEqual({ state: "disabled", reason: "kernel.contact.refusal" });
    expect(await runner.runById("doors:unlock", { serialNumber: "a" })).toEqual({ status: "unavailable" });
    expect([calls, run.mock.calls]).toEqual([[["refused", "kernel.contact.refusal"]], []]);
    state.contact = { level: "outdated", heardMs: 0 };
    expect((await runner.runById("doors:unlock", { serialNumber: "a" })).status).toBe("done");
    const urgent = command({ id: "lockdown:start", title: "t", scope: "lockdown_w", isTriedAnyway: true, run });
    const tried = aRunner(urgent, { scopes: ["lockdown_w"] });
    tried.state.contact = { level: "none", heardMs: 0 };
    expect((await tried.runner.runById("lockdown:start")).status).toBe("done");
    const shown = aRunner(command({ id: "doors:show", title: "t", scope: "device_r", run }), { scopes: ["device_r"] });
    shown.state.contact = { level: "none", heardMs: 0 };
    expect((await shown.runner.runById("doors:show")).status).toBe("done");
  });
  it("does not run what `when` hides", async () => {
    const { runner } = aRunner(
      command({ id: "doors:unlock", title: "t", when: ({ selection }) => selection?.kind === "door", run: () => 1 }),
    );
    expect(await runner.runById("doors:unlock")).toEqual({ status: "unavailable" });
  });
  it("says why a disabled command does not run", async () => {
    const { runner, calls } = aRunner(
      command({ id: "doors:unlock", title: "t", args: door, disabledBecause: () => "doors.lockdown", run: () => 1 }),
    );
    expect(await runner.runById("doors:unlock", { serialNumber: "a" })).toEqual({ status: "unavailable" });
    expect(calls).toEqual([["refused", "doors.lockdown"]]);
    expect(runner.availabilityById("doors:unlock", { serialNumber: "a" })).toEqual({ state: "disabled", reason: "doors.lockdown" });
  });
  it("[NF-04] asks for arguments that are missing", async () => {
    const { runner, calls } = aRunner(command({ id: "doors:unlock", title: "t", args: door, run: () => 1 }));
    expect(await runner.runById("doors:unlock")).toEqual({ status: "asked" });
    expect(calls).toEqual([["ask", ["doors:unlock", {}]]]);
  });
  it("[NF-03] answers commands with the keys of the person's choice, by name and in the list", () => {
    const { runner, state } = aRunner(command({ id: "doors:unlock", title: "t", keys: "mod+shift+u", when: () => false, run: () => 1 }));
    const { runner: listed, state: own } = aRunner(command({ id: "doors:lock", title: "t", keys: "mod+shift+l", run: () => 1 }));
    state.keys = { "doors:unlock": "alt+u" };
    own.keys = { "doors:lock": "" };
    expect([runner.get("doors:unlock")?.keys, runner.defaultKeys("doors:unlock")]).toEqual(["alt+u", "mod+shift+u"]);
    expect([runner.list(), runner.granted().map(({ keys }) => keys)]).toEqual([[], ["alt+u"]]);
    expect(listed.list().map(({ id, keys }) => [id, keys])).toEqual([["doors:lock", undefined]]);
  });
  it("does nothing when a dangerous command is not confirmed", async () => {
    const run = vi.fn();
    const { runner, calls } = aRunner(command({ id: "doors:lock-down", title: "t", isDangerous: true, objectName: () => "Lobby", run }), {
      isSure: false,
    });
    expect(await runner.runById("doors:lock-down")).toEqual({ status: "cancelled" });
    expect([run.mock.calls.length, calls]).toEqual([0, [["confirm", { title: "t", action: "t", objectName: "Lobby" }]]]);
  });
  it("turns a failure into one toast and keeps its code", async () => {
    const error = new ApiError("error_device_disconnected", 409);
    const { runner, calls } = aRunner(command({ id: "doors:unlock", title: "t", run: () => Promise.reject(error) }));
    expect(await runner.runById("doors:unlock")).toEqual({ status: "failed", code: "error_device_disconnected" });
    expect(calls).toEqual([["failure", error]]);
    expect(runner.activity).toMatchObject([
      { command: "doors:unlock", status: "failed", code: "error_device_disconnected", startedAtMs: 5 },
    ]);
  });
  it("[ER-03] is silent about an abort", async () => {
    const { runner, calls } = aRunner(
      command({ id: "doors:unlock", title: "t", run: () => Promise.reject(new DOMException("x", "AbortError")) }),
    );
    expect([await runner.runById("doors:unlock"), calls]).toEqual([{ status: "cancelled" }, []]);
  });
  it("runs nothing once the session has ended", async () => {
    const { runner, stop } = aRunner(command({ id: "doors:unlock", title: "t", run: () => 1 }));
    stop.abort();
    expect(await runner.runById("doors:unlock")).toEqual({ status: "unavailable" });
  });
  it("takes arguments from the selection, shows itself as pending and is quiet about success", async () => {
    let during: readonly string[] = [];
    const { runner, calls, state } = aRunner(
      command({
        id: "doors:unlock",
        title: "t",
        args: door,
        argsFrom: ({ selection }) => selection && { serialNumber: selection.id },
        run: ({ serialNumber }) => {
          during = state.pendingCommands;
          return serialNumber;
        },
      }),
    );
    state.selection = { kind: "door", id: "GH-1" };
    expect(await runner.runById("doors:unlock")).toEqual({ status: "done", value: "GH-1" });
    expect([during, state.pendingCommands, calls]).toEqual([["doors:unlock"], [], []]);
  });
});
