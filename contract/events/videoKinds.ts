import * as z from "zod/mini";
import { anywhere, atDevice, fields, flag, maybe, number, ofAccount, range, text, texts } from "./kind.ts";
import { of, orNothing, serialNumber, tells } from "./telling.ts";

const watched = { ...range, processed: maybe(flag), storage: maybe(text), rendition: maybe(text) };
const bookmark = { bookmarkId: text, name: text, ...range };
const share = { shareId: text, email: text, ...range };
const evidenceCase = { caseId: text, name: text, referenceNumber: maybe(text) };
/** The item of a case. */
const item = {
  itemId: maybe(text),
  item: maybe(text),
  fromUtc: maybe(text),
  toUtc: maybe(text),
  log: maybe(z.unknown()),
  sha256: maybe(text),
};
const caseFields = { before: maybe(fields), after: maybe(fields) };
const wall = { wallId: text, name: text, fields: maybe(texts), position: maybe(number), serialNumber: maybe(z.nullable(text)) };

type Change = "added" | "changed" | "removed";
const tellsShare = <const Kind extends Change>(change: Kind) => tells("VideoShares/Index", { Id: of("shareId"), Change: change });
const tellsCase = <const Kind extends Change>(change: Kind) => tells("EvidenceCases/Index", { Id: of("caseId"), Change: change });
const tellsWall = <const Kind extends Change>(change: Kind) => tells("VideoWalls/Index", { VideoWallId: of("wallId"), Change: change });
/** PL-03: what the gateway made of what was asked for. The video of an event needs nothing of the gateway. */
const playlist = orNothing(
  tells("Devices/VideoSources", { SerialNumber: serialNumber, Processed: of("processed") }, "videosources_save_playlist_response"),
);
/** EV-07 */
const video = { SerialNumber: serialNumber, Time: of("fromUtc"), EndTime: of("toUtc") } as const;
const videoReady = tells("Devices/VideoSources", video, "notification_access_log_uploaded_video_success");
const videoFailed = tells(
  "Devices/VideoSources",
  { ...video, FailureCode: of("failure") },
  "notification_access_log_uploaded_video_failed",
);

/** Live video, recordings, shared clips, evidence cases and video walls. No right at a door depends on them. */
export const videoKinds = {
  "live.viewed": atDevice("none", { session: maybe(text) }),
  "live.snapshot": atDevice("none", {}),
  "live.talk_begun": atDevice("none", {}),
  "live.talk_ended": atDevice("none", {}),
  /** The pictures of a camera, or of the doors that a person opened. */
  "snapshots.viewed": atDevice("none", { ofPersonId: maybe(text), ofPersonName: maybe(text) }),
  "recordings.viewed": atDevice("none", watched, playlist),
  "recordings.downloaded": atDevice("none", watched, playlist),
  "recordings.snapshot": atDevice("none", { atUtc: text }),
  "recordings.bookmarked": atDevice("none", bookmark),
  "recordings.bookmark_removed": atDevice("none", bookmark),
  "recordings.tagged": atDevice("none", { eventId: text, tags: texts, from: texts }),
  "recordings.shared": atDevice("none", { ...share, minutes: number }, tellsShare("added")),
  "recordings.share_ready": atDevice("none", { ...share, expiresAt: text }, tellsShare("changed")),
  "recordings.share_failed": atDevice("none", { ...share, failure: text }, tellsShare("changed")),
  "recordings.share_opened": atDevice("none", { ...share, address: text }, tellsShare("changed")),
  "recordings.share_revoked": atDevice("none", share, tellsShare("changed")),
  "recordings.event_video_ready": atDevice("none", range, videoReady),
  "recordings.event_video_failed": atDevice("none", { ...range, failure: text }, videoFailed),
  "case.opened": ofAccount("none", evidenceCase, tellsCase("added")),
  "case.changed": ofAccount("none", { ...evidenceCase, ...caseFields }, tellsCase("changed")),
  "case.closed": ofAccount("none", { ...evidenceCase, ...caseFields }, tellsCase("changed")),
  "case.reopened": ofAccount("none", { ...evidenceCase, ...caseFields }, tellsCase("changed")),
  "case.collected": anywhere("none", { ...evidenceCase, ...item }, tellsCase("changed")),
  "case.removed": anywhere("none", { ...evidenceCase, ...item }, tellsCase("changed")),
  "case.locked": ofAccount("none", { ...evidenceCase, clips: number }, tellsCase("changed")),
  "case.unlocked": ofAccount("none", { ...evidenceCase, clips: number, reason: text }, tellsCase("changed")),
  "case.exported": ofAccount("none", { ...evidenceCase, sha256: text, files: number, bytes: number }, tellsCase("changed")),
  "case.deleted": ofAccount("none", { ...evidenceCase, items: number }, tellsCase("removed")),
  "case.held": anywhere("none", { ...evidenceCase, ...item, bytes: number, missing: z.array(z.unknown()) }, tellsCase("changed")),
  "videowall.added": ofAccount("none", wall, tellsWall("added")),
  "videowall.changed": ofAccount("none", wall, tellsWall("changed")),
  "videowall.removed": ofAccount("none", wall, tellsWall("removed")),
} as const;
