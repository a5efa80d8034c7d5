import type { Kernel } from "#kernel/plugin.ts";
import { LiveViews } from "../liveViews.ts";

interface OneCamera {
  serialNumber: string;
}

/** Why nothing can be done with its picture: there is none on the screen now. */
export function pictureRefusal({ serialNumber }: OneCamera, kernel: Kernel): string | undefined {
  return kernel.use(LiveViews).of(serialNumber)?.state.status === "live" ? undefined : "cameras.refusal.notLive";
}

export function soundRefusal(args: OneCamera, kernel: Kernel): string | undefined {
  const refusal = pictureRefusal(args, kernel);
  if (refusal) return refusal;
  return kernel.use(LiveViews).of(args.serialNumber)?.state.isAudioEnabled ? undefined : "cameras.refusal.noAudio";
}

/** MC-01, MC-04: why nobody speaks to it; on a wall the browser is not asked for the microphone. */
export function talkRefusal(args: OneCamera, kernel: Kernel): string | undefined {
  const refusal = soundRefusal(args, kernel);
  if (refusal) return refusal;
  return kernel.use(LiveViews).of(args.serialNumber)?.awaitsMicrophone ? "cameras.refusal.microphone" : undefined;
}
