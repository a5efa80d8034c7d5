import { dayMs } from "#contract/durations.ts";
import type { ImportDates, importDateOrders } from "#contract/userImports.ts";
import { isoDateOf, twoDigits } from "#domain/time/wallText.ts";

export type DateOrder = (typeof importDateOrders)[number];
export type DateReading = ImportDates;

/** A date on the clock of a site, or with `instantMs` one that names its zone. Without `time` the day as a whole. `month` is 1 to 12. */
export interface FileDate {
  year: number;
  month: number;
  day: number;
  time?: { hour: number; minute: number; second: number };
  instantMs?: number;
}
type Day = Pick<FileDate, "year" | "month" | "day">;

const monthNames = [
  ["january", "enero"],
  ["february", "febrero"],
  ["march", "marzo"],
  ["april", "abril"],
  ["may", "mayo"],
  ["june", "junio"],
  ["july", "julio"],
  ["august", "agosto"],
  ["september", "septiembre", "setiembre"],
  ["october", "octubre"],
  ["november", "noviembre"],
  ["december", "diciembre"],
] as const;

const clock = /^(\d{1,2})(?:[:.h](\d\d))(?:[:.](\d\d)(?:[.,]\d+)?)?\s*([ap])?(?:\.?\s?m\.?)?\s*(z|[+-]\d\d:?\d\d)?$/i;
const clockAtEnd = /[t ,]\s*(\d{1,2}[:.h]\d\d(?:[:.]\d\d(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:z|[+-]\d\d:?\d\d)?)$/i;
const numbers = /^(\d{1,4})\s*([./\- ])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|º)?[ ./-]+(?:de )?([a-z]{3,})\.?[ ,./-]+(?:del? )?(\d{4}|\d\d)$/;
const monthFirst = /^([a-z]{3,})\.?[ .-]+(\d{1,2})(?:st|nd|rd|th)?[ ,.-]+(\d{4}|\d\d)$/;
const yearFirst = /^(\d{4})[ ./-]+([a-z]{3,})\.?[ ./-]+(\d{1,2})$/;
/** Five digits are the years 1927 to 2173; the other one is the last day that spreadsheets know, which means "for ever". */
const serial = /^(\d{5}|2958465)(?:[.,](\d+))?$/;

/**
 * A date as spreadsheets write it: `2026-12-24`, `24/12/2026`, `24.12.26`, `24-Dec-26`, `24 de diciembre de 2026`, a day number such as
 * `46380`, each also with a time. "ambiguous" where day and month could change places and `order` does not say which is which; undefined
 * for what is no date, also no date in this order.
 */
export function readFileDate(written: string, { order, base = 1900 }: DateReading = {}): FileDate | "ambiguous" | undefined {
  const text = plain(written);
  const counted = serial.exec(text);
  if (counted) return ofSerial(Number(counted[1]), Number(`0.${counted[2] ?? "0"}`), base);
  const timeText = clockAtEnd.exec(text);
  const dayText = (timeText ? text.slice(0, timeText.index) : text).replace(/,$/, "").trim();
  const day = readDay(dayText, order);
  if (day === undefined || day === "ambiguous" || !timeText) return day;
  const time = readTime(timeText[1] ?? "");
  if (!time) return undefined;
  const { zone, ...shown } = time;
  const date: FileDate = { ...day, time: shown };
  if (zone === undefined) return date;
  const instantMs = Date.parse(`${isoDateOf(day)}T${twoDigits(shown.hour)}:${twoDigits(shown.minute)}:${twoDigits(shown.second)}${zone}`);
  return Number.isNaN(instantMs) ? undefined : { ...date, instantMs };
}

