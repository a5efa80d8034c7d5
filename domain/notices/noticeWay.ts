import { type NoticeKind, type NoticeRules, type NoticeWay, noticeKinds, type QuietHours } from "#contract/notices.ts";
import { addDays, instantOf, type WallDate, wallTimeOf } from "../time/zonedTime.ts";

/** A notification, and its device if there is one. */
export interface Notice {
  kind: NoticeKind;
  serialNumber?: string | undefined;
}

/** The way of a notification now; `heldUntilMs` only if time alone suppresses it. */
export interface NoticeDecision {
  way: NoticeWay;
  because: "snooze" | "quietHours" | "choice" | "standard";
  heldUntilMs?: number;
}

/** B-28: how a person is told of this at an instant. A snooze goes before quiet hours, both before what was chosen for the device, and that before the kind. */
export function noticeWay(notice: Notice, rules: NoticeRules | undefined, nowMs: number): NoticeDecision {
  const standard: NoticeDecision = { way: noticeKinds[notice.kind].standardWay, because: "standard" };
  if (!rules) return standard;
  const heldUntilMs = snoozedUntilMs(rules, nowMs, notice.serialNumber);
  if (heldUntilMs !== undefined) return { way: "none", because: "snooze", heldUntilMs };
  const quietMs = quietUntilMs(rules, nowMs);
  if (quietMs !== undefined) return { way: "none", because: "quietHours", heldUntilMs: quietMs };
  const ofKind = rules.choices.filter(({ kind }) => kind === notice.kind);
  const chosen =
    ofKind.find(({ serialNumber }) => serialNumber !== undefined && serialNumber === notice.serialNumber) ??
    ofKind.find(({ serialNumber }) => serialNumber === undefined);
  return chosen ? { way: chosen.way, because: "choice" } : standard;
}

/** Until when everything, or this device, is snoozed; undefined where it is not. */
export function snoozedUntilMs({ snoozes }: Pick<NoticeRules, "snoozes">, nowMs: number, serialNumber?: string): number | undefined {
  const ends = snoozes
    .filter((snooze) => snooze.serialNumber === undefined || snooze.serialNumber === serialNumber)
    .map(({ untilUtc }) => Date.parse(untilUtc))
    .filter((untilMs) => untilMs > nowMs);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** Until when the quiet hours last that are now, through those that follow without a pause; undefined outside of them. */
export function quietUntilMs(
  { quietHours, timeZoneId }: Pick<NoticeRules, "quietHours" | "timeZoneId">,
  nowMs: number,
): number | undefined {
  if (quietHours.length === 0) return undefined;
  const today = wallTimeOf(nowMs, timeZoneId);
  // Quiet hours of yesterday may last until today; looking a week ahead is enough.
  const spans = Array.from({ length: 9 }, (_, index) => addDays(today, index - 1)).flatMap((day) =>
    quietHours.flatMap((hours) => spanOn(day, hours, timeZoneId)),
  );
  let untilMs: number | undefined;
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs))
    if (fromMs <= (untilMs ?? nowMs) && toMs > (untilMs ?? nowMs)) untilMs = toMs;
  return untilMs;
}

/** The hours that begin on this day, as instants: an hour that the clock shows twice is quiet both times or neither. */
function spanOn(day: WallDate, { days, fromMinute, toMinute }: QuietHours, timeZoneId: string): { fromMs: number; toMs: number }[] {
  if (!days.includes(new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay())) return [];
  const at = (date: WallDate, minutes: number) =>
    instantOf({ year: date.year, month: date.month, day: date.day, hour: Math.floor(minutes / 60), minute: minutes % 60 }, timeZoneId);
  return [{ fromMs: at(day, fromMinute), toMs: at(toMinute > fromMinute ? day : addDays(day, 1), toMinute) }];
}
