import type { ComponentType } from "react";
import { token } from "#kernel/plugin.ts";

export { watchLive, watchLiveInWindow } from "./commands/cameraCommands.ts";
export { type LiveView, LiveViews, liveRefusal } from "./liveViews.ts";
export { cameraListPanel, cameraLivePanel } from "./panels.ts";

export interface LiveTileProps {
  serialNumber: string;
  /** LV-13: walls have no full screen, and show the states of the door. */
  isWall?: boolean;
  /** Draws the frame of the tile with the keyboard focus. */
  isFocused?: boolean;
  /** Adds a Close button to states without another button. */
  onClose?: (() => void) | undefined;
}

/** Live video of one device with its controls, for panels of any plugin. Connects by itself while its panel is visible. */
export interface LiveTiles {
  LiveTile: ComponentType<LiveTileProps>;
}

export const LiveTiles = token<LiveTiles>("cameras.tiles");

/** Whether a gateway is in the network of this browser; `unknown` until tested. */
export type Reach = "unknown" | "local" | "remote";

/** Which gateways this browser reaches inside its own network (AU-17). */
export interface GatewayReach {
  /** By serial number; a valtio proxy. */
  readonly state: Readonly<Record<string, Reach>>;
}

export const GatewayReach = token<GatewayReach>("cameras.gateways");

/** Messages of a device about its recordings on its data channel (PL-04). */
export interface RecordingChannelEvents {
  onMessage(message: unknown): void;
  /** The channel was lost or could not be opened: an event code, or a code of PL-16. Not called after `close`. */
  onClosed(code: string): void;
}

export interface RecordingChannel {
  send(message: object): void;
  close(): void;
}

/** Connects to devices for their recordings, without live video. Each channel takes one seat. */
export interface RecordingChannels {
  open(serialNumber: string, events: RecordingChannelEvents): Promise<RecordingChannel>;
}

export const RecordingChannels = token<RecordingChannels>("cameras.recordings");

const dragFormat = "application/x-gatehouse-camera";

/** A camera dragged from a list. The browser reveals the serial number only on drop; before that, only the format. */
export const draggedCamera = {
  write: ({ dataTransfer }: Pick<DragEvent, "dataTransfer">, serialNumber: string) => dataTransfer?.setData(dragFormat, serialNumber),
  isOn: ({ dataTransfer }: Pick<DragEvent, "dataTransfer">) => dataTransfer?.types.includes(dragFormat) ?? false,
  read: ({ dataTransfer }: Pick<DragEvent, "dataTransfer">) => dataTransfer?.getData(dragFormat) || undefined,
};
