import { subscribe } from "valtio";
import type { Kernel } from "#kernel/plugin.ts";
import { LiveViews } from "../liveViews.ts";
import { cameraLivePanel } from "../panels.ts";
import { pictureRefusal, talkRefusal } from "./refusals.ts";

/** Opens the live video of a device unless it is open, and turns the microphone on once the video is there. */
export async function talkToDevice(serialNumber: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const views = kernel.use(LiveViews);
  const isLive = () => pictureRefusal({ serialNumber }, kernel) === undefined;
  if (!isLive()) {
    kernel.panels.open(cameraLivePanel, { serialNumber });
    await new Promise<void>((resolve) => {
      const end = () => {
        stop();
        resolve();
      };
      const stop = subscribe(views.state, () => isLive() && end());
      signal.addEventListener("abort", end, { once: true });
    });
  }
  const view = views.of(serialNumber);
  if (signal.aborted || view?.state.talk !== "off") return;
  const refusal = talkRefusal({ serialNumber }, kernel);
  if (refusal === undefined) await view.toggleTalk();
  else kernel.toast.warning(refusal);
}
