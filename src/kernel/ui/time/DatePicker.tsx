import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { wallDateOf } from "#domain/time/wallText.ts";
import type { Day } from "../../format/zonedDay.ts";
import { classNames } from "../classNames.ts";
import { Field, type FieldProps, type FieldWiring } from "../Field.tsx";
import { Calendar as CalendarIcon } from "../icons.ts";
import { Popover } from "../Popover.tsx";
import { useOwnerWindow } from "../portalContainer.tsx";
import { useUiWords } from "../words.tsx";
import { regionalLocale } from "./regionalLocale.ts";
import { useTimeWords } from "./timeWords.ts";
import { shownDate, typedDate } from "./typedDate.ts";

const Calendar = lazy(() => import("./Calendar.tsx"));

export interface DatePickerProps extends FieldProps {
  value: Day | undefined;
  /** Receives undefined when the field is emptied. Not called for an invalid date or one outside the bounds. */
  onValueChange: (date: Day | undefined) => void;
  /** True while the field shows an invalid entry instead of `value`; the form must not be sent until the person corrects it. */
  onFaultChange?: ((isFaulty: boolean) => void) | undefined;
  /** Today at the site. */
  today: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  isDisabled?: boolean | undefined;
  placeholder?: string | undefined;
  size?: "s" | "m";
}

/** A date field. People type a date in the region's order or in words, or choose it from a calendar. */
export default function DatePicker(props: DatePickerProps) {
  const { label, hint, isOptional, labelNote, className, error } = props;
  const entry = useDateEntry(props);
  return (
    <Field {...{ label, hint, isOptional, labelNote, className }} error={entry.fault ?? error}>
      {(wiring) => <DateInput {...props} entry={entry} wiring={wiring} />}
    </Field>
  );
}

interface DateEntry {
  text: string;
  fault: string | undefined;
  type: (text: string) => void;
  /** Parses the typed text; keeps it if it is not a date. */
  settle: () => void;
  choose: (date: Day) => void;
}

function useDateEntry({ value, onValueChange, onFaultChange, today, min, max }: DatePickerProps): DateEntry {
  const { language } = useUiWords();
  const { navigator } = useOwnerWindow();
  const words = useTimeWords();
  const locale = regionalLocale(language, navigator.languages);
  const shown = value === undefined ? "" : shownDate(value, locale);
  const [draft, setDraft] = useState<string>();
  const [fault, setFaultText] = useState<string>();
  const setFault = (text: string | undefined) => {
    setFaultText(text);
    onFaultChange?.(text !== undefined);
  };
  const accept = (date: Day | undefined) => {
    const refusal = date === undefined ? undefined : outside(date);
    setFault(refusal);
    if (refusal !== undefined) return;
    setDraft(undefined);
    onValueChange(date);
  };
  const outside = (date: Day) => {
    if (min !== undefined && date < min) return words("before", { date: shownDate(min, locale) });
    return max !== undefined && date > max ? words("after", { date: shownDate(max, locale) }) : undefined;
  };
  return {
    text: draft ?? shown,
    fault,
    type: (text) => {
      setDraft(text);
      setFault(undefined);
    },
    settle: () => {
      if (draft === undefined) return;
      if (draft.trim() === "") return accept(undefined);
      const relative = new Map([
        [words("today"), 0],
        [words("yesterday"), -1],
        [words("tomorrow"), 1],
      ]);
      const date = typedDate(draft, { locale, today: wallDateOf(today) ?? { year: 1970, month: 1, day: 1 }, relative });
      if (date === undefined) setFault(words("notADate", { example: shownDate(today, locale) }));
      else accept(date);
    },
    choose: accept,
  };
}

function DateInput({ entry, wiring, ...props }: DatePickerProps & { entry: DateEntry; wiring: FieldWiring }) {
  const { value, today, min, max, isDisabled = false, placeholder, size = "m", error } = props;
  const words = useTimeWords();
  const [isOpen, setIsOpen] = useState(false);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") entry.settle();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setIsOpen(true);
  };
  const isFaulty = (entry.fault ?? error) !== undefined;
  return (
    <div className={classNames("input", size === "s" && "input--s", isFaulty && "is-error", isDisabled && "is-disabled")}>
      <input
        {...wiring}
        value={entry.text}
        disabled={isDisabled}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => entry.type(target.value)}
        onBlur={entry.settle}
        onKeyDown={handleKey}
      />
      <Popover
        label={words("calendar")}
        align="end"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button type="button" className="inbtn" aria-label={words("openCalendar")} disabled={isDisabled}>
            <CalendarIcon className="i" aria-hidden />
          </button>
        }
      >
        <Suspense fallback={<div className="cal-room" />}>
          <Calendar
            {...{ value, today, min, max }}
            hasFocus
            onValueChange={(date) => {
              entry.choose(date);
              setIsOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </div>
  );
}
