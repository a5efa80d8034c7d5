import * as z from "zod/mini";
import { instanceIdOf } from "../workspace/panelTarget.ts";
import { monitorsMax, pageMonitor } from "../workspace/monitorNumbers.ts";
import { type Command, command, type Kernel } from "../plugin.ts";
import { isWorking } from "../session/isWorking.ts";
import { ExternalLink, Monitor } from "../ui/icons.ts";
import type { Console } from "./createConsole.ts";

const category = "kernel.category.layout";
/** With a key each, by the digit that is its number. */
const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

/** B-17: panels to other windows, by the number of the window. */
export function monitorCommands({ workspace, state, panels, t }: Console): Command[] {
  const hasPanel = () => !state.isNarrow && isWorking(state) && state.focusedPanel !== undefined;
  /** What belongs where it is sends another panel in its place. */
  const standIn = () => {
    const { focusedPanel } = state;
    return focusedPanel && panels.get(focusedPanel.panelId)?.thing.elsewhere?.(focusedPanel.params);
  };
  const lockedBecause = () => (state.sharedLayout?.isLocked ? "kernel.layout.locked" : undefined);
  const sendRefusal = () => (standIn() ? undefined : lockedBecause());

  const move = async (instanceId: string, number: number | undefined, kernel: Kernel) => {
    const monitors = await workspace.view?.monitors?.();
    if (monitors && !(await monitors.send(instanceId, number))) kernel.toast.warning("kernel.popout.blocked");
  };
  const send = async (number: number, kernel: Kernel) => {
    const other = standIn();
    const panel = other && panels.get(other.panel)?.thing;
    if (!other || !panel) return state.focusedPanel && move(state.focusedPanel.instanceId, number, kernel);
    // Above what is there: the wall that it comes from stays as it is.
    workspace.open(other.panel, other.params, { position: "floating" });
    await move(instanceIdOf(panel, other.params), number, kernel);
  };
  const options = async () => {
    const monitors = await workspace.view?.monitors?.();
    if (!monitors) return [];
    const open = monitors.list().map(({ number, shows }) => ({
      value: number,
      label: t(number === pageMonitor ? "kernel.monitor.page" : "kernel.monitor.shows", { number, shows: shows.join(", ") || "–" }),
      icon: Monitor,
    }));
    const number = monitors.free();
    return [...open, { value: number, label: t("kernel.monitor.new", { number }), icon: ExternalLink }];
  };
  return [
    command({
      id: "kernel:pop-out-panel",
      title: "kernel.command.popOutPanel",
      icon: ExternalLink,
      category,
      isUndoable: true,
      when: hasPanel,
      disabledBecause: lockedBecause,
      run: (_, kernel) => state.focusedPanel && move(state.focusedPanel.instanceId, undefined, kernel),
    }),
    command({
      id: "kernel:send-to-monitor",
      title: "kernel.monitor.send",
      icon: Monitor,
      category,
      keywords: "kernel.monitor.keywords",
      isUndoable: true,
      args: z.object({ monitor: z.int().check(z.gte(pageMonitor), z.lte(monitorsMax)) }),
      pickers: { monitor: { label: "kernel.monitor.which", options } },
      when: hasPanel,
      disabledBecause: sendRefusal,
      run: ({ monitor }, kernel) => send(monitor, kernel),
    }),
    ...numbers.map((name, index) =>
      command({
        id: `kernel:send-to-monitor-${name}`,
        title: `kernel.monitor.to${String(index + 1)}`,
        icon: Monitor,
        category,
        keys: `alt+shift+${String(index + 1)}`,
        isInPalette: false,
        isUndoable: true,
        when: hasPanel,
        disabledBecause: sendRefusal,
        run: (_, kernel) => send(index + 1, kernel),
      }),
    ),
  ];
}
