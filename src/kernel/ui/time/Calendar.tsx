import { type DateRange, DayPicker, type DayPickerLocale, type Modifiers } from "react-day-picker";
import { enUS } from "react-day-picker/locale/en-US";
import { es } from "react-day-picker/locale/es";
import type { LocaleISO2 } from "#contract/fields.ts";
import { isoDateOf, wallDateOf } from "#domain/time/wallText.ts";
import { fullDate } from "../../format/calendar.ts";
import type { Day } from "../../format/zonedDay.ts";
import { ChevronLeft, ChevronRight } from "../icons.ts";
import { useOwnerWindow } from "../portalContainer.tsx";
import { useUiWords } from "../words.tsx";
import { regionalLocale, weekStart } from "./regionalLocale.ts";
import { useTimeWords } from "./timeWords.ts";
import "./time.css";

interface SharedProps {
  /** Today at the site, which may differ from today in the browser. */
  today: Day;
  /** First and last day that can be chosen. */
  min?: Day | undefined;
  max?: Day | undefined;
  /** Takes the focus when it is mounted. */
  hasFocus?: boolean | undefined;
}
export interface CalendarProps extends SharedProps {
  value: Day | undefined;
  onValueChange: (date: Day) => void;
}
export interface RangeCalendarProps extends SharedProps {
  from: Day | undefined;
  to: Day | undefined;
  onRangeChange: (from: Day, to: Day) => void;
}

/** A month view to choose a day. Arrow keys move by days and weeks, Page up and Page down by months, with Shift by years. */
export default function Calendar({ value, onValueChange, ...shared }: CalendarProps) {
  const selected = asDate(value);
  return (
    <DayPicker
      {...useShared(shared, selected)}
      mode="single"
      required
      selected={selected}
      onSelect={(date) => onValueChange(asIso(date))}
    />
  );
}

/** A month view to choose two days and those between. */
export function RangeCalendar({ from, to, onRangeChange, ...shared }: RangeCalendarProps) {
  const first = asDate(from);
  const selected: DateRange = { from: first, to: asDate(to) };
  const handleSelect = (range: DateRange) => {
    if (range.from) onRangeChange(asIso(range.from), asIso(range.to ?? range.from));
  };
  return <DayPicker {...useShared(shared, first)} mode="range" required selected={selected} onSelect={handleSelect} />;
}

/** What the library itself says, such as the names of its buttons. */
const calendarTexts: Record<LocaleISO2, DayPickerLocale> = { en: enUS, es };
const components = { Chevron: Arrow };
const classNames = {
  root: "cal",
  months: "cal-months",
  nav: "cal-nav",
  month_caption: "cal-caption",
  button_previous: "btn btn--icon btn--quiet btn--s",
  button_next: "btn btn--icon btn--quiet btn--s",
  month_grid: "cal-grid",
  weekday: "cal-weekday",
  day: "cal-day",
  day_button: "cal-button",
  today: "is-today",
  outside: "is-outside",
  disabled: "is-disabled",
  selected: "is-selected",
  range_start: "is-start",
  range_middle: "is-middle",
  range_end: "is-end",
};

function useShared({ today, min, max, hasFocus = false }: SharedProps, shown: Date | undefined) {
  const { language } = useUiWords();
  const { navigator } = useOwnerWindow();
  const words = useTimeWords();
  const locale = regionalLocale(language, navigator.languages);
  const nameOf = (date: Date) => fullDate(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()), locale);
  const [now, first, last] = [asDate(today), asDate(min), asDate(max)];
  const defaultMonth = shown ?? now;
  return {
    locale: calendarTexts[language],
    weekStartsOn: weekStart(locale),
    autoFocus: hasFocus,
    disabled: [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])],
    showOutsideDays: true,
    fixedWeeks: true,
    components,
    classNames,
    // The library's own label says "12th", which differs from the text of the button.
    labels: {
      labelDayButton: (date: Date, { today: isToday }: Modifiers) => (isToday ? `${nameOf(date)}, ${words("today")}` : nameOf(date)),
    },
    ...(now && { today: now }),
    ...(defaultMonth && { defaultMonth }),
  };
}

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" | undefined }) {
  return orientation === "left" ? <ChevronLeft className="i" aria-hidden /> : <ChevronRight className="i" aria-hidden />;
}

/** Noon in the browser's time zone, so that a clock change can't move it to another day. */
function asDate(date: Day | undefined): Date | undefined {
  const known = date === undefined ? undefined : wallDateOf(date);
  return known && new Date(known.year, known.month - 1, known.day, 12);
}

function asIso(date: Date): Day {
  return isoDateOf({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}
