import type { ComponentType } from "react";
import { type Kernel, token } from "#kernel/plugin.ts";
import type { PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import { DeviceDirectory } from "../devices/services.ts";
import type { LiveState } from "./live/liveState.ts";

export { cameraListPanel, cameraLivePanel } from "./panels.ts";

export interface LiveTileProps {
  serialNumber: string;
  /** LV-13: on a wall there is no full screen, and the states of the door are shown. */
  isWall?: boolean;
  /** Draws the frame of the tile that the keyboard works on. */
  isFocused?: boolean;
  /** Adds Close to the faces that offer nothing else. */
  onClose?: (() => void) | undefined;
}

/** The live picture of one device with its controls, for panels of any plugin. It connects by itself while its panel is visible. */
export interface LiveTiles {
  LiveTile: ComponentType<LiveTileProps>;
}

export const LiveTiles = token<LiveTiles>("cameras.tiles");

/** One live picture on the screen, as commands see it. */
export interface LiveView {
  readonly serialNumber: string;
  /** A valtio proxy. */
  readonly state: Readonly<LiveState>;
  readonly isMuted: boolean;
  /** B-10: which part of the picture this person looks at; nobody else sees it. */
  readonly zoom: PictureZoom;
  /** B-26: shows what the browser measures of it, or hides it, for every picture of the device. */
  toggleStatistics(): void;
  reconnect(): void;
  /** Leaves the device, as when the page goes away. */
  close(): void;
  snapshot(): Promise<void>;
  toggleSound(): void;
  /** VW-04: on a wall nobody is asked for the microphone, and the browser has not given it yet. */
  readonly awaitsMicrophone: boolean;
  /** MC-01: begins or ends speaking to the device. */
  toggleTalk(): Promise<void>;
  toggleFullScreen(): Promise<void>;
}

/** Every live picture on the screen. */
export interface LiveViews {
  /** By view; a valtio proxy. */
  readonly state: Readonly<Record<string, LiveState>>;
  /** The view of a device that was touched last. */
  of(serialNumber: string): LiveView | undefined;
  add(view: LiveView): () => void;
  /** Says that a person works with this view, so that `of` prefers it. */
  touch(view: LiveView): void;
}

export const LiveViews = token<LiveViews>("cameras.views");

/** Whether a gateway is in the network of this browser; `unknown` until it was tried. */
export type Reach = "unknown" | "local" | "remote";

/** Which gateways this browser reaches without leaving its network (AU-17). */
export interface GatewayReach {
  /** By serial number; a valtio proxy. */
  readonly state: Readonly<Record<string, Reach>>;
}

export const GatewayReach = token<GatewayReach>("cameras.gateways");

/** What a device says on its data channel about what it recorded (PL-04). */
export interface RecordingChannelEvents {
  onMessage(message: unknown): void;
  /** It was lost or could not be opened: an event code, or one of PL-16. Not told after `close`. */
  onClosed(code: string): void;
}

export interface RecordingChannel {
  send(message: object): void;
  close(): void;
}

/** Reaches devices for what they recorded, without their picture of now; one seat each. */
export interface RecordingChannels {
  open(serialNumber: string, events: RecordingChannelEvents): Promise<RecordingChannel>;
}

export const RecordingChannels = token<RecordingChannels>("cameras.recordings");

const dragFormat = "application/x-gatehouse-camera";

/** A camera that is dragged from a list. What it is can be read only once it is dropped; before that, that it is one. */
export const draggedCamera = {
  write: ({ dataTransfer }: Pick<DragEvent, "dataTransfer">, serialNumber: string) => dataTransfer?.setData(dragFormat, serialNumber),
  isOn: ({ dataTransfer }: Pick<DragEvent, "dataTransfer">) => dataTransfer?.types.includes(dragFormat) ?? false,
  read: ({ dataTransfer }: Pick<DragEvent, "dataTransfer">) => dataTransfer?.getData(dragFormat) || undefined,
};

/** Why this device cannot be watched live, as a translation key. The platform decides again. */
export function liveRefusal({ serialNumber }: { serialNumber: string }, kernel: Kernel): string | undefined {
  const device = kernel.use(DeviceDirectory).get(serialNumber);
  if (!device) return "cameras.refusal.notFound";
  if (!device.isVideoEnabled) return "cameras.refusal.noVideo";
  if (!kernel.state.user.videoRights.live) return "errors.error_live_not_allowed";
  return undefined;
}

export { watchLive, watchLiveInWindow } from "./commands/cameraCommands.ts";
