import * as z from "zod/mini";
import { DeviceName, deviceNameRule, SerialNumber } from "#contract/fields.ts";
import { type Command, command, type ConsoleState, type Kernel } from "#kernel/plugin.ts";
import {
  Camera,
  Cctv,
  Info,
  Maximize,
  Mic,
  Pencil,
  PictureInPicture2,
  Plus,
  Power,
  RefreshCw,
  Router,
  SlidersHorizontal,
  Trash2,
  Video,
  Volume2,
} from "#kernel/ui/icons.ts";
import { DeviceDirectory, presentDeviceName } from "../../devices/services.ts";
import { LiveViews, liveRefusal } from "../services.ts";
import { pictureRefusal, soundRefusal, sourceRefusal, talkRefusal } from "./refusals.ts";

const OneCamera = z.object({ serialNumber: SerialNumber });
type OneCamera = z.infer<typeof OneCamera>;

const pickCamera = { serialNumber: { entity: "camera", label: "cameras.pick.camera" } } as const;
const livePanel = "cameras.live";
/** Where one picture is in front of a person. */
const pictures = [livePanel, "walls.tile"] as const;

/** What is watched, else what is selected. */
function situation({ focusedPanel, selection }: Readonly<ConsoleState>): { serialNumber: string } | undefined {
  const shown = focusedPanel && /^cameras\.|^walls\.tile$/.test(focusedPanel.panelId) ? focusedPanel.params["serialNumber"] : undefined;
  if (typeof shown === "string") return { serialNumber: shown };
  return selection?.kind === "camera" || selection?.kind === "door" ? { serialNumber: selection.id } : undefined;
}

const objectName = ({ serialNumber }: { serialNumber: string }, kernel: Kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name;
const view = ({ serialNumber }: OneCamera, kernel: Kernel) => kernel.use(LiveViews).of(serialNumber);
const ofOneCamera = { args: OneCamera, pickers: pickCamera, argsFrom: situation, objectName };

export const cameraCommands: readonly Command[] = [
  command({
    id: "cameras:live",
    title: "cameras.command.live",
    icon: Video,
    keywords: "cameras.keywords.live",
    scope: "device_r",
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: liveRefusal,
    run: ({ serialNumber }, kernel) => kernel.panels.open(livePanel, { serialNumber }),
  }),
  command({
    id: "cameras:live-window",
    title: "cameras.command.liveWindow",
    icon: PictureInPicture2,
    keywords: "cameras.keywords.live",
    scope: "device_r",
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: liveRefusal,
    run: ({ serialNumber }, kernel) => kernel.panels.open(livePanel, { serialNumber }, { position: "floating" }),
  }),
  command({
    id: "cameras:show",
    title: "cameras.command.show",
    icon: Info,
    scope: "device_r",
    isUndoable: true,
    ...ofOneCamera,
    run: ({ serialNumber }, kernel) => kernel.panels.open("cameras.detail", { serialNumber }),
  }),
  command({
    id: "cameras:snapshot",
    title: "cameras.command.snapshot",
    icon: Camera,
    keywords: "cameras.keywords.snapshot",
    scope: "device_r",
    ...ofOneCamera,
    disabledBecause: pictureRefusal,
    run: (args, kernel) => view(args, kernel)?.snapshot(),
  }),
  command({
    id: "cameras:full-screen",
    title: "cameras.command.fullScreen",
    icon: Maximize,
    scope: "device_r",
    keys: "f",
    keysIn: livePanel,
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: pictureRefusal,
    run: (args, kernel) => view(args, kernel)?.toggleFullScreen(),
  }),
  command({
    id: "cameras:mute",
    title: "cameras.command.mute",
    icon: Volume2,
    keywords: "cameras.keywords.mute",
    scope: "device_r",
    keys: "m",
    keysIn: pictures,
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: soundRefusal,
    run: (args, kernel) => view(args, kernel)?.toggleSound(),
  }),
  command({
    id: "cameras:talk",
    title: "cameras.command.talk",
    icon: Mic,
    scope: "deviceremoteaccess_w",
    keys: "t",
    keysIn: pictures,
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: talkRefusal,
    run: (args, kernel) => view(args, kernel)?.toggleTalk(),
  }),
  command({
    id: "cameras:reconnect",
    title: "cameras.command.reconnect",
    icon: RefreshCw,
    scope: "device_r",
    keys: "r",
    keysIn: pictures,
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: (args, kernel) => (view(args, kernel) ? undefined : "cameras.refusal.notOpen"),
    run: (args, kernel) => view(args, kernel)?.reconnect(),
  }),
  command({
    id: "cameras:add-gateway",
    title: "cameras.command.addGateway",
    icon: Router,
    scope: "device_w",
    isUndoable: true,
    run: (_args, kernel) => kernel.panels.open("cameras.gateway"),
  }),
  command({
    id: "cameras:add",
    title: "cameras.command.add",
    icon: Plus,
    scope: "device_w",
    isUndoable: true,
    run: (_, kernel) => kernel.panels.open("cameras.add"),
  }),
  command({
    id: "cameras:edit",
    title: "cameras.command.edit",
    icon: SlidersHorizontal,
    keywords: "cameras.keywords.edit",
    scope: "device_w",
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: (args, kernel) => sourceRefusal("edit", args, kernel),
    run: ({ serialNumber }, kernel) => kernel.panels.open("cameras.detail", { serialNumber, ask: "edit" }),
  }),
  command({
    id: "cameras:rename",
    title: "cameras.command.rename",
    icon: Pencil,
    scope: "device_w",
    args: z.object({ serialNumber: SerialNumber, name: DeviceName }),
    pickers: { ...pickCamera, name: { label: "cameras.pick.name", text: true, rule: deviceNameRule, present: presentDeviceName } },
    argsFrom: situation,
    objectName,
    run: ({ serialNumber, name }, kernel, { signal }) => kernel.use(DeviceDirectory).rename(serialNumber, name, signal),
  }),
  command({
    id: "cameras:enable",
    undoneBy: "cameras:disable",
    title: "cameras.command.enable",
    icon: Power,
    scope: "device_w",
    ...ofOneCamera,
    disabledBecause: (args, kernel) => sourceRefusal("enable", args, kernel),
    run: async ({ serialNumber }, kernel, { signal }) =>
      (await import("./changeCamera.ts")).enableCamera(serialNumber, true, kernel, signal),
  }),
  command({
    id: "cameras:disable",
    undoneBy: "cameras:enable",
    title: "cameras.command.disable",
    icon: Power,
    scope: "device_w",
    isDangerous: true,
    ...ofOneCamera,
    disabledBecause: (args, kernel) => sourceRefusal("disable", args, kernel),
    run: async ({ serialNumber }, kernel, { signal }) =>
      (await import("./changeCamera.ts")).enableCamera(serialNumber, false, kernel, signal),
  }),
  command({
    id: "cameras:remove",
    title: "cameras.command.remove",
    icon: Trash2,
    scope: "device_w",
    ...ofOneCamera,
    disabledBecause: (args, kernel) => sourceRefusal("remove", args, kernel),
    // UX-02: the details ask for the typed word and remove it.
    run: ({ serialNumber }, kernel) => kernel.panels.open("cameras.detail", { serialNumber, ask: "remove" }),
  }),
  command({
    id: "cameras:list",
    title: "cameras.command.list",
    icon: Cctv,
    scope: "device_r",
    isUndoable: true,
    run: (_, kernel) => kernel.panels.open("cameras.list"),
  }),
];
