import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { LiveViews, liveRefusal } from "../liveViews.ts";

interface OneCamera {
  serialNumber: string;
}

/** Why commands for the video are disabled: none is on screen now. */
export function pictureRefusal({ serialNumber }: OneCamera, kernel: Kernel): string | undefined {
  return kernel.use(LiveViews).of(serialNumber)?.state.status === "live" ? undefined : "cameras.refusal.notLive";
}

export function soundRefusal(args: OneCamera, kernel: Kernel): string | undefined {
  const refusal = pictureRefusal(args, kernel);
  if (refusal) return refusal;
  return kernel.use(LiveViews).of(args.serialNumber)?.state.isAudioEnabled ? undefined : "cameras.refusal.noAudio";
}

/** MC-01, MC-04: why the operator can't talk to the device. On a wall the console does not ask the browser for the microphone. */
export function talkRefusal(args: OneCamera, kernel: Kernel): string | undefined {
  const refusal = soundRefusal(args, kernel);
  if (refusal) return refusal;
  return kernel.use(LiveViews).of(args.serialNumber)?.awaitsMicrophone ? "cameras.refusal.microphone" : undefined;
}

/** Why nobody can talk to the device, whether or not its video is on screen. */
export function talkToRefusal(args: OneCamera, kernel: Kernel): string | undefined {
  const refusal = liveRefusal(args, kernel);
  if (refusal) return refusal;
  return kernel.use(DeviceDirectory).get(args.serialNumber)?.isAudioEnabled ? undefined : "cameras.refusal.noAudio";
}
