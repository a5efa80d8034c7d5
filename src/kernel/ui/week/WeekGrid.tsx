import { useMemo, useState } from "react";
import { weekdayName } from "../../format/calendar.ts";
import { Button } from "../Button.tsx";
import { classNames } from "../classNames.ts";
import { ChevronDown } from "../icons.ts";
import { Menu } from "../Menu.tsx";
import type { MenuEntry } from "../menuEntries.ts";
import { useOwnerWindow } from "../portalContainer.tsx";
import { regionalLocale, weekStart } from "../time/regionalLocale.ts";
import { useUiWords } from "../words.tsx";
import { type EditProps, SelectedRange } from "./SelectedRange.tsx";
import { WeekDays } from "./WeekDays.tsx";
import { copiedDay, isSameRange, shifted, type Weekday, type WeekRange, weekdays } from "./weekRanges.ts";
import type { DayName } from "./weekText.ts";
import { useWeekWords } from "./weekWords.ts";
import "./week.css";

export interface WeekGridProps {
  /** Accessible name: what the times are for. */
  label: string;
  /** In the form that `normalised` returns. */
  value: readonly WeekRange[];
  onValueChange: (ranges: WeekRange[]) => void;
  /** True while a field shows an invalid time that is not part of `value`; the form must not be sent until the person corrects it. */
  onFaultChange?: (isFaulty: boolean) => void;
  /** The current time in the zone of these times, for the marker. */
  now?: { day: Weekday; minute: number };
  isReadOnly?: boolean;
}

/**
 * Times of the week. People draw them with the pointer or mark them by keys in steps of 15 minutes; the fields above set them to the
 * minute.
 */
export default function WeekGrid({ label, value, onValueChange, onFaultChange, now, isReadOnly = false }: WeekGridProps) {
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
          {selected ? (
            <SelectedRange {...{ selected, value, change, nameOf, onFaultChange }} />
          ) : (
            <p className="hint grow">{words("hint")}</p>
          )}
          <Button size="s" variant="quiet" {...(value.length === 0 && { disabledReason: words("nothing") })} onClick={() => change([])}>
            {words("clearAll")}
          </Button>
        </div>
      )}
      <div className="week">
        <div className="hd" />
        {days.map((day) => (
          <div key={day} className="hd">
            <span className={classNames("trunc", now?.day === day && "week-today")}>{nameOf(day, "short")}</span>
            {now?.day === day && <span className="sr">{words("today")}</span>}
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
        <WeekDays {...{ days, value, selected, isReadOnly, nameOf, now }} onSelect={setChosen} onValueChange={change} />
      </div>
    </section>
  );
}

/** The days in the order of the browser's region, and their names. */
function useDays(): { days: readonly Weekday[]; nameOf: DayName } {
  const { language } = useUiWords();
  const { navigator } = useOwnerWindow();
  const start = weekStart(regionalLocale(language, navigator.languages));
  return useMemo(
    () => ({
      days: weekdays.map((_, index) => shifted("MON", start - 1 + index)),
      nameOf: (day, style = "long") => weekdayName(weekdays.indexOf(day), language, style),
    }),
    [language, start],
  );
}

function DayMenu({ day, days, value, nameOf, change }: EditProps & { day: Weekday; days: readonly Weekday[] }) {
  const words = useWeekWords();
  const isEmpty = !value.some((range) => range.day === day);
  const disabledReason = isEmpty ? words("nothing") : undefined;
  const copy = (id: string, label: string, to: readonly Weekday[]): MenuEntry => ({
    kind: "action",
    id,
    label,
    disabledReason,
    onSelect: () => change(copiedDay(value, day, to)),
  });
  const entries: MenuEntry[] = [
    { kind: "heading", label: words("copyTo") },
    copy("all", words("everyDay"), weekdays),
    copy("weekdays", words("weekdays"), weekdays.slice(0, 5)),
    copy("weekends", words("weekends"), weekdays.slice(5)),
    { kind: "separator" },
    ...days.filter((each) => each !== day).map((each) => copy(each, nameOf(each), [each])),
    { kind: "separator" },
    {
      kind: "action",
      id: "clear",
      label: words("clearDay"),
      disabledReason,
      onSelect: () => change(value.filter((range) => range.day !== day)),
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <button type="button" className={classNames("inbtn", "end")} aria-label={words("dayMenu", { day: nameOf(day) })}>
          <ChevronDown className="i" aria-hidden />
        </button>
      }
    />
  );
}
