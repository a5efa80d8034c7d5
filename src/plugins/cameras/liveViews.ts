import { type Kernel, token } from "#kernel/plugin.ts";
import type { PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import { DeviceDirectory } from "../devices/services.ts";
import type { LiveState } from "./live/liveState.ts";

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

/** Why this device cannot be watched live, as a translation key. The platform decides again. */
export function liveRefusal({ serialNumber }: { serialNumber: string }, kernel: Kernel): string | undefined {
  const device = kernel.use(DeviceDirectory).get(serialNumber);
  if (!device) return "cameras.refusal.notFound";
  if (!device.isVideoEnabled) return "cameras.refusal.noVideo";
  if (!kernel.state.user.videoRights.live) return "errors.error_live_not_allowed";
  return undefined;
}
