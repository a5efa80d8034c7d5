import { dayMinutes } from "#contract/durations.ts";
import { clockOf, dateOf, isoDateOf, wallDateOf } from "#domain/time/wallText.ts";
import { addDays, type WallDate } from "#domain/time/zonedTime.ts";
import { dateText, monthNames } from "../../format/calendar.ts";
import type { Day } from "../../format/zonedDay.ts";
import { dateOrder } from "./regionalLocale.ts";

export interface TypedDateOptions {
  /** Language, optionally with region: determines month names and the order of numbers. */
  locale: string;
  /** Today, for dates without a year. */
  today: WallDate;
  /** Words for days relative to today, in the console's language. */
  relative?: ReadonlyMap<string, number>;
}

/** Parses a typed date: `2026-03-12`, `12/3/26` in the region's order, `12 March`, `mar 12 2026`, `today`. */
export function typedDate(text: string, { locale, today, relative }: TypedDateOptions): Day | undefined {
  const typed = text.trim().toLocaleLowerCase(locale);
  const days = relative?.get(typed);
  if (days !== undefined) return isoDateOf(addDays(today, days));
  if (/^\d{4}-\d\d?-\d\d?$/.test(typed)) return made(typed.split("-").map(Number));
  const words = typed.match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const month = words
    .filter((word) => !/^\d+$/.test(word))
    .map((word) => monthNamed(word, locale))
    .find((found) => found !== undefined);
  if (month !== undefined) {
    // A number that can't be a day is the year.
    const [first, second] = (numbers[0] ?? 0) > 31 ? [numbers[1], numbers[0]] : numbers;
    return numbers.length > 2 ? undefined : made([second ?? today.year, month, first ?? 0]);
  }
  if (/\p{L}/u.test(typed) || numbers.length < 2 || numbers.length > 3) return undefined;
  const order = dateOrder(locale).filter((part) => part !== "year" || numbers.length === 3);
  const part = (name: "year" | "month" | "day") => numbers[order.indexOf(name)] ?? today.year;
  return made([part("year"), part("month"), part("day")]);
}

function made([year = 0, month = 0, day = 0]: readonly number[]): Day | undefined {
  const date = dateOf(year < 100 ? 2000 + year : year, month, day);
  return date && isoDateOf(date);
}

/** Month number (1 to 12) for a name or its first letters, at least three. */
function monthNamed(word: string, locale: string): number | undefined {
  if (word.length < 3) return undefined;
  const at = monthNames(locale).findIndex((name) => name.toLocaleLowerCase(locale).startsWith(word));
  return at < 0 ? undefined : at + 1;
}

/** The date as the field shows it, in a form that `typedDate` accepts. */
export function shownDate(date: Day, locale: string): string {
  const { year, month, day } = wallDateOf(date) ?? { year: 1970, month: 1, day: 1 };
  return dateText(Date.UTC(year, month - 1, day), locale);
}

/** Minutes after midnight for a typed time: `9`, `930`, `9:30`, `21.30`, `9:30 pm`. 24:00 is not accepted. */
export function typedTime(text: string): number | undefined {
  const found = /^(\d{1,2})(?:[:.h\s]?(\d{2}))?\s*(am|pm|a\.?\s?m\.?|p\.?\s?m\.?)?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, hourText = "", minuteText = "0", half] = found;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  const isAfternoon = half?.toLowerCase().startsWith("p") ?? false;
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const inDay = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return inDay * 60 + minute;
}

/** The time as 09:30; minutes beyond midnight start at 00:00 again. */
export function shownTime(minutes: number): string {
  return clockOf(minutes % dayMinutes);
}
