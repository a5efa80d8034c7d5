import * as z from "zod/mini";
import { type Device, setDeviceOnWall } from "#contract/devices.ts";
import { deleteVideoWallStream } from "#contract/videoWalls.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { TileParams } from "../arrangement/tileParams.ts";
import { Walls } from "../services.ts";
import { cameraLivePanel } from "../../cameras/services.ts";
import { wallTilePanel } from "../panels.ts";

/** Puts a camera into the tile that has the focus; it is on the wall once that is saved. */
export function putCamera(serialNumber: string, { state: { focusedPanel }, panels }: Kernel): void {
  if (focusedPanel?.panelId !== wallTilePanel.id) return;
  const { wall, slot } = z.parse(TileParams, focusedPanel.params);
  panels.open(wallTilePanel, { wall, slot, serialNumber });
}

/** A camera by its number: in the tile or the live view that has the focus; beside a wall that nobody may change. */
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

/** VW-02: empties a slot of the wall as it is saved, also one whose device is gone (VW-07). */
export async function clearSlot({ id, slot }: { id: string; slot: number }, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const walls = kernel.use(Walls);
  const stream = walls.get(id)?.streams?.find(({ position }) => position === slot);
  if (stream) await walls.change(() => kernel.api.call(deleteVideoWallStream, { params: { id: stream.id } }, signal));
}

/** VW-08, DV-16: hangs a door or an intercom on the wall, or takes it down. */
export async function setOnWall(serialNumber: string, isOnWall: boolean, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const params = { serial: serialNumber, value: isOnWall ? ("true" as const) : ("false" as const) };
  kernel.use(DeviceDirectory).replace(await kernel.api.call(setDeviceOnWall, { params }, signal));
}
