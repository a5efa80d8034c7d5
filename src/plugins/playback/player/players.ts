import type { Kernel } from "#kernel/plugin.ts";
import type { Player } from "./player.ts";

/** By the console: commands and panels have kernels of their own. */
const byConsole = new WeakMap<object, Map<string, Player>>();

/** The players on the screen by the id of their panel. They come with the first of them, and not with the console. */
export function playersOf(kernel: Kernel): Map<string, Player> {
  const known = byConsole.get(kernel.state) ?? new Map<string, Player>();
  byConsole.set(kernel.state, known);
  return known;
}

/** The player that the keyboard works on. */
export function focusedPlayer(kernel: Kernel): Player | undefined {
  const { focusedPanel } = kernel.state;
  return focusedPanel && playersOf(kernel).get(focusedPanel.instanceId);
}
