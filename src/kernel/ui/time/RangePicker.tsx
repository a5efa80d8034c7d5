import { lazy, Suspense, useId, useState } from "react";
import { isoDateOf } from "#domain/time/wallText.ts";
import { wallTimeOf } from "#domain/time/zonedTime.ts";
import { Button } from "../Button.tsx";
import { FieldNote } from "../Field.tsx";
import { CalendarRange, ChevronDown } from "../icons.ts";
import { Popover } from "../Popover.tsx";
import { useOwnerWindow } from "../portalContainer.tsx";
import { useUiWords } from "../words.tsx";
import DatePicker from "./DatePicker.tsx";
import { regionalLocale } from "./regionalLocale.ts";
import TimePicker from "./TimePicker.tsx";
import { type EditedRange, editedOf, presetRange, presets, type RangeFault, rangeOf, type TimeRange } from "./timeRange.ts";
import { useTimeWords } from "./timeWords.ts";
import { shownDate, shownTime } from "./typedDate.ts";

const RangeCalendar = lazy(async () => ({ default: (await import("./Calendar.tsx")).RangeCalendar }));

export interface RangePickerProps {
  /** Name of the range. */
  label: string;
  value: TimeRange;
  onValueChange: (range: TimeRange) => void;
  /** The site's time zone, in which days begin and end. */
  timeZone: string;
  /** The platform's clock, so that "today" is correct even if this computer's clock is wrong. */
  nowMs: () => number;
  /** the longest range that is allowed. */
  maxDays?: number | undefined;
  size?: "s" | "m";
}

/** A time range in the site's time zone: a preset, or two dates and times that people type or choose from a calendar. */
export default function RangePicker(props: RangePickerProps) {
  const { label, value, onValueChange, timeZone, size = "m" } = props;
  const [isOpen, setIsOpen] = useState(false);
  const shown = useShownRange(value, timeZone);
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size={size} icon={CalendarRange} iconEnd={ChevronDown} aria-label={`${label}: ${shown}`}>
          {shown}
        </Button>
      }
    >
      <RangeEditor
        {...props}
        onValueChange={(range) => {
          onValueChange(range);
          setIsOpen(false);
        }}
      />
    </Popover>
  );
}

function useShownRange(value: TimeRange, timeZone: string): string {
  const words = useTimeWords();
  const { language } = useUiWords();
  const { navigator } = useOwnerWindow();
  if (value.preset) return words(`preset.${value.preset}`);
  const locale = regionalLocale(language, navigator.languages);
  const { fromDate, fromMinutes, toDate, toMinutes } = editedOf(value, timeZone);
  return `${shownDate(fromDate, locale)}, ${shownTime(fromMinutes)} – ${shownDate(toDate, locale)}, ${shownTime(toMinutes)}`;
}

function RangeEditor({ value, onValueChange, timeZone, nowMs, maxDays }: RangePickerProps) {
  const words = useTimeWords();
  const [edited, setEdited] = useState<EditedRange>(() => editedOf(value, timeZone));
  const [fault, setFault] = useState<RangeFault>();
  const [now] = useState(nowMs);
  const noteId = useId();
  const today = isoDateOf(wallTimeOf(now, timeZone));
  const change = (part: Partial<EditedRange>) => {
    setEdited({ ...edited, ...part });
    setFault(undefined);
  };
  const apply = () => {
    const range = rangeOf(edited, timeZone, maxDays);
    if (typeof range === "string") setFault(range);
    else onValueChange(range);
  };
  const faultText = { order: words("order"), tooLong: words("tooLong", { days: maxDays ?? 0 }) };
  return (
    <div className="range">
      <fieldset className="range-presets" aria-label={words("presetsName")}>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="s"
            variant="quiet"
            isOn={value.preset === preset}
            onClick={() => onValueChange(presetRange(preset, nowMs(), timeZone))}
          >
            {words(`preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
      <div className="range-own">
        <Suspense fallback={<div className="cal-room" />}>
          <RangeCalendar
            today={today}
            from={edited.fromDate}
            to={edited.toDate}
            onRangeChange={(fromDate, toDate) => change({ fromDate, toDate, fromMinutes: 0, toMinutes: 1439 })}
          />
        </Suspense>
        <div className="range-ends">
          <DatePicker
            size="s"
            label={words("from")}
            today={today}
            value={edited.fromDate}
            onValueChange={(date) => date !== undefined && change({ fromDate: date })}
          />
          <TimePicker
            size="s"
            className="field--bare"
            label={words("fromTime")}
            value={edited.fromMinutes}
            onValueChange={(fromMinutes) => change({ fromMinutes })}
          />
          <DatePicker
            size="s"
            label={words("to")}
            today={today}
            value={edited.toDate}
            onValueChange={(date) => date !== undefined && change({ toDate: date })}
          />
          <TimePicker
            size="s"
            className="field--bare"
            label={words("toTime")}
            value={edited.toMinutes}
            onValueChange={(toMinutes) => change({ toMinutes })}
          />
        </div>
        <FieldNote id={noteId} hint={words("timesIn", { zone: timeZone })} error={fault && faultText[fault]} />
        <Button variant="primary" aria-describedby={noteId} onClick={apply}>
          {words("apply")}
        </Button>
      </div>
    </div>
  );
}
