import { type AnyCommand, command } from "#kernel/plugin.ts";
import { Camera, Cctv, Info, Maximize, Mic, PictureInPicture2, RefreshCw, Video, Volume2 } from "#kernel/ui/icons.ts";
import { liveRefusal } from "../liveViews.ts";
import { cameraDetailPanel, cameraListPanel, cameraLivePanel } from "../panels.ts";
import { ofOneCamera, pictures, view } from "./oneCamera.ts";
import { pictureRefusal, soundRefusal, talkRefusal, talkToRefusal } from "./refusals.ts";

export const watchLive = command({
  id: "cameras:live",
  title: "cameras.command.live",
  icon: Video,
  keywords: "cameras.keywords.live",
  often: 2,
  scope: "device_r",
  isUndoable: true,
  ...ofOneCamera,
  disabledBecause: liveRefusal,
  run: ({ serialNumber }, kernel) => kernel.panels.open(cameraLivePanel, { serialNumber }),
});
export const watchLiveInWindow = command({
  id: "cameras:live-window",
  title: "cameras.command.liveWindow",
  icon: PictureInPicture2,
  keywords: "cameras.keywords.live",
  scope: "device_r",
  isUndoable: true,
  ...ofOneCamera,
  disabledBecause: liveRefusal,
  run: ({ serialNumber }, kernel) => kernel.panels.open(cameraLivePanel, { serialNumber }, { position: "floating" }),
});
export const showCamera = command({
  id: "cameras:show",
  title: "cameras.command.show",
  icon: Info,
  scope: "device_r",
  isUndoable: true,
  ...ofOneCamera,
  run: ({ serialNumber }, kernel) => kernel.panels.open(cameraDetailPanel, { serialNumber }),
});
export const takeLiveSnapshot = command({
  id: "cameras:snapshot",
  title: "cameras.command.snapshot",
  icon: Camera,
  keywords: "cameras.keywords.snapshot",
  scope: "device_r",
  ...ofOneCamera,
  disabledBecause: pictureRefusal,
  run: (args, kernel) => view(args, kernel)?.snapshot(),
});
export const showLiveFullScreen = command({
  id: "cameras:full-screen",
  title: "cameras.command.fullScreen",
  icon: Maximize,
  scope: "device_r",
  keys: "f",
  keysIn: cameraLivePanel.id,
  isUndoable: true,
  ...ofOneCamera,
  disabledBecause: pictureRefusal,
  run: (args, kernel) => view(args, kernel)?.toggleFullScreen(),
});
export const muteLive = command({
  id: "cameras:mute",
  title: "cameras.command.mute",
  icon: Volume2,
  keywords: "cameras.keywords.mute",
  often: 16,
  scope: "device_r",
  keys: "m",
  keysIn: pictures,
  isUndoable: true,
  ...ofOneCamera,
  disabledBecause: soundRefusal,
  run: (args, kernel) => view(args, kernel)?.toggleSound(),
});
export const talkAtCamera = command({
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
});
export const talkTo = command({
  id: "cameras:talk-to",
  title: "cameras.command.talkTo",
  icon: Mic,
  keywords: "cameras.keywords.talkTo",
  scope: "deviceremoteaccess_w",
  isUndoable: true,
  ...ofOneCamera,
  when: ({ scopes }) => scopes.has("device_r"),
  disabledBecause: talkToRefusal,
  run: async ({ serialNumber }, kernel, { signal }) => (await import("./talkTo.ts")).talkToDevice(serialNumber, kernel, signal),
});
export const reconnectLive = command({
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
});
export const listCameras = command({
  id: "cameras:list",
  title: "cameras.command.list",
  icon: Cctv,
  scope: "device_r",
  isUndoable: true,
  run: (_, kernel) => kernel.panels.open(cameraListPanel),
});

/** Commands of an operator for a camera. */
export const cameraCommands: readonly AnyCommand[] = [
  watchLive,
  watchLiveInWindow,
  showCamera,
  takeLiveSnapshot,
  showLiveFullScreen,
  muteLive,
  talkAtCamera,
  talkTo,
  reconnectLive,
  listCameras,
];
