import type { EventData } from "#contract/events/eventKinds.ts";
import type { Icon } from "#kernel/ui/icons.ts";
import { Bookmark, Camera, Download, Folder, History, Image, LayoutGrid, Mic, MicOff, Share2, Video } from "#kernel/ui/icons.ts";
import type { EventFace } from "../services.ts";
import { type Describe, deed, namedDeed, type SomeWords } from "./describe.ts";

/** A shared clip, with its e-mail address as the title. */
const share =
  (text: string, level: EventFace["level"] = "rest"): Describe<{ email: string; address?: string }> =>
  ({ data: { email = "", address = "" } }, { t }) => ({ icon: Share2, title: email, result: t(text, { address }), level });

/** B-04: an action on an evidence case. */
const evidence =
  (text: string, level: EventFace["level"] = "rest", icon: Icon = Folder): Describe<{ name: string }> =>
  (entry, words) => ({
    ...namedDeed(text, icon, level)(entry, words),
    ...(entry.actor.kind === "system" && { title: words.t("events.evidence.title") }),
  });

/** A gateway reports locked recordings; some may be missing. */
const evidenceHeld: Describe<EventData<"case.held">> = (entry, words) => {
  const { missing = [] } = entry.data;
  return evidence("events.evidence.held", missing.length > 0 ? "warn" : "rest")(entry, words);
};

const tagged: Describe<EventData<"recordings.tagged">> = ({ actor, data: { tags = [] } }, { t }) => ({
  icon: Bookmark,
  title: actor.name,
  result: t("events.tagged", { tags: tags.join(", ") }),
  level: "rest",
});

/** Words for live video, recordings, shared clips, evidence cases and video walls. */
export const videoWords = {
  "live.viewed": deed("events.viewed", Video),
  "live.snapshot": deed("events.snapshot", Camera),
  "live.talk_begun": deed("events.talkBegun", Mic),
  "live.talk_ended": deed("events.talkEnded", MicOff),
  "snapshots.viewed": deed("events.snapshotsViewed", Image),
  "recordings.viewed": deed("events.recordingsViewed", History),
  "recordings.downloaded": deed("events.recordingsDownloaded", Download),
  "recordings.snapshot": deed("events.recordingsSnapshot", Camera),
  "recordings.bookmarked": namedDeed("events.bookmarked", Bookmark),
  "recordings.bookmark_removed": namedDeed("events.bookmarkRemoved", Bookmark),
  "recordings.tagged": tagged,
  "recordings.shared": deed("events.clipShared", Share2),
  "recordings.share_ready": share("events.clipReady"),
  "recordings.share_failed": share("events.clipFailed", "warn"),
  "recordings.share_opened": share("events.clipOpened"),
  "recordings.share_revoked": deed("events.clipRevoked", Share2),
  "recordings.event_video_ready": deed("events.eventVideoReady", History),
  "recordings.event_video_failed": deed("events.eventVideoFailed", History, "warn"),
  "case.opened": evidence("events.evidence.opened"),
  "case.changed": evidence("events.evidence.changed"),
  "case.closed": evidence("events.evidence.closed"),
  "case.reopened": evidence("events.evidence.reopened"),
  "case.collected": evidence("events.evidence.collected"),
  "case.removed": evidence("events.evidence.removed", "warn"),
  "case.locked": evidence("events.evidence.locked"),
  "case.unlocked": evidence("events.evidence.unlocked", "warn"),
  "case.exported": evidence("events.evidence.exported"),
  "case.deleted": evidence("events.evidence.deleted", "warn"),
  "case.held": evidenceHeld,
  "videowall.added": namedDeed("events.wallShared", LayoutGrid),
  "videowall.changed": namedDeed("events.wallChanged", LayoutGrid),
  "videowall.removed": namedDeed("events.wallRemoved", LayoutGrid),
} satisfies SomeWords;
