import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { isPressOf, parseKeys } from "../keys/keyBinding.ts";
import { definePlugin, panel } from "../plugin.ts";
import { aRunningConsole } from "../testing/aRunningConsole.ts";
import { Video } from "../ui/icons.ts";
import type { Monitors, WorkspaceView } from "../workspace/workspace.ts";
import { popOutPanel, sendToMonitor } from "./monitorCommands.ts";

const load = () => Promise.resolve({ default: () => "x" });
const OneCamera = z.object({ serialNumber: z.optional(z.string()) });
const desk = definePlugin({
  id: "desk",
  panels: [
    panel({ id: "desk.list", title: "desk.list", icon: Video, isSingleton: true, load }),
    panel({ id: "desk.live", title: "desk.live", icon: Video, params: OneCamera, load }),
    panel({
      id: "desk.slot",
      title: "desk.slot",
      icon: Video,
      params: OneCamera,
      elsewhere: ({ serialNumber }) => (serialNumber ? { panel: "desk.live", params: { serialNumber } } : undefined),
      load,
    }),
  ],
});

/** Somebody at a panel, with one other window open. */
async function aConsole(
  focused: { panelId: string; params?: Record<string, unknown> } | undefined,
  { isLocked = false, opens = true } = {},
) {
  const running = await aRunningConsole([desk], ["device_r"]);
  const send = vi.fn<Monitors["send"]>(async () => opens);
  const open = vi.fn<WorkspaceView["open"]>();
  const list: Monitors["list"] = () => [
    { number: 1, shows: ["Doors"] },
    { number: 3, shows: ["Gate", "Yard"] },
  ];
  const view = { open, monitors: async () => ({ list, free: () => 2, send }) } as unknown as WorkspaceView;
  running.workspace.attach(view);
  running.state.focusedPanel = focused && { instanceId: "focused", params: {}, ...focused };
  running.state.sharedLayout = isLocked ? { id: "w1", isLocked } : undefined;
  const options = async () => {
    const picker = sendToMonitor.pickers?.monitor;
    const offered = picker && "options" in picker ? await picker.options(running.kernelOf("kernel"), {}) : [];
    return offered.map(({ value }) => value);
  };
  return { running, send, open, options };
}
const list = { panelId: "desk.list" };
const slot = { panelId: "desk.slot", params: { serialNumber: "GH-1" } };

describe("[B-17] a panel is sent to a monitor", () => {
  it("that is chosen from those that are open and a new one", async () => {
    const { running, send, options } = await aConsole(list);
    expect(await options()).toEqual([1, 3, 2]);
    expect(await running.runner.run(sendToMonitor)).toEqual({ status: "asked" });
    await running.runner.run(sendToMonitor, { monitor: 3 });
    expect(send.mock.calls).toEqual([["focused", 3]]);
  });
  it.each([
    ["one", 1],
    ["two", 2],
    ["nine", 9],
  ])("by the key of its number: %s", async (name, number) => {
    const { running, send } = await aConsole(list);
    const { keys = "" } = running.runner.get(`kernel:send-to-monitor-${name}`) ?? {};
    const [step] = parseKeys(keys);
    const press = { key: "§", code: `Digit${String(number)}`, altKey: true, shiftKey: true, ctrlKey: false, metaKey: false };
    expect([keys, step && isPressOf(step, press, false)]).toEqual([`alt+shift+${String(number)}`, true]);
    await running.runner.runById(`kernel:send-to-monitor-${name}`);
    expect(send.mock.calls).toEqual([["focused", number]]);
  });
  it("of its own without a number", async () => {
    const { running, send } = await aConsole(list);
    await running.runner.run(popOutPanel);
    expect(send.mock.calls).toEqual([["focused", undefined]]);
  });
  it("as its camera where it is a place of a wall, which stays as it is, also a locked one", async () => {
    const { running, send, open } = await aConsole(slot, { isLocked: true });
    await running.runner.run(sendToMonitor, { monitor: 2 });
    expect(open.mock.calls).toEqual([
      ["desk.live:serialNumber=GH-1", { panel: "desk.live", params: { serialNumber: "GH-1" } }, { position: "floating" }],
    ]);
    expect(send.mock.calls).toEqual([["desk.live:serialNumber=GH-1", 2]]);
  });
  it("not off a locked layout, and not where there is no panel or room for one alone", async () => {
    const locked = await aConsole({ panelId: "desk.slot" }, { isLocked: true });
    expect(locked.running.runner.availabilityById("kernel:send-to-monitor-two")).toMatchObject({ state: "disabled" });
    const { running } = await aConsole(undefined);
    expect(running.runner.availability(sendToMonitor).state).toBe("hidden");
    const narrow = await aConsole(list);
    narrow.running.state.isNarrow = true;
    expect(narrow.running.runner.availability(sendToMonitor).state).toBe("hidden");
  });
  it("or says that the browser opens no window", async () => {
    const { running } = await aConsole(list, { opens: false });
    await running.runner.runById("kernel:send-to-monitor-two");
    expect(running.toasts.snapshot().map(({ level }) => level)).toEqual(["warn"]);
  });
});
