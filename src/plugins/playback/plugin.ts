import * as z from "zod/mini";
import { InstantUtc, SerialNumber } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Grid3x3, History, Image, ListChecks, Share2 } from "#kernel/ui/icons.ts";
import { removeDiskFiles } from "#workers/diskFile.ts";
import { GatewayReach, RecordingChannels } from "../cameras/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { Walls } from "../walls/services.ts";
import { allCommands } from "./commands/all.ts";
import { createRecorded } from "./player/recorded.ts";
import { Recorded } from "./services.ts";

/** Recorded video (PL). */
export default definePlugin({
  id: "playback",
  uses: [DeviceDirectory, EventWords, GatewayReach, RecordingChannels, Walls],
  provides: [Recorded],
  panels: [
    panel({
      id: "playback.viewer",
      title: "playback.title",
      icon: History,
      scope: "device_r",
      route: "/cameras/playback",
      params: z.object({ serialNumber: SerialNumber, at: z.optional(InstantUtc) }),
      renderer: "always",
      placement: "right",
      load: () => import("./panels/PlaybackViewer.tsx"),
    }),
    panel({
      id: "playback.together",
      title: "playback.together",
      icon: Grid3x3,
      scope: "device_r",
      route: "/cameras/together",
      params: z.object({ cameras: z.optional(z.string()), at: z.optional(InstantUtc) }),
      isSingleton: true,
      renderer: "always",
      load: () => import("./together/TogetherPanel.tsx"),
    }),
    panel({
      id: "playback.event",
      title: "playback.eventTitle",
      icon: History,
      scope: "device_r",
      route: "/cameras/event",
      params: z.object({
        serialNumber: SerialNumber,
        time: InstantUtc,
        endTime: z.optional(InstantUtc),
        deviceName: z.optional(z.string()),
      }),
      placement: "right",
      load: () => import("./event/EventVideo.tsx"),
    }),
    panel({
      id: "playback.snapshots",
      title: "playback.snapshotsTitle",
      icon: Image,
      scope: "device_r",
      route: "/cameras/snapshots",
      params: z.object({ serialNumber: SerialNumber }),
      placement: "right",
      load: () => import("./snapshots/SnapshotPanel.tsx"),
    }),
    panel({
      id: "playback.review",
      title: "playback.review",
      icon: ListChecks,
      scope: "accesslogs_r",
      route: "/cameras/review",
      params: z.object({ serialNumber: z.optional(SerialNumber), tag: z.optional(z.string()) }),
      isSingleton: true,
      load: () => import("./review/ReviewPanel.tsx"),
    }),
    panel({
      id: "playback.shares",
      title: "playback.shares",
      icon: Share2,
      scope: "device_r",
      route: "/cameras/shares",
      isSingleton: true,
      load: () => import("./sharing/ShareList.tsx"),
    }),
  ],
  menu: [
    { panel: "playback.review", portal: "cameras", section: "review", order: 39 },
    { panel: "playback.shares", portal: "cameras", section: "review", order: 40 },
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
