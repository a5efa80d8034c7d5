import type { Device } from "#contract/devices.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { GatewayReach, RecordingChannels } from "../../cameras/services.ts";
import { createCloudRecordings } from "../device/cloudRecordings.ts";
import { createGatewayRecordings } from "./gatewayRecordings.ts";
import { isOfCloud } from "./quality.ts";
import { codeOf, type RecordingsAccess } from "./recordingsAccess.ts";

export type RecordedCamera = Pick<Device, "serialNumber" | "gatewaySerial"> & { videoSourceId: string };

/** Why a gateway in this network is done without: it does not answer, or not from here. */
const awayCodes = ["FailedConnectionWithDevice", "error_gateway_offline"];

/**
 * PL-02: a gateway in this network is asked itself; else the cloud, and for what is missing there the device over its data channel. In
 * testing mode (GN-11), where somebody wants the cloud's quality (GN-12), and where the gateway was tried and is in another network, it is the cloud from the start.
 */
export function openRecordings(kernel: Kernel, camera: RecordedCamera): RecordingsAccess {
  const { serialNumber, videoSourceId, gatewaySerial = "" } = camera;
  const isRemote = () => kernel.state.isTestingMode || kernel.use(GatewayReach).state[gatewaySerial] === "remote";
  const options = {
    api: kernel.api,
    channels: kernel.use(RecordingChannels),
    serialNumber,
    videoSourceId,
    nowMs: kernel.realtime.serverNowMs,
  };
  return firstThatAnswers(
    isRemote,
    () => createGatewayRecordings(kernel, videoSourceId),
    () => createCloudRecordings(options),
  );
}

/** Asks the one in this network first, unless it is not there; once it did not answer, the other alone. */
export function firstThatAnswers(
  isRemote: () => boolean,
  openLocal: () => RecordingsAccess,
  openCloud: () => RecordingsAccess,
): RecordingsAccess {
  const opened: { local?: RecordingsAccess; cloud?: RecordingsAccess } = {};
  let isLocalAway = false;
  const local = () => (opened.local ??= openLocal());
  const cloud = () => (opened.cloud ??= openCloud());
  const used = () => (isLocalAway || isRemote() ? cloud() : local());
  /** What a clip was opened with, until another is: its addresses are of that. */
  let current: RecordingsAccess | undefined;
  const now = () => current ?? used();

  return {
    get source() {
      return now().source;
    },
    async save(range, signal, use) {
      current?.cancel();
      const access = isOfCloud(use?.quality ?? "auto") ? cloud() : used();
      current = access;
      if (access !== opened.local) return access.save(range, signal, use);
      try {
        return await access.save(range, signal, use);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : codeOf(error);
        if (signal.aborted || !awayCodes.includes(code)) throw error;
        isLocalAway = true;
        current = cloud();
        return current.save(range, signal, use);
      }
    },
    get: (...asked) => now().get(...asked),
    peek: (...asked) => now().peek(...asked),
    follow: (atMs) => current?.follow(atMs),
    cancel: () => current?.cancel(),
    dispose() {
      opened.local?.dispose();
      opened.cloud?.dispose();
    },
  };
}
