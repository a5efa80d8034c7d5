import { type KeyboardEvent, useState } from "react";
import { dayMinutes } from "#contract/durations.ts";
import { classNames } from "../classNames.ts";
import { Field, type FieldProps } from "../Field.tsx";
import { Clock } from "../icons.ts";
import { useTimeWords } from "./timeWords.ts";
import { shownTime, typedTime } from "./typedDate.ts";

export interface TimePickerProps extends FieldProps {
  /** Minutes after midnight, 0 to 1439. */
  value: number | undefined;
  onValueChange: (minutes: number) => void;
  /** True while the field shows an invalid entry instead of `value`; the form must not be sent until the person corrects it. */
  onFaultChange?: ((isFaulty: boolean) => void) | undefined;
  /** Step of the arrow keys in minutes; Page up and Page down move by an hour. */
  step?: number;
  isDisabled?: boolean | undefined;
  size?: "s" | "m";
}

/** A 24-hour time field that accepts the usual notations and changes by arrow keys. */
export default function TimePicker(props: TimePickerProps) {
  const { label, hint, error, isOptional, labelNote, className, value, onValueChange, onFaultChange } = props;
  const { step = 15, isDisabled = false, size = "m" } = props;
  const words = useTimeWords();
  const [draft, setDraft] = useState<string>();
  const [fault, setFaultText] = useState<string>();
  const setFault = (text: string | undefined) => {
    setFaultText(text);
    onFaultChange?.(text !== undefined);
  };
  const accept = (minutes: number) => {
    setDraft(undefined);
    setFault(undefined);
    onValueChange(minutes);
  };
  const settle = () => {
    if (draft === undefined) return;
    const minutes = typedTime(draft);
    if (minutes === undefined) setFault(words("notATime"));
    else accept(minutes);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && draft !== undefined) {
      // The first Enter only accepts the typed time; the next one submits the form.
      event.preventDefault();
      settle();
    }
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: 60, PageDown: -60 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const from = (draft === undefined ? value : typedTime(draft)) ?? 0;
    // Go to the next full step, for example from 09:07 to 09:15.
    const next = by > 0 ? Math.floor(from / by) * by + by : Math.ceil(from / -by) * -by + by;
    accept((next + dayMinutes) % dayMinutes);
  };
  const shown = draft ?? (value === undefined ? "" : shownTime(value));
  const isFaulty = (fault ?? error) !== undefined;
  return (
    <Field {...{ label, hint, isOptional, labelNote, className }} error={fault ?? error}>
      {(wiring) => (
        <div className={classNames("input", size === "s" && "input--s", isFaulty && "is-error", isDisabled && "is-disabled")}>
          <input
            {...wiring}
            value={shown}
            disabled={isDisabled}
            autoComplete="off"
            className="tn"
            onChange={({ target }) => {
              setDraft(target.value);
              setFault(undefined);
            }}
            onBlur={settle}
            onKeyDown={handleKey}
          />
          <Clock className="i" aria-hidden />
        </div>
      )}
    </Field>
  );
}
