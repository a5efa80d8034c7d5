import { type Kernel, token } from "#kernel/plugin.ts";
import type { PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import { DeviceDirectory } from "../devices/services.ts";
import type { LiveState } from "./live/liveState.ts";

/** One live view on screen, as commands see it. */
export interface LiveView {
  readonly serialNumber: string;
  /** A valtio proxy. */
  readonly state: Readonly<LiveState>;
  readonly isMuted: boolean;
  /** B-10: the visible part of the video, for this person only. */
  readonly zoom: PictureZoom;
  /** B-26: shows or hides the browser's measurements on all views of the device. */
  toggleStatistics(): void;
  reconnect(): void;
  /** Disconnects, as when the page closes. */
  close(): void;
  snapshot(): Promise<void>;
  toggleSound(): void;
  /** VW-04: on a wall nobody can answer a question about the microphone, and the browser has not granted it yet. */
  readonly awaitsMicrophone: boolean;
  /** MC-01: starts or stops talking to the device. */
  toggleTalk(): Promise<void>;
  toggleFullScreen(): Promise<void>;
}

/** Every live view on screen. */
export interface LiveViews {
  /** State by view id; a valtio proxy. */
  readonly state: Readonly<Record<string, LiveState>>;
  /** The device's view that was used last. */
  of(serialNumber: string): LiveView | undefined;
  add(view: LiveView): () => void;
  /** Marks this view as used, so that `of` prefers it. */
  touch(view: LiveView): void;
}

export const LiveViews = token<LiveViews>("cameras.views");

/** Why this device can't be watched live, as a translation key. The platform decides again. */
export function liveRefusal({ serialNumber }: { serialNumber: string }, kernel: Kernel): string | undefined {
  const device = kernel.use(DeviceDirectory).get(serialNumber);
  if (!device) return "cameras.refusal.notFound";
  if (!device.isVideoEnabled) return "cameras.refusal.noVideo";
  if (!kernel.state.user.videoRights.live) return "errors.error_live_not_allowed";
  return undefined;
}
