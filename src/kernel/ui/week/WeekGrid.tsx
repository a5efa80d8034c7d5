import { useMemo, useState } from "react";
import { Button } from "../Button.tsx";
import { classNames } from "../classNames.ts";
import { ChevronDown, Trash2 } from "../icons.ts";
import { IconButton } from "../IconButton.tsx";
import { Menu } from "../Menu.tsx";
import type { MenuEntry } from "../menuEntries.ts";
import { useOwnerWindow } from "../portalContainer.tsx";
import { regionalLocale, weekStart } from "../time/regionalLocale.ts";
import TimePicker from "../time/TimePicker.tsx";
import { useUiWords } from "../words.tsx";
import { WeekDays } from "./WeekDays.tsx";
import { selecting } from "./weekCursor.ts";
import {
  copiedDay,
  dayMinutes,
  isSameRange,
  replaced,
  shifted,
  type Weekday,
  type WeekRange,
  weekdays,
  withoutRange,
} from "./weekRanges.ts";
import type { DayName } from "./weekText.ts";
import { useWeekWords } from "./weekWords.ts";
import "./week.css";

export interface WeekGridProps {
  /** What the times are for. */
  label: string;
  /** As `normalised` writes them. */
  value: readonly WeekRange[];
  onValueChange: (ranges: WeekRange[]) => void;
  isReadOnly?: boolean;
}

/** Times of the week, drawn with the pointer or marked by keys in steps of 15 minutes, and set to the minute in the fields above. */
export default function WeekGrid({ label, value, onValueChange, isReadOnly = false }: WeekGridProps) {
  const words = useWeekWords();
  const { days, nameOf } = useDays();
  const [chosen, setChosen] = useState<WeekRange>();
  const selected = value.find((range) => isSameRange(range, chosen));
  const change = (ranges: WeekRange[], next?: WeekRange) => {
    setChosen(next);
    onValueChange(ranges);
  };
  return (
    <section className="weekgrid" aria-label={label}>
      {!isReadOnly && (
        <div className="weekgrid-tools">
          {selected ? <SelectedRange {...{ selected, value, change, nameOf }} /> : <p className="hint grow">{words.hint}</p>}
          <Button size="s" variant="quiet" {...(value.length === 0 && { disabledReason: words.nothing })} onClick={() => change([])}>
            {words.clearAll}
          </Button>
        </div>
      )}
      <div className="week">
        <div className="hd" />
        {days.map((day) => (
          <div key={day} className="hd">
            <span className="trunc">{nameOf(day, "short")}</span>
            {!isReadOnly && <DayMenu {...{ day, days, value, nameOf, change }} />}
          </div>
        ))}
        <div className="hr" aria-hidden>
          {Array.from({ length: 11 }, (_, index) => (
            <span key={index} style={{ top: `${((index + 1) * 100) / 12}%` }}>
              {String((index + 1) * 2).padStart(2, "0")}
            </span>
          ))}
        </div>
        <WeekDays {...{ days, value, selected, isReadOnly, nameOf }} onSelect={setChosen} onValueChange={change} />
      </div>
    </section>
  );
}

/** The days in the order of the browser's region, and what they are called. */
function useDays(): { days: readonly Weekday[]; nameOf: DayName } {
  const { language } = useUiWords();
  const { navigator } = useOwnerWindow();
  const start = weekStart(regionalLocale(language, navigator.languages));
  return useMemo(() => {
    const named = (style: "long" | "short") => {
      const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" });
      // 1 January 2024 was a Monday.
      return weekdays.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
    };
    const names = { long: named("long"), short: named("short") };
    return {
      days: weekdays.map((_, index) => shifted("MON", start - 1 + index)),
      nameOf: (day, style = "long") => names[style][weekdays.indexOf(day)] ?? day,
    };
  }, [language, start]);
}

interface EditProps {
  value: readonly WeekRange[];
  nameOf: DayName;
  change: (ranges: WeekRange[], selected?: WeekRange) => void;
}

/** The selected range in fields. An end that is not after the beginning is one of the next day. */
function SelectedRange({ selected, value, change, nameOf }: EditProps & { selected: WeekRange }) {
  const words = useWeekWords();
  const set = (start: number, endOfDay: number) => {
    const next = { ...selected, start, end: endOfDay > start ? endOfDay : endOfDay + dayMinutes };
    const edit = selecting(replaced(value, selected, next), next);
    change(edit.ranges ?? [], edit.selected);
  };
  const endOfDay = selected.end % dayMinutes;
  return (
    <>
      <span className="med">{nameOf(selected.day)}</span>
      <TimePicker
        size="s"
        className="field--bare weekgrid-time"
        label={`${nameOf(selected.day)}: ${words.from}`}
        value={selected.start}
        onValueChange={(start) => set(start, endOfDay)}
      />
      <span className="muted">–</span>
      <TimePicker
        size="s"
        className="field--bare weekgrid-time"
        label={`${nameOf(selected.day)}: ${words.to}`}
        value={endOfDay}
        onValueChange={(end) => set(selected.start, end)}
      />
      {selected.end > dayMinutes && <span className="faint fs12">{words.nextDay}</span>}
      <IconButton size="s" icon={Trash2} label={words.remove} onClick={() => change(withoutRange(value, selected))} />
      <span className="grow" />
    </>
  );
}

function DayMenu({ day, days, value, nameOf, change }: EditProps & { day: Weekday; days: readonly Weekday[] }) {
  const words = useWeekWords();
  const isEmpty = !value.some((range) => range.day === day);
  const disabledReason = isEmpty ? words.nothing : undefined;
  const copy = (id: string, label: string, to: readonly Weekday[]): MenuEntry => ({
    kind: "action",
    id,
    label,
    disabledReason,
    onSelect: () => change(copiedDay(value, day, to)),
  });
  const entries: MenuEntry[] = [
    { kind: "heading", label: words.copyTo },
    copy("all", words.everyDay, weekdays),
    copy("weekdays", words.weekdays, weekdays.slice(0, 5)),
    copy("weekends", words.weekends, weekdays.slice(5)),
    { kind: "separator" },
    ...days.filter((each) => each !== day).map((each) => copy(each, nameOf(each), [each])),
    { kind: "separator" },
    {
      kind: "action",
      id: "clear",
      label: words.clearDay,
      disabledReason,
      onSelect: () => change(value.filter((range) => range.day !== day)),
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <button type="button" className={classNames("inbtn", "end")} aria-label={words.dayMenu(nameOf(day))}>
          <ChevronDown className="i" aria-hidden />
        </button>
      }
    />
  );
}
