import type { Kernel } from "#kernel/plugin.ts";
import { createGatewayReach } from "../gateways/gatewayReach.ts";
import { createLiveViews } from "../live/liveViews.ts";
import { GatewayReach, LiveTiles, LiveViews, TalkMicrophone } from "../services.ts";
import { createMicrophone } from "../talk/microphone.ts";
import { provideLiveTile } from "./provideLiveTile.tsx";

export function activate(kernel: Kernel): void {
  const views = createLiveViews(globalThis.window);
  kernel.own(views.dispose);
  kernel.provide(LiveViews, views);
  kernel.provide(LiveTiles, provideLiveTile(kernel));
  const microphone = createMicrophone({
    settings: kernel.settings,
    browser: globalThis.navigator,
    onSilencedFault: () => kernel.toast.warning("cameras.talk.ErrorMicrophonePermissionDenied"),
  });
  kernel.own(microphone.dispose);
  kernel.provide(TalkMicrophone, microphone);
  kernel.provide(GatewayReach, createGatewayReach(kernel));
}
