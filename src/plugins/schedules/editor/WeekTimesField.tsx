import { useId } from "react";
import { type DayGroup, dayGroups } from "#domain/schedules/weekGrid.ts";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useFormEntry } from "#kernel/forms/useFormEntry.ts";
import { useCommandById, usePanel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { FieldNote } from "#kernel/ui/Field.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { CalendarClock, type Icon, Redo2, Undo2 } from "#kernel/ui/icons.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import WeekGrid from "#kernel/ui/week/WeekGrid.tsx";
import type { WeekRange } from "#kernel/ui/week/weekRanges.ts";
import { timesIn } from "./scheduleEntry.ts";
import { useHeldHistory, useHistory } from "./useHistory.ts";
import { useWeekNow } from "./useWeekNow.ts";
import { groupOf, onGroup, rangesOf, timesOfRanges } from "./weekTimes.ts";

interface WeekTimesFieldProps {
  form: FormHandle;
  /** Time zone of the times. */
  timeZoneId: string;
  /** Reports whether a field of the week has an invalid time. */
  onFaultChange: (isFaulty: boolean) => void;
}

const groups = Object.keys(dayGroups) as DayGroup[];

/** SC-01: the times of a schedule. Times that a week can't show keep their stored form. */
export function WeekTimesField(props: WeekTimesFieldProps) {
  const ranges = rangesOf(timesIn(props.form.entered));
  return ranges ? <Week {...props} ranges={ranges} /> : <NotShown />;
}

/** SC-01, SC-02: the times on a week, with presets for groups of days and with undo. */
function Week({ form, ranges, timeZoneId, onFaultChange }: WeekTimesFieldProps & { ranges: readonly WeekRange[] }) {
  const t = useText();
  const noteId = useId();
  const { label, onChange, error } = useFormEntry(form, "times");
  const now = useWeekNow(timeZoneId);
  const history = useHistory(timesIn(form.entered), (times) => {
    onChange(times);
    // Every change is complete, so show errors at once.
    void form.check(["times"]);
  });
  useHeldHistory(history);
  const change = (next: readonly WeekRange[]) => history.change(timesOfRanges(next));
  return (
    <fieldset className="sched-times" aria-label={label} aria-invalid={error === undefined ? undefined : true} aria-describedby={noteId}>
      {/* An element of its own, because Chromium drops the contents of a size container directly in a fieldset when its neighbour changes. */}
      <div>
        <div className="sched-tools">
          <Segmented
            label={t("schedules.editor.days")}
            options={groups.map((value) => ({ value, label: t(`schedules.days.${value}`) }))}
            value={groupOf(ranges)}
            onValueChange={(group) => change(onGroup(ranges, group))}
          />
          <span className="grow" />
          <HistoryButton
            command="schedules:undo-times"
            icon={Undo2}
            disabledReason={history.undo ? undefined : t("schedules.nothingToUndo")}
          />
          <HistoryButton
            command="schedules:redo-times"
            icon={Redo2}
            disabledReason={history.redo ? undefined : t("schedules.nothingToRedo")}
          />
        </div>
        <WeekGrid label={label} value={ranges} onValueChange={change} onFaultChange={onFaultChange} now={now} />
        <FieldNote id={noteId} error={error} />
      </div>
    </fieldset>
  );
}

interface HistoryButtonProps {
  command: string;
  icon: Icon;
  disabledReason: string | undefined;
}

/** Button of a command in the palette and on its keys. It stays in place while another panel has the focus. */
function HistoryButton({ command, icon, disabledReason }: HistoryButtonProps) {
  const { instanceId } = usePanel();
  const { title, keys, run } = useCommandById(command, { instanceId });
  return <IconButton icon={icon} label={title} keys={keys} disabledReason={disabledReason} onClick={run} />;
}

/** SC-01: notice for a recurrence that a week can't show. It keeps its stored form. */
export function NotShown() {
  const t = useText();
  return (
    <Banner level="info" icon={CalendarClock}>
      {t("schedules.editor.notShown")}
    </Banner>
  );
}
