import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import type { EventKind, eventKinds } from "./events/eventKinds.ts";
import { InstantUtc, SavedOver, SerialNumber, TimeZoneId } from "./fields.ts";
import { limits } from "./limits.ts";

/** Ways to notify: `none` leaves it to the inbox and to permanent displays such as a badge or banner. */
export const noticeWays = ["sound", "toast", "none"] as const;
export const NoticeWay = z.enum(noticeWays);
export type NoticeWay = z.infer<typeof NoticeWay>;

/** Entries of the log that are messages to people, by a topic that they tell. */
type Messages = { readonly [Kind in EventKind]?: (typeof eventKinds)[Kind]["tells"][number]["topic"] };

/**
 * What a person is told of and may be quiet about: how they are told who have chosen nothing, and what of it is in the inbox. What a kind
 * is to the console stands in `src/plugins/notices/kinds.ts`.
 */
export const noticeKinds = {
  doorbell: { standardWay: "sound", messages: { "doorbell.ring": "Devices/DoorBellRing" } },
  // A badge and a banner show these anyway.
  approval: { standardWay: "none", messages: { "pass.requested": "ApprovalRequests" } },
  firmware: {
    standardWay: "none",
    messages: {
      "firmware.offered": "AccountSupport/FirmwareUpgrade",
      "firmware.started": "AccountSupport/FirmwareUpgrade",
      "firmware.finished": "AccountSupport/FirmwareUpgrade",
    },
  },
} as const satisfies Readonly<Record<string, { standardWay: NoticeWay; messages: Messages }>>;

export type NoticeKind = keyof typeof noticeKinds;
export const NoticeKind = z.enum(Object.keys(noticeKinds) as NoticeKind[]);

/** Lockdowns and musters concern life: no rule of a person holds them back. */
export const alwaysTold = {
  "lockdown.started": "LockdownPlan",
  "lockdown.ended": "LockdownPlan",
  "muster.called": "Musters/Index",
} as const satisfies Messages;

/** PN-03: what is in the inbox, but for calls that nobody took, which go by whom they rang. */
export const inboxMessages: Messages = Object.assign({}, ...Object.values(noticeKinds).map(({ messages }) => messages), alwaysTold);

/** A rule for one device takes precedence over the rule for the kind. */
const NoticeChoice = z.strictObject({ kind: NoticeKind, serialNumber: z.optional(SerialNumber), way: NoticeWay });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

const MinuteOfDay = z.int().check(z.gte(0), z.lte(1439));
/** Minutes after midnight. `days` are those on which it begins, 0 being Sunday; an end that is not after its beginning is on the next day. */
export const QuietHours = z.strictObject({
  days: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
  fromMinute: MinuteOfDay,
  toMinute: MinuteOfDay,
});
export type QuietHours = z.infer<typeof QuietHours>;

/** Suppresses notifications of one device, or all, until `untilUtc`. */
export const Snooze = z.strictObject({ serialNumber: z.optional(SerialNumber), untilUtc: InstantUtc });
export type Snooze = z.infer<typeof Snooze>;

export const NoticeRules = z.strictObject({
  /** On whose clock the quiet hours are. */
  timeZoneId: TimeZoneId,
  choices: z.array(NoticeChoice).check(z.maxLength(limits.noticeChoicesMax)),
  quietHours: z.array(QuietHours).check(z.maxLength(limits.quietHoursMax)),
  snoozes: z.array(Snooze).check(z.maxLength(limits.snoozesMax)),
});
export type NoticeRules = z.infer<typeof NoticeRules>;

/** B-28: the rules of the person in this account; version 0 and no rules before the first save. */
export const getNoticeRules = endpoint({
  method: "GET",
  path: "/notifications/rules",
  access: "signedIn",
  payload: z.object({ version: z.int(), rules: z.optional(NoticeRules) }),
});

/** B-28: saves all of them over `version`; answers the new version, or error_notice_rules_version_conflict when another console saved in between. */
export const saveNoticeRules = endpoint({
  method: "POST",
  path: "/notifications/rules",
  access: "signedIn",
  takesSpace: true,
  body: z.strictObject({ version: SavedOver, rules: NoticeRules }),
  bodyLimit: limits.noticeRulesBytes,
  payload: z.object({ version: z.int() }),
  errors: ["error_notice_rules_version_conflict", "error_time_zone_not_found"],
});

/** PN-03: one message, as the realtime document that told of it. */
export const InboxMessage = z.object({
  /** Id of the log entry. */
  id: z.string(),
  sequence: z.int(),
  Code: z.string(),
  /** JSON text. */
  Data: z.string(),
  /** true is unread. */
  isNoRead: z.boolean(),
  occurredAtUtc: InstantUtc,
  /** Kind of the entry: `muster.called`. */
  kind: z.string(),
  serialNumber: z.optional(SerialNumber),
  siteId: z.optional(z.string()),
  /** The actor, or the cause. */
  by: z.string(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/** PN-03: the person's notifications, shown or suppressed, since they cleared the inbox, newest first. `unread` counts only the listed messages. */
export const getInbox = endpoint({
  method: "GET",
  path: "/notifications",
  access: "signedIn",
  partsNeed: ["device_r", "accesslogs_r"],
  payload: z.object({ messages: z.array(InboxMessage), unread: z.int() }),
});

/** Up to which message: those that came meanwhile stay as they are. */
const upTo = z.strictObject({ sequence: z.int().check(z.gte(0)) });

/** PN-03: marks all messages up to one as read. */
export const readInbox = endpoint({
  method: "POST",
  path: "/notifications/read",
  access: "signedIn",
  isRepeatable: true,
  body: upTo,
  payload: Nothing,
});

/** PN-03: takes all messages up to one out of the inbox; they stay in the log. */
export const clearInbox = endpoint({
  method: "POST",
  path: "/notifications/clear",
  access: "signedIn",
  isRepeatable: true,
  body: upTo,
  payload: Nothing,
});
