import * as z from "zod/mini";
import { fields, flag, kind, maybe, number, range, text, texts } from "./kind.ts";

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

/** Live video, recordings, shared clips, evidence cases and video walls. No right at a door depends on them. */
export const videoKinds = {
  "live.viewed": kind("none", { session: maybe(text) }),
  "live.snapshot": kind("none", {}),
  "live.talk_begun": kind("none", {}),
  "live.talk_ended": kind("none", {}),
  /** The pictures of a camera, or of the doors that a person opened. */
  "snapshots.viewed": kind("none", { ofPersonId: maybe(text), ofPersonName: maybe(text) }),
  "recordings.viewed": kind("none", watched),
  "recordings.downloaded": kind("none", watched),
  "recordings.snapshot": kind("none", { atUtc: text }),
  "recordings.bookmarked": kind("none", bookmark),
  "recordings.bookmark_removed": kind("none", bookmark),
  "recordings.tagged": kind("none", { eventId: text, tags: texts, from: texts }),
  "recordings.shared": kind("none", { ...share, minutes: number }),
  "recordings.share_ready": kind("none", { ...share, expiresAt: text }),
  "recordings.share_failed": kind("none", { ...share, failure: text }),
  "recordings.share_opened": kind("none", { ...share, address: text }),
  "recordings.share_revoked": kind("none", share),
  "recordings.event_video_ready": kind("none", range),
  "recordings.event_video_failed": kind("none", { ...range, failure: text }),
  "case.opened": kind("none", evidenceCase),
  "case.changed": kind("none", { ...evidenceCase, ...caseFields }),
  "case.closed": kind("none", { ...evidenceCase, ...caseFields }),
  "case.reopened": kind("none", { ...evidenceCase, ...caseFields }),
  "case.collected": kind("none", { ...evidenceCase, ...item }),
  "case.removed": kind("none", { ...evidenceCase, ...item }),
  "case.locked": kind("none", { ...evidenceCase, clips: number }),
  "case.unlocked": kind("none", { ...evidenceCase, clips: number, reason: text }),
  "case.exported": kind("none", { ...evidenceCase, sha256: text, files: number, bytes: number }),
  "case.deleted": kind("none", { ...evidenceCase, items: number }),
  "case.held": kind("none", { ...evidenceCase, ...item, bytes: number, missing: z.array(z.unknown()) }),
  "videowall.added": kind("none", wall),
  "videowall.changed": kind("none", wall),
  "videowall.removed": kind("none", wall),
} as const;
