import { Bookmark, Camera, Download, History, Image, Mic, MicOff, Share2, Video, VideoOff } from "#kernel/ui/icons.ts";
import type { Describe } from "./describeEvent.ts";

/** Live video and recordings: what people did with them, and whether a camera is recorded. */
export const liveKinds: Readonly<Record<string, Describe>> = {
  "live.viewed": ({ actor }, { t }) => ({ icon: Video, title: actor.name, result: t("events.viewed"), level: "rest" }),
  "recording.state": ({ data: { isRecording } }, { t }) =>
    isRecording === true
      ? { icon: Video, title: t("events.recordingRuns"), result: t("events.result.recording"), level: "rest" }
      : {
          icon: VideoOff,
          title: t(isRecording === false ? "events.recordingStopped" : "events.recordingOff"),
          result: t("events.result.notRecording"),
          level: isRecording === false ? "bad" : "rest",
        },
  "recordings.viewed": ({ actor }, { t }) => ({ icon: History, title: actor.name, result: t("events.recordingsViewed"), level: "rest" }),
  "recordings.downloaded": ({ actor }, { t }) => ({
    icon: Download,
    title: actor.name,
    result: t("events.recordingsDownloaded"),
    level: "rest",
  }),
  "recordings.shared": ({ actor }, { t }) => ({ icon: Share2, title: actor.name, result: t("events.clipShared"), level: "rest" }),
  "recordings.share_ready": ({ data }, { t }) => ({
    icon: Share2,
    title: String(data["email"]),
    result: t("events.clipReady"),
    level: "rest",
  }),
  "recordings.share_failed": ({ data }, { t }) => ({
    icon: Share2,
    title: String(data["email"]),
    result: t("events.clipFailed"),
    level: "warn",
  }),
  "recordings.share_opened": ({ data }, { t }) => ({
    icon: Share2,
    title: String(data["email"]),
    result: t("events.clipOpened", { address: String(data["address"]) }),
    level: "rest",
  }),
  "recordings.share_revoked": ({ actor }, { t }) => ({ icon: Share2, title: actor.name, result: t("events.clipRevoked"), level: "rest" }),
  "recordings.event_video_ready": ({ actor }, { t }) => ({
    icon: History,
    title: actor.name,
    result: t("events.eventVideoReady"),
    level: "rest",
  }),
  "recordings.event_video_failed": ({ actor }, { t }) => ({
    icon: History,
    title: actor.name,
    result: t("events.eventVideoFailed"),
    level: "warn",
  }),
  "recordings.bookmarked": ({ actor, data }, { t }) => ({
    icon: Bookmark,
    title: actor.name,
    result: t("events.bookmarked", { name: String(data["name"]) }),
    level: "rest",
  }),
  "recordings.bookmark_removed": ({ actor, data }, { t }) => ({
    icon: Bookmark,
    title: actor.name,
    result: t("events.bookmarkRemoved", { name: String(data["name"]) }),
    level: "rest",
  }),
  "recordings.tagged": ({ actor, data }, { t }) => ({
    icon: Bookmark,
    title: actor.name,
    result: t("events.tagged", { tags: Array.isArray(data["tags"]) ? data["tags"].join(", ") : "" }),
    level: "rest",
  }),
  "recordings.snapshot": ({ actor }, { t }) => ({ icon: Camera, title: actor.name, result: t("events.recordingsSnapshot"), level: "rest" }),
  "snapshots.viewed": ({ actor }, { t }) => ({ icon: Image, title: actor.name, result: t("events.snapshotsViewed"), level: "rest" }),
  "live.snapshot": ({ actor }, { t }) => ({ icon: Camera, title: actor.name, result: t("events.snapshot"), level: "rest" }),
  "live.talk_begun": ({ actor }, { t }) => ({ icon: Mic, title: actor.name, result: t("events.talkBegun"), level: "rest" }),
  "live.talk_ended": ({ actor }, { t }) => ({ icon: MicOff, title: actor.name, result: t("events.talkEnded"), level: "rest" }),
};
