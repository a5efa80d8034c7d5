import { limits } from "#contract/limits.ts";
import { recordSnapshot } from "#contract/live.ts";
import { saveFile } from "#kernel/downloads/saveFile.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import type { LiveConnection } from "../live/liveConnection.ts";
import type { LiveView } from "../services.ts";
import { snapshotName, takeSnapshot } from "./takeSnapshot.ts";

export interface LiveViewParts {
  kernel: Kernel;
  connection: LiveConnection;
  serialNumber: string;
  /** The tile, with the picture in it. */
  root: HTMLElement;
  onMuted(isMuted: boolean): void;
  /** The picture brightens while it is taken. */
  onFlash(isBright: boolean): void;
}

/** What buttons and commands do with one live picture. */
export function createLiveView({ kernel, connection, serialNumber, root, onMuted, onFlash }: LiveViewParts): LiveView {
  let isMuted = true;
  return {
    serialNumber,
    state: connection.state,
    get isMuted() {
      return isMuted;
    },
    reconnect: () => connection.open(),
    close: () => connection.close(),
    async snapshot() {
      const video = root.querySelector("video");
      const takenAt = new Date();
      const picture = video && (await takeSnapshot(video));
      if (!picture) return;
      onFlash(true);
      setTimeout(() => onFlash(false), limits.snapshotFlashMs);
      saveFile(picture, snapshotName(kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber, takenAt), video.ownerDocument);
      await kernel.api.call(recordSnapshot, { params: { serial: serialNumber } });
    },
    toggleSound() {
      isMuted = !isMuted;
      onMuted(isMuted);
    },
    async toggleFullScreen() {
      const { ownerDocument } = root;
      if (ownerDocument.fullscreenElement === root) await ownerDocument.exitFullscreen();
      else await root.requestFullscreen();
    },
  };
}
