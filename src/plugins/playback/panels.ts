import * as z from "zod/mini";
import { InstantUtc, SerialNumber } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { Grid3x3, History, Image, ListChecks, Share2 } from "#kernel/ui/icons.ts";

export const PlaybackViewerParams = z.object({ serialNumber: z.optional(SerialNumber), at: z.optional(InstantUtc) });

export const playbackViewerPanel = panel({
  id: "playback.viewer",
  title: "playback.title",
  icon: History,
  scope: "device_r",
  route: "/cameras/playback",
  params: PlaybackViewerParams,
  renderer: "always",
  placement: "right",
  isKept: true,
  load: () => import("./panels/PlaybackViewer.tsx"),
});

export const TogetherParams = z.object({ cameras: z.optional(z.string()), at: z.optional(InstantUtc) });

export const togetherPanel = panel({
  id: "playback.together",
  title: "playback.together",
  icon: Grid3x3,
  scope: "device_r",
  route: "/cameras/together",
  params: TogetherParams,
  isSingleton: true,
  renderer: "always",
  isKept: true,
  load: () => import("./together/TogetherPanel.tsx"),
});

export const EventVideoParams = z.object({
  serialNumber: SerialNumber,
  time: InstantUtc,
  endTime: z.optional(InstantUtc),
  deviceName: z.optional(z.string()),
});

export const eventVideoPanel = panel({
  id: "playback.event",
  title: "playback.eventTitle",
  icon: History,
  scope: "device_r",
  route: "/cameras/event",
  params: EventVideoParams,
  placement: "right",
  load: () => import("./event/EventVideo.tsx"),
});

export const SnapshotParams = z.object({ serialNumber: z.optional(SerialNumber) });

export const snapshotPanel = panel({
  id: "playback.snapshots",
  title: "playback.snapshotsTitle",
  icon: Image,
  scope: "device_r",
  route: "/cameras/snapshots",
  params: SnapshotParams,
  placement: "right",
  load: () => import("./snapshots/SnapshotPanel.tsx"),
});

export const ReviewParams = z.object({ serialNumber: z.optional(SerialNumber), tag: z.optional(z.string()) });

export const reviewPanel = panel({
  id: "playback.review",
  title: "playback.review",
  icon: ListChecks,
  scope: "accesslogs_r",
  route: "/cameras/review",
  params: ReviewParams,
  isSingleton: true,
  load: () => import("./review/ReviewPanel.tsx"),
});

export const shareListPanel = panel({
  id: "playback.shares",
  title: "playback.shares",
  icon: Share2,
  scope: "device_r",
  route: "/cameras/shares",
  isSingleton: true,
  load: () => import("./sharing/ShareList.tsx"),
});
