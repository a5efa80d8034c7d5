import * as z from "zod/mini";
import { type Device, setDeviceOnWall } from "#contract/devices.ts";
import { deleteVideoWallStream } from "#contract/videoWalls.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { cameraLivePanel } from "../../cameras/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { TileParams } from "../arrangement/tileParams.ts";
import { wallTilePanel } from "../panels.ts";
import { Walls } from "../services.ts";

/** Shows a camera in the focused tile. The wall changes when it is saved. */
export function putCamera(serialNumber: string, { state: { focusedPanel }, panels }: Kernel): void {
  if (focusedPanel?.panelId !== wallTilePanel.id) return;
  const { wall, slot } = z.parse(TileParams, focusedPanel.params);
  panels.open(wallTilePanel, { wall, slot, serialNumber });
}

/** Shows a camera by its number in the focused tile or live view; beside a wall that the person can't change. */
export function showNumbered(device: Device | undefined, kernel: Kernel): void {
  const { focusedPanel, sharedLayout } = kernel.state;
  if (!device || !focusedPanel) return;
  const { serialNumber } = device;
  if (sharedLayout?.isLocked) kernel.panels.open(cameraLivePanel, { serialNumber });
  else if (focusedPanel.panelId === wallTilePanel.id) putCamera(serialNumber, kernel);
  else if (focusedPanel.params["serialNumber"] !== serialNumber) {
    kernel.panels.open(cameraLivePanel, { serialNumber }, { position: "within", beside: focusedPanel.instanceId });
    kernel.panels.close(focusedPanel.instanceId);
  }
}

/** VW-02: empties a slot of the stored wall, also one whose device is deleted (VW-07). */
export async function clearSlot({ id, slot }: { id: string; slot: number }, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const walls = kernel.use(Walls);
  const stream = walls.get(id)?.streams?.find(({ position }) => position === slot);
  if (stream) await walls.change(() => kernel.api.call(deleteVideoWallStream, { params: { id: stream.id } }, signal));
}

/** VW-08, DV-16: adds a door or an intercom to the door wall, or removes it. */
export async function setOnWall(serialNumber: string, isOnWall: boolean, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const params = { serial: serialNumber, value: isOnWall ? ("true" as const) : ("false" as const) };
  kernel.use(DeviceDirectory).replace(await kernel.api.call(setDeviceOnWall, { params }, signal));
}
