import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";
import { type AnyCommand, type ConsoleState, command, type Kernel } from "#kernel/plugin.ts";
import { Hash, Minus, Plus, Video, X } from "#kernel/ui/icons.ts";
import { cameraLivePanel, liveRefusal } from "../../cameras/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { TileParams } from "../arrangement/tileParams.ts";
import { wallTilePanel } from "../panels.ts";
import { Walls } from "../services.ts";
import { changeRefusal } from "./refusals.ts";

const OneDevice = z.object({ serialNumber: SerialNumber });
const deviceName = ({ serialNumber }: { serialNumber: string }, kernel: Kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name;
/** the device with this number. */
const numbered = (number: number, kernel: Kernel) =>
  Object.values(kernel.use(DeviceDirectory).state.devices).find((device) => device.number === number);
const load = () => import("./changeSlot.ts");

/** The focused slot. */
const focusedSlot = ({ focusedPanel }: Readonly<ConsoleState>) => {
  const { data } = z.safeParse(TileParams, focusedPanel?.panelId === wallTilePanel.id ? focusedPanel.params : undefined);
  return data && { id: data.wall, slot: data.slot };
};

export const putCamera = command({
  id: "walls:put-camera",
  title: "walls.command.putCamera",
  icon: Video,
  keywords: "walls.keywords.putCamera",
  scope: "device_r",
  isUndoable: true,
  args: OneDevice,
  pickers: { serialNumber: { entity: "camera", label: "walls.pick.camera" } },
  objectName: deviceName,
  when: ({ focusedPanel, isNarrow, sharedLayout }) => focusedPanel?.panelId === wallTilePanel.id && !isNarrow && !sharedLayout?.isLocked,
  disabledBecause: liveRefusal,
  run: async ({ serialNumber }, kernel) => (await load()).putCamera(serialNumber, kernel),
});
export const showCameraByNumber = command({
  id: "walls:camera-by-number",
  title: "walls.command.byNumber",
  icon: Hash,
  keywords: "walls.keywords.putCamera",
  scope: "device_r",
  keys: "number enter",
  isUndoable: true,
  args: z.object({ number: z.coerce.number().check(z.int(), z.gte(1), z.lte(9999)) }),
  pickers: { number: { label: "walls.pick.number", text: true } },
  objectName: ({ number }, kernel) => numbered(number, kernel)?.name,
  when: ({ focusedPanel, isNarrow }) =>
    !isNarrow && (focusedPanel?.panelId === wallTilePanel.id || focusedPanel?.panelId === cameraLivePanel.id),
  disabledBecause: ({ number }, kernel) => {
    const camera = numbered(number, kernel);
    return camera ? liveRefusal(camera, kernel) : { key: "walls.refusal.noNumber", values: { number } };
  },
  run: async ({ number }, kernel) => (await load()).showNumbered(numbered(number, kernel), kernel),
});
export const clearSlot = command({
  id: "walls:clear-slot",
  title: "walls.command.clearSlot",
  icon: X,
  scope: "device_r",
  args: z.object({ id: Id, slot: z.int() }),
  pickers: {
    id: { entity: "wall", label: "walls.pick.wall" },
    slot: { label: "walls.pick.slot", options: () => [] },
  },
  argsFrom: focusedSlot,
  when: ({ focusedPanel }) => focusedPanel?.panelId === wallTilePanel.id,
  disabledBecause: (args, kernel) =>
    changeRefusal(args, kernel) ??
    (kernel
      .use(Walls)
      .get(args.id)
      ?.streams?.some(({ position }) => position === args.slot)
      ? undefined
      : "errors.error_videowall_stream_not_found"),
  run: async (args, kernel, { signal }) => (await load()).clearSlot(args, kernel, signal),
});
export const hangUpCamera = command({
  id: "walls:hang-up",
  title: "walls.command.hangUp",
  icon: Plus,
  keywords: "walls.keywords.hangUp",
  scope: "devicesettings_w",
  isUndoable: true,
  args: OneDevice,
  pickers: { serialNumber: { entity: "door", label: "walls.pick.door" } },
  objectName: deviceName,
  disabledBecause: (args, kernel) =>
    kernel.use(DeviceDirectory).get(args.serialNumber)?.isOnWall ? "errors.error_device_already_on_wall" : undefined,
  run: async ({ serialNumber }, kernel, { signal }) => (await load()).setOnWall(serialNumber, true, kernel, signal),
});
export const takeDownCamera = command({
  id: "walls:take-down",
  title: "walls.command.takeDown",
  icon: Minus,
  keywords: "walls.keywords.hangUp",
  scope: "devicesettings_w",
  isUndoable: true,
  args: OneDevice,
  pickers: { serialNumber: { entity: "door", label: "walls.pick.door" } },
  objectName: deviceName,
  disabledBecause: (args, kernel) =>
    kernel.use(DeviceDirectory).get(args.serialNumber)?.isOnWall ? undefined : "errors.error_device_already_off_wall",
  run: async ({ serialNumber }, kernel, { signal }) => (await load()).setOnWall(serialNumber, false, kernel, signal),
});

/** Commands for the slots of walls (VW-02) and for the door wall (VW-08). */
export const slotCommands: readonly AnyCommand[] = [putCamera, showCameraByNumber, clearSlot, hangUpCamera, takeDownCamera];