/** Accents, capitals and a day of the week before a comma tell nothing. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[a-z]+\.?, ?(?=[a-z\d])/, "");

function readDay(text: string, order: DateOrder | undefined): Day | "ambiguous" | undefined {
  const named =
    namedDay(text, dayFirst, ([day, month, year]) => ({ day, month, year })) ??
    namedDay(text, monthFirst, ([month, day, year]) => ({ day, month, year })) ??
    namedDay(text, yearFirst, ([year, month, day]) => ({ day, month, year }));
  if (named) return named;
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (compact) return dayOf(compact[1], compact[2], compact[3]);
  const [, first = "", , second = "", third = ""] = numbers.exec(text) ?? [];
  if (first === "") return undefined;
  if (first.length === 4) return third.length > 2 ? undefined : dayOf(first, second, third);
  if (first.length === 3 || third.length === 1 || third.length === 3) return undefined;
  if (order === "ymd" && third.length === 2) return dayOf(first, second, third);
  const dmy = dayOf(third, second, first);
  const mdy = dayOf(third, first, second);
  if (order === "dmy") return dmy;
  if (order === "mdy") return mdy;
  if (dmy && mdy && first !== second && Number(first) !== Number(second)) return "ambiguous";
  return dmy ?? mdy;
}

type Texts = [string, string, string];

function namedDay(text: string, shape: RegExp, placed: (texts: Texts) => { day: string; month: string; year: string }): Day | undefined {
  const [, first, second, third] = shape.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const { day, month, year } = placed([first, second, third]);
  const place = monthNames.findIndex(
    (names) => names.some((name) => name.startsWith(month)) || (month === "sept" && names[0] === "september"),
  );
  return place < 0 ? undefined : dayOf(year, String(place + 1), day);
}

/** A day that is in the calendar. Two digits are a year of this century: people are given access from now on. */
function dayOf(yearText = "", monthText = "", dayText = ""): Day | undefined {
  if (yearText.length !== 2 && yearText.length !== 4) return undefined;
  const day: Day = { year: Number(yearText) + (yearText.length === 2 ? 2000 : 0), month: Number(monthText), day: Number(dayText) };
  if (day.year < 1900 || monthText.length > 2 || dayText.length > 2) return undefined;
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
  return date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day ? day : undefined;
}

function readTime(text: string): (NonNullable<FileDate["time"]> & { zone?: string }) | undefined {
  const [, hours = "", minutes = "", seconds = "0", half, zone] = clock.exec(text.trim()) ?? [];
  if (hours === "") return undefined;
  const isHalf = half !== undefined;
  const hour = isHalf ? (Number(hours) % 12) + (half === "p" ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (isHalf && (Number(hours) > 12 || Number(hours) < 1))) return undefined;
  return { hour, minute: Number(minutes), second: Number(seconds), ...(zone !== undefined && { zone: zone.toUpperCase() }) };
}

function ofSerial(days: number, share: number, base: 1900 | 1904): FileDate | undefined {
  const start = base === 1900 ? Date.UTC(1899, 11, 30) : Date.UTC(1904, 0, 1);
  const date = new Date(start + days * dayMs + Math.round(share * 86_400) * 1000);
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  if (day.year > 9999) return undefined;
  if (share === 0) return day;
  return { ...day, time: { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() } };
}

/** A date in the format that every import reads: `2026-12-24` or `2026-12-24 18:00`. An uncertain date stays as written. */
export function plainDate(written: string, reading: DateReading): string {
  const date = readFileDate(written, reading);
  if (date === undefined || date === "ambiguous" || date.instantMs !== undefined) return written;
  const { time } = date;
  if (!time) return isoDateOf(date);
  return `${isoDateOf(date)} ${twoDigits(time.hour)}:${twoDigits(time.minute)}${time.second > 0 ? `:${twoDigits(time.second)}` : ""}`;
}

/** Choices that the dates of a file need before they can be read. */
export interface DateQuestions {
  /** Some dates depend on the order of day and month. */
  needsOrder: boolean;
  /** The order that reads most of them, where the file shows one. */
  order: DateOrder | undefined;
  /** Some are numbers of days. */
  hasSerials: boolean;
}

export function dateQuestions(texts: readonly string[]): DateQuestions {
  let dmyOnly = 0;
  let mdyOnly = 0;
  let dotted = 0;
  let open = 0;
  let hasSerials = false;
  for (const text of texts) {
    hasSerials ||= serial.test(text.trim());
    const [dmy, mdy] = (["dmy", "mdy"] as const).map((order) => plainDate(text, { order }));
    if (dmy === mdy) continue;
    open += 1;
    const isDmy = dmy !== text;
    const isMdy = mdy !== text;
    if (isDmy && !isMdy) dmyOnly += 1;
    if (isMdy && !isDmy) mdyOnly += 1;
    // With full stops the day is first wherever people write dates like that.
    if (/^\d{1,2}\.\s?\d{1,2}\./.test(text.trim())) dotted += 1;
  }
  const shown = dmyOnly > mdyOnly || (mdyOnly === 0 && dotted === open && open > 0) ? "dmy" : mdyOnly > dmyOnly ? "mdy" : undefined;
  return { needsOrder: open > 0, order: shown, hasSerials };
}
