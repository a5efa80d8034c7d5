import { useEffect, useEffectEvent, useState } from "react";
import { dayMinutes } from "#contract/durations.ts";
import { Button } from "../Button.tsx";
import { IconButton } from "../IconButton.tsx";
import { Copy, Trash2 } from "../icons.ts";
import TimePicker from "../time/TimePicker.tsx";
import { selecting } from "./weekCursor.ts";
import { copiedDay, isSameRange, replaced, type WeekRange, weekdays, withoutRange } from "./weekRanges.ts";
import type { DayName } from "./weekText.ts";
import { useWeekWords } from "./weekWords.ts";

export interface EditProps {
  value: readonly WeekRange[];
  nameOf: DayName;
  change: (ranges: WeekRange[], selected?: WeekRange) => void;
}
interface SelectedRangeProps extends EditProps {
  selected: WeekRange;
  onFaultChange: ((isFaulty: boolean) => void) | undefined;
}
type End = "start" | "end";

/**
 * Fields for the selected range. An end before the start is on the next day. Equal times are not allowed, except at midnight, which means
 * the whole day.
 */
export function SelectedRange({ selected, value, change, nameOf, onFaultChange }: SelectedRangeProps) {
  const words = useWeekWords();
  const [refused, setRefused] = useState<{ of: WeekRange; end: End }>();
  const [unread, setUnread] = useState<readonly End[]>([]);
  const isRefused = (end: End) => refused?.end === end && isSameRange(refused.of, selected);
  useFault(isRefused("start") || isRefused("end") || unread.length > 0, onFaultChange);
  const times = { start: selected.start, end: selected.end % dayMinutes };
  const set = (end: End, minute: number) => {
    const start = end === "start" ? minute : times.start;
    const endOfDay = end === "end" ? minute : times.end;
    if (start === endOfDay && start !== 0) return setRefused({ of: selected, end });
    setRefused(undefined);
    const next = { ...selected, start, end: endOfDay > start ? endOfDay : endOfDay + dayMinutes };
    const edit = selecting(replaced(value, selected, next), next);
    change(edit.ranges ?? [], edit.selected);
  };
  const field = (end: End, label: string) => (
    <TimePicker
      size="s"
      className="field--bare weekgrid-time"
      label={`${nameOf(selected.day)}: ${label}`}
      // A refused time stays in its field to be corrected: it equals the time of the other end.
      value={isRefused(end) ? times[end === "start" ? "end" : "start"] : times[end]}
      error={isRefused(end) ? words("mustDiffer") : undefined}
      onValueChange={(minute) => set(end, minute)}
      onFaultChange={(isFaulty) => setUnread((before) => [...before.filter((each) => each !== end), ...(isFaulty ? [end] : [])])}
    />
  );
  return (
    <>
      <span className="med">{nameOf(selected.day)}</span>
      {field("start", words("from"))}
      <span className="muted">–</span>
      {field("end", words("to"))}
      {selected.end > dayMinutes && <span className="faint fs12">{words("nextDay")}</span>}
      <Button size="s" icon={Copy} onClick={() => change(copiedDay(value, selected.day, weekdays.slice(0, 5)), selected)}>
        {words("copyToWeekdays")}
      </Button>
      <IconButton size="s" icon={Trash2} label={words("remove")} onClick={() => change(withoutRange(value, selected))} />
      <span className="grow" />
    </>
  );
}

/** Reports a fault, and reports its end when it is corrected or the field unmounts. */
function useFault(isFaulty: boolean, onFaultChange: ((isFaulty: boolean) => void) | undefined): void {
  const tell = useEffectEvent((is: boolean) => onFaultChange?.(is));
  useEffect(() => {
    if (!isFaulty) return undefined;
    tell(true);
    return () => tell(false);
  }, [isFaulty]);
}
