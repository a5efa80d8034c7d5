import { limits } from "#contract/limits.ts";
import { recordSnapshot } from "#contract/live.ts";
import { isMirrored } from "#domain/serialNumber.ts";
import { saveFile } from "#kernel/downloads/saveFile.ts";
import { snapshotName, takeSnapshot } from "#kernel/downloads/takeSnapshot.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createZoom } from "#kernel/ui/zoom/zoom.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import type { LiveConnection } from "../live/liveConnection.ts";
import type { LiveView } from "../services.ts";
import type { Microphone } from "../talk/microphone.ts";
import { type TileChoices, toggleStatistics } from "./tileChoices.ts";

export interface LiveViewParts {
  kernel: Kernel;
  connection: LiveConnection;
  serialNumber: string;
  /** The tile with its video. */
  root: HTMLElement;
  onMuted(isMuted: boolean): void;
  microphone: Microphone;
  choices: TileChoices;
  isWall: boolean;
  /** The video brightens for a moment when a snapshot is taken. */
  onFlash(isBright: boolean): void;
}

/** Actions of buttons and commands on one live view. */
export function createLiveView(parts: LiveViewParts): LiveView {
  const { kernel, connection, serialNumber, root, microphone, choices, isWall, onMuted, onFlash } = parts;
  let isMuted = true;
  let isOpening = false;
  const toggleSound = () => {
    isMuted = !isMuted;
    onMuted(isMuted);
  };
  return {
    serialNumber,
    state: connection.state,
    get isMuted() {
      return isMuted;
    },
    zoom: createZoom(),
    toggleStatistics: () => toggleStatistics(choices, serialNumber),
    reconnect: () => connection.open(),
    close: () => connection.close(),
    async snapshot() {
      const video = root.querySelector("video");
      const takenAt = new Date();
      const picture = video && (await takeSnapshot(video, { isMirrored: isMirrored(serialNumber) }));
      if (!picture) return;
      onFlash(true);
      setTimeout(() => onFlash(false), limits.snapshotFlashMs);
      saveFile(picture, snapshotName(kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber, takenAt), video.ownerDocument);
      await kernel.api.call(recordSnapshot, { params: { serial: serialNumber } });
    },
    get awaitsMicrophone() {
      return isWall && microphone.state.permission !== "granted";
    },
    toggleSound,
    async toggleTalk() {
      const { talk, state } = connection;
      if (state.talk !== "off") return talk.end();
      // The person pressed the key again while the browser was still asking; one question is enough.
      if (isOpening) return;
      isOpening = true;
      const track = await microphone.open(connection).finally(() => {
        isOpening = false;
      });
      if (!track) return;
      if (state.status !== "live") return track.stop();
      // MC-01: a person who talks wants to hear the answer.
      if (isMuted) toggleSound();
      track.addEventListener("ended", talk.end);
      const refusal = await talk.begin(track);
      if (refusal) kernel.toast.warning(`cameras.mic.${refusal}`);
    },
    async toggleFullScreen() {
      const { ownerDocument } = root;
      if (ownerDocument.fullscreenElement === root) await ownerDocument.exitFullscreen();
      else await root.requestFullscreen();
    },
  };
}
