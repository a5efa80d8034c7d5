import type { Kernel } from "#kernel/plugin.ts";
import { createGatewayReach } from "./gateways/gatewayReach.ts";
import { createLiveViews } from "./live/liveViews.ts";
import { GatewayReach, LiveTiles, LiveViews, RecordingChannels } from "./services.ts";
import { provideLiveTile } from "./tile/provideLiveTile.ts";

export function activate(kernel: Kernel): void {
  const views = createLiveViews(globalThis.window);
  kernel.own(views.dispose);
  kernel.provide(LiveViews, views);
  kernel.provide(LiveTiles, provideLiveTile(kernel));
  kernel.provide(GatewayReach, createGatewayReach(kernel));
  kernel.provide(RecordingChannels, {
    open: async (serialNumber, events) =>
      (await import("./live/recordingChannel.ts")).openRecordingChannel({
        ...events,
        api: kernel.api,
        serialNumber,
        serverNowMs: kernel.realtime.serverNowMs,
      }),
  });
}
