import * as z from "zod/mini";
import type { Device } from "#contract/devices.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import type { Player } from "./player.ts";
import { focusedPlayer, Players } from "./players.ts";

/** `instanceId`: the player's panel; default: the focused player. */
export const OnePlayer = z.object({ instanceId: z.optional(z.string()) });
export type OnePlayer = z.infer<typeof OnePlayer>;

export function playerOf({ instanceId }: OnePlayer, kernel: Kernel): Player | undefined {
  return instanceId === undefined ? focusedPlayer(kernel) : kernel.kept(Players).get(instanceId);
}

/** The camera whose recording the player plays. */
export const cameraOf = ({ videoSourceId }: Player, kernel: Kernel): Device | undefined =>
  Object.values(kernel.use(DeviceDirectory).state.devices).find((device) => device.videoSourceId === videoSourceId);
