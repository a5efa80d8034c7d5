import * as z from "zod/mini";
import { type AnyCommand, type ConsoleState, command, type Kernel, type PickerOption } from "../plugin.ts";
import { isWorking } from "../session/isWorking.ts";
import { ExternalLink, Monitor } from "../ui/icons.ts";
import { monitorsMax, pageMonitor } from "../workspace/monitorNumbers.ts";
import { instanceIdOf } from "../workspace/panelTarget.ts";
import { consoleOf } from "./runningConsole.ts";

const category = "kernel.category.layout";
/** Monitor numbers as words, for command ids; each command's key is its digit. */
const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

const hasPanel = (state: Readonly<ConsoleState>) => !state.isNarrow && isWorking(state) && state.focusedPanel !== undefined;
/** The panel to send instead of one that can't leave its place, such as the camera of a video wall's slot. */
function standIn(kernel: Kernel) {
  const { focusedPanel } = kernel.state;
  return focusedPanel && consoleOf(kernel).panels.get(focusedPanel.panelId)?.thing.elsewhere?.(focusedPanel.params);
}
const lockedBecause = (_: object, { state }: Kernel) => (state.sharedLayout?.isLocked ? "kernel.layout.locked" : undefined);
const sendRefusal = (args: object, kernel: Kernel) => (standIn(kernel) ? undefined : lockedBecause(args, kernel));

async function move(instanceId: string, number: number | undefined, kernel: Kernel): Promise<void> {
  const monitors = await consoleOf(kernel).workspace.view?.monitors?.();
  if (monitors && !(await monitors.send(instanceId, number))) kernel.toast.warning("kernel.popout.blocked");
}
async function send(number: number, kernel: Kernel): Promise<void> {
  const { panels, workspace } = consoleOf(kernel);
  const { focusedPanel } = kernel.state;
  const other = standIn(kernel);
  const panel = other && panels.get(other.panel)?.thing;
  if (!other || !panel) return focusedPanel && move(focusedPanel.instanceId, number, kernel);
  // Open it above the layout, so that the video wall it comes from doesn't change.
  workspace.open(other.panel, other.params, { position: "floating" });
  await move(instanceIdOf(panel, other.params), number, kernel);
}
async function monitorOptions(kernel: Kernel): Promise<PickerOption[]> {
  const monitors = await consoleOf(kernel).workspace.view?.monitors?.();
  if (!monitors) return [];
  const open = monitors.list().map(({ number, shows }) => ({
    value: number,
    label: kernel.t(number === pageMonitor ? "kernel.monitor.page" : "kernel.monitor.shows", { number, shows: shows.join(", ") || "–" }),
    icon: Monitor,
  }));
  const number = monitors.free();
  return [...open, { value: number, label: kernel.t("kernel.monitor.new", { number }), icon: ExternalLink }];
}

export const popOutPanel = command({
  id: "kernel:pop-out-panel",
  title: "kernel.command.popOutPanel",
  icon: ExternalLink,
  category,
  isUndoable: true,
  when: hasPanel,
  disabledBecause: lockedBecause,
  run: (_, kernel) => kernel.state.focusedPanel && move(kernel.state.focusedPanel.instanceId, undefined, kernel),
});
export const sendToMonitor = command({
  id: "kernel:send-to-monitor",
  title: "kernel.monitor.send",
  icon: Monitor,
  category,
  keywords: "kernel.monitor.keywords",
  isUndoable: true,
  args: z.object({ monitor: z.int().check(z.gte(pageMonitor), z.lte(monitorsMax)) }),
  pickers: { monitor: { label: "kernel.monitor.which", options: monitorOptions } },
  when: hasPanel,
  disabledBecause: sendRefusal,
  run: ({ monitor }, kernel) => send(monitor, kernel),
});
const sendToNumbers = numbers.map((name, index) =>
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
);

/** B-17: commands that move panels to other windows, by the window's number. */
export const monitorCommands: readonly AnyCommand[] = [popOutPanel, sendToMonitor, ...sendToNumbers];
