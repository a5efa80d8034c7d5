import { useEffect, useEffectEvent, useRef } from "react";
import { zoneName } from "../format/siteTime.ts";
import { dayAt } from "../format/zonedDay.ts";
import { useConsoleState, useKernel } from "../hooks.ts";
import { chosenAt, instantOfChosen } from "../ui/time/chosenTime.ts";
import DatePicker from "../ui/time/DatePicker.tsx";
import TimePicker from "../ui/time/TimePicker.tsx";
import type { FormHandle } from "./useForm.ts";
import { useFormEntry } from "./useFormEntry.ts";

interface MomentFieldProps {
  form: FormHandle;
  /** Name of a field that holds an instant, ISO 8601 UTC. */
  name: string;
  /** Label of the time; the date has the label of the field's line. */
  timeLabel: string;
  timeZone: string;
  /** Called when the entry becomes an invalid date or time, or a valid one. */
  onFaultChange: (name: string, isFaulty: boolean) => void;
  /** Name of a field whose validity depends on this one. */
  alsoCheck?: string;
  /** The default instant of a new object, by time zone. A change of the zone replaces it until the person edits it. */
  offeredIn?: (timeZone: string) => string;
}

const noonMinutes = 12 * 60;

/** A form field for an instant: a date and a time in a time zone. */
export function MomentField({ form, name, timeLabel, timeZone, onFaultChange, alsoCheck, offeredIn }: MomentFieldProps) {
  const kernel = useKernel();
  const { language } = useConsoleState();
  const { label, value, onChange, error, isDisabled } = useFormEntry(form, name);
  const instant = typeof value === "string" && value !== "" ? value : undefined;
  const chosen = instant === undefined ? undefined : chosenAt(Date.parse(instant), timeZone);
  // With another zone, the displayed date and time stay the same and the instant changes.
  const move = useEffectEvent((from: string) => {
    if (!form.isNew || instant === undefined) return;
    if (offeredIn && instant === offeredIn(from)) return onChange(offeredIn(timeZone));
    const moved = instantOfChosen(chosenAt(Date.parse(instant), from), timeZone);
    if (moved !== undefined) onChange(new Date(moved).toISOString());
  });
  const zone = useRef(timeZone);
  useEffect(() => {
    const before = zone.current;
    zone.current = timeZone;
    if (before !== timeZone) move(before);
  }, [timeZone]);
  const choose = (date: string | undefined, minutes: number) => {
    const next = date === undefined ? undefined : instantOfChosen({ date, minutes }, timeZone);
    onChange(next === undefined ? "" : new Date(next).toISOString());
    if (alsoCheck !== undefined) void form.check([alsoCheck]);
    else if (error !== undefined) void form.check([name]);
  };
  return (
    <div className="moment">
      <DatePicker
        label={label}
        today={dayAt(kernel.realtime.serverNowMs(), timeZone)}
        value={chosen?.date}
        error={error}
        isDisabled={isDisabled}
        onValueChange={(date) => choose(date, chosen?.minutes ?? noonMinutes)}
        onFaultChange={(isFaulty) => onFaultChange(`${name} date`, isFaulty)}
      />
      <TimePicker
        label={timeLabel}
        labelNote={zoneName(instant ?? new Date(kernel.realtime.serverNowMs()).toISOString(), language, timeZone)}
        value={chosen?.minutes}
        isDisabled={isDisabled || chosen === undefined}
        onValueChange={(minutes) => choose(chosen?.date, minutes)}
        onFaultChange={(isFaulty) => onFaultChange(`${name} time`, isFaulty)}
      />
    </div>
  );
}
