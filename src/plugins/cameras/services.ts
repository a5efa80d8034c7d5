import type { ComponentType } from "react";
import { token } from "#kernel/plugin.ts";

export { watchLive, watchLiveInWindow } from "./commands/cameraCommands.ts";
export { type LiveView, LiveViews, liveRefusal } from "./liveViews.ts";
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
