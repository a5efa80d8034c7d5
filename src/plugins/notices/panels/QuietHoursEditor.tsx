import { useMemo, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { NoticeRules, QuietHours } from "#contract/notices.ts";
import { canonicalTimeZone, searchedTimeZoneNames, timeZoneNames } from "#domain/time/timeZoneNames.ts";
import { weekdayName } from "#kernel/format/calendar.ts";
import { useCommand, useConsoleState, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { Combobox } from "#kernel/ui/Combobox.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Plus, X } from "#kernel/ui/icons.ts";
import TimePicker from "#kernel/ui/time/TimePicker.tsx";
import { setQuietHours } from "../commands/noticeCommands.ts";

/** Weekdays, Monday first; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0];
const night: QuietHours = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 22 * 60, toMinute: 7 * 60 };

/** B-28: the person's quiet hours, in their own time zone. Saved as a whole. */
export function QuietHoursEditor({ rules }: { rules: NoticeRules }) {
  const t = useText();
  const [timeZoneId, setTimeZoneId] = useState(rules.timeZoneId);
  const [hours, setHours] = useState<readonly QuietHours[]>(rules.quietHours);
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const zones = useMemo(() => {
    // The stored zone may have an older name; offer each zone once.
    const all = new Set([...timeZoneNames(), canonicalTimeZone(rules.timeZoneId) ?? rules.timeZoneId]);
    return [...all].toSorted().map((value) => ({ value, label: value.replaceAll("_", " "), keywords: searchedTimeZoneNames(value) }));
  }, [rules.timeZoneId]);
  const change = (index: number, next: Partial<QuietHours>) =>
    setHours(hours.map((each, at) => (at === index ? { ...each, ...next } : each)));
  const setFault = (name: string, isFaulty: boolean) =>
    setFaults(new Set([...faults].filter((each) => each !== name).concat(isFaulty ? [name] : [])));
  const isChanged = timeZoneId !== rules.timeZoneId || JSON.stringify(hours) !== JSON.stringify(rules.quietHours);
  const save = useCommand(setQuietHours, { timeZoneId, quietHours: [...hours] });
  const isWhole = faults.size === 0 && hours.every(({ days }) => days.length > 0);
  return (
    <section className="notice-part">
      <h3 className="strong">{t("notices.quietHours")}</h3>
      <p className="muted">{t("notices.quietAbout")}</p>
      {hours.map((each, index) => (
        // Hours have no id and change in place, so the index is the key.
        <fieldset key={`${index} of ${hours.length}`} className="notice-hours" aria-label={t("notices.hoursOf", { number: index + 1 })}>
          <TimePicker
            size="s"
            label={t("notices.from")}
            value={each.fromMinute}
            onValueChange={(fromMinute) => change(index, { fromMinute })}
            onFaultChange={(isFaulty) => setFault(`from ${index}`, isFaulty)}
          />
          <TimePicker
            size="s"
            label={t("notices.to")}
            value={each.toMinute}
            onValueChange={(toMinute) => change(index, { toMinute })}
            onFaultChange={(isFaulty) => setFault(`to ${index}`, isFaulty)}
          />
          <Days days={each.days} onChange={(days) => change(index, { days })} />
          <IconButton
            size="s"
            icon={X}
            label={t("notices.removeHours", { number: index + 1 })}
            onClick={() => {
              setFaults(new Set());
              setHours(hours.filter((_, at) => at !== index));
            }}
          />
          {each.days.length === 0 && (
            <p className="notice-fault" role="alert">
              {t("notices.noDay")}
            </p>
          )}
        </fieldset>
      ))}
      {hours.length < limits.quietHoursMax && (
        <Button size="s" icon={Plus} onClick={() => setHours([...hours, night])}>
          {t("notices.addHours")}
        </Button>
      )}
      {(hours.length > 0 || isChanged) && (
        <Combobox
          className="notice-add"
          label={t("notices.zone")}
          choices={zones}
          value={canonicalTimeZone(timeZoneId) ?? timeZoneId}
          onValueChange={(zone) => zone !== undefined && setTimeZoneId(zone)}
        />
      )}
      {isChanged && (
        <div className="notice-deeds">
          <Button
            variant="primary"
            size="s"
            isPending={save.isPending}
            disabledReason={isWhole ? save.reason : t("notices.noDay")}
            onClick={save.run}
          >
            {t("notices.saveHours")}
          </Button>
          <Button
            size="s"
            onClick={() => {
              setTimeZoneId(rules.timeZoneId);
              setHours(rules.quietHours);
              setFaults(new Set());
            }}
          >
            {t("notices.discardHours")}
          </Button>
          <span className="fs12 muted">{t("notices.unsavedHours")}</span>
        </div>
      )}
    </section>
  );
}

function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useText();
  const { language } = useConsoleState();
  // 0 is Sunday.
  const nameOf = (day: number) => weekdayName(day + 6, language, "short");
  return (
    <fieldset className="notice-days" aria-label={t("notices.days")}>
      {week.map((day) => (
        <Checkbox
          key={day}
          label={nameOf(day)}
          isChecked={days.includes(day)}
          onCheckedChange={(isOn) => onChange(isOn ? [...days, day].toSorted() : days.filter((each) => each !== day))}
        />
      ))}
    </fieldset>
  );
}
