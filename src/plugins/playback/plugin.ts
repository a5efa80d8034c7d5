import { definePlugin } from "#kernel/plugin.ts";
import { removeDiskFiles } from "#workers/diskFile.ts";
import { GatewayReach, RecordingChannels } from "../cameras/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { Walls } from "../walls/services.ts";
import { allCommands } from "./commands/all.ts";
import { eventVideoPanel, playbackViewerPanel, reviewPanel, shareListPanel, snapshotPanel, togetherPanel } from "./panels.ts";
import { createRecorded } from "./player/recorded.ts";
import { Recorded } from "./services.ts";

/** Recorded video (PL). */
export default definePlugin({
  id: "playback",
  uses: [DeviceDirectory, EventWords, GatewayReach, RecordingChannels, Walls],
  provides: [Recorded],
  panels: [playbackViewerPanel, togetherPanel, eventVideoPanel, snapshotPanel, reviewPanel, shareListPanel],
  menu: [
    { panel: "playback.review", group: "investigate", order: 10 },
    { panel: "playback.viewer", group: "investigate", order: 20 },
    { panel: "playback.shares", group: "investigate", order: 50 },
  ],
  commands: allCommands,
  entities: [
    {
      kind: "bookmark",
      title: "playback.bookmarks",
      scope: "device_r",
      command: "playback:open",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./bookmarks/searchBookmarks.ts")).searchBookmarks(query, kernel, signal),
    },
  ],
  activate(kernel) {
    kernel.provide(Recorded, createRecorded(kernel));
    kernel.own(() => void removeDiskFiles());
  },
});
