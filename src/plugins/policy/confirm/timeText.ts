import { dayMinutes } from "#contract/durations.ts";
import type { AccessTime } from "#contract/policyPreview.ts";
import { clockOf } from "#domain/time/wallText.ts";
import { dateText, weekdayName } from "#kernel/format/calendar.ts";
import type { Kernel } from "#kernel/plugin.ts";

type Words = Pick<Kernel, "t">;

/** One time of a line: `Mon–Fri 17:00–20:00`, `25 Dec 2026 08:00–18:00`. */
export function timeText(time: AccessTime, language: string, { t }: Words): string {
  if (time.repeats === "once") return `${dateText(time.day, language)} ${clockText(time, t)}`;
  const isEveryDay = time.days.length === 7;
  if (isEveryDay && isAllDay(time)) return limited(time, t("policy.preview.anyTime"), language, t);
  const days = isEveryDay ? t("policy.preview.everyDay") : daysText(time.days, language);
  return limited(time, `${days} ${clockText(time, t)}`, language, t);
}

type Weekly = Extract<AccessTime, { repeats: "weekly" }>;

function limited({ from, until }: Weekly, text: string, language: string, t: Words["t"]): string {
  if (from !== undefined && until !== undefined)
    return t("policy.preview.fromUntil", { time: text, from: dateText(from, language), until: dateText(until, language) });
  if (from !== undefined) return t("policy.preview.from", { time: text, from: dateText(from, language) });
  return until === undefined ? text : t("policy.preview.until", { time: text, until: dateText(until, language) });
}

const isAllDay = ({ start, minutes }: AccessTime) => start === "00:00" && minutes === dayMinutes;

function clockText(time: AccessTime, t: Words["t"]): string {
  if (isAllDay(time)) return t("policy.preview.allDay");
  const [hours = 0, minutes = 0] = time.start.split(":").map(Number);
  const end = (hours * 60 + minutes + time.minutes) % dayMinutes;
  return `${time.start}–${clockOf(end === 0 ? dayMinutes : end)}`;
}

/** Three or more consecutive days become a range. */
function daysText(days: readonly number[], language: string): string {
  const rows: number[][] = [];
  for (const day of days) {
    const row = rows.at(-1);
    if (row && row.at(-1) === day - 1) row.push(day);
    else rows.push([day]);
  }
  const name = (day = 0) => weekdayName(day, language, "short");
  return rows.map((row) => (row.length > 2 ? `${name(row[0])}–${name(row.at(-1))}` : row.map(name).join(", "))).join(", ");
}
