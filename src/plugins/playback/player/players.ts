import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Player } from "./player.ts";

/** The players on screen by the id of their panel. */
export const Players = perSession(() => new Map<string, Player>());

/** The player with the keyboard focus. */
export function focusedPlayer(kernel: Kernel): Player | undefined {
  const { focusedPanel } = kernel.state;
  return focusedPanel && kernel.kept(Players).get(focusedPanel.instanceId);
}
