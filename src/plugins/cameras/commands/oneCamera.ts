import * as z from "zod/mini";
import { SerialNumber } from "#contract/fields.ts";
import type { ConsoleState, Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { LiveViews } from "../liveViews.ts";

const OneCamera = z.object({ serialNumber: SerialNumber });
type OneCamera = z.infer<typeof OneCamera>;

export const pickCamera = { serialNumber: { entity: "camera", label: "cameras.pick.camera" } } as const;
/** Panels in which a person watches a single live video. */
export const pictures = ["cameras.live", "walls.tile"] as const;

/** The focused camera, else the selected one. */
export function situation({ focusedPanel, selection }: Readonly<ConsoleState>): OneCamera | undefined {
  const shown = focusedPanel && /^cameras\.|^walls\.tile$/.test(focusedPanel.panelId) ? focusedPanel.params["serialNumber"] : undefined;
  if (typeof shown === "string") return { serialNumber: shown };
  return selection?.kind === "camera" || selection?.kind === "door" ? { serialNumber: selection.id } : undefined;
}

export const objectName = ({ serialNumber }: OneCamera, kernel: Kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name;
export const view = ({ serialNumber }: OneCamera, kernel: Kernel) => kernel.use(LiveViews).of(serialNumber);
export const ofOneCamera = { args: OneCamera, pickers: pickCamera, argsFrom: situation, objectName };
