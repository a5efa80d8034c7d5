import type { Device } from "#contract/devices.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { GatewayReach, RecordingChannels } from "../../cameras/services.ts";
import { createCloudRecordings } from "../device/cloudRecordings.ts";
import { createGatewayRecordings } from "./gatewayRecordings.ts";
import { isOfCloud } from "./quality.ts";
import { codeOf, type RecordingsAccess } from "./recordingsAccess.ts";

export type RecordedCamera = Pick<Device, "serialNumber" | "gatewaySerial"> & { videoSourceId: string };

/** Codes for a gateway that doesn't answer, or that this network can't reach. */
const awayCodes = ["FailedConnectionWithDevice", "error_gateway_offline"];

/**
 * PL-02: asks a gateway in this network first, then the cloud, and for segments missing there the device over its data channel. Asks the
 * cloud from the start in testing mode (GN-11), for a quality of the cloud (GN-12), and if the gateway turned out to be in another network.
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

/** Asks the gateway in this network first, unless it is remote; once it has failed to answer, asks only the cloud. */
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
  /** The source of the current clip. The clip's addresses are valid only there. */
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
