import type { ScheduleDetail } from "#contract/schedules.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Tag } from "#kernel/ui/Badge.tsx";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Lock } from "#kernel/ui/icons.ts";
import { type KeyValue, KeyValueList, PanelBody, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { shownDate } from "#kernel/ui/time/typedDate.ts";
import WeekGrid from "#kernel/ui/week/WeekGrid.tsx";
import { type AttachField, attachFields, attachIcons } from "./attachables.ts";
import { ClockChoice, useSiteClock } from "./ClockChoice.tsx";
import { Openings } from "./Openings.tsx";
import { RecurrenceList } from "./RecurrenceList.tsx";
import { draftOf, storedOf } from "./scheduleEntry.ts";
import { useWeekNow } from "./useWeekNow.ts";
import { NotShown } from "./WeekTimesField.tsx";
import { rangesOf, timesOf } from "./weekTimes.ts";

/** A read-only schedule with the reason: missing rights, or parts outside the session's reach (Q-83). */
export function ScheduleView({ detail, reason }: { detail: ScheduleDetail; reason: string }) {
  const t = useText();
  const ranges = rangesOf(timesOf(detail.recurrences));
  const clock = useSiteClock([...detail.doors, ...detail.zones].map(({ siteId }) => siteId));
  const now = useWeekNow(clock.timeZoneId);
  const label = t("schedules.field.times");
  return (
    <>
      <PanelHead title={detail.name} subtitle={`${t(`schedules.editor.does.${detail.kind}`)} · ${clock.text}`} />
      <Banner level="info" icon={Lock}>
        {reason}
      </Banner>
      <PanelBody isScrolled={false}>
        <div className="sched">
          <div className="sched-body">
            <div className="sched-main">
              {ranges ? <WeekGrid isReadOnly label={label} value={ranges} onValueChange={() => undefined} now={now} /> : <NotShown />}
            </div>
            <aside className="sched-aside" aria-label={t("schedules.editor.aside")}>
              <RecurrenceList recurrences={detail.recurrences} stored={undefined} />
              <Openings schedule={draftOf(storedOf(detail).values, detail.recurrences)} timeZoneId={clock.timeZoneId} />
              <ClockChoice clock={clock} />
              <Facts detail={detail} />
              {attachFields.map((name) => (
                <Attached key={name} detail={detail} name={name} />
              ))}
            </aside>
          </div>
        </div>
      </PanelBody>
    </>
  );
}

function Facts({ detail }: { detail: ScheduleDetail }) {
  const t = useText();
  const { language } = useConsoleState();
  const { startDate, endDate, onHoliday, kind, isFirstPersonIn, description } = detail;
  const rows: KeyValue[] = [
    { key: t("schedules.field.startDate"), value: startDate ? shownDate(startDate, language) : t("schedules.editor.noStart") },
    { key: t("schedules.field.endDate"), value: endDate ? shownDate(endDate, language) : t("schedules.editor.noEnd") },
    { key: t("schedules.field.onHoliday"), value: t(`schedules.onHoliday.${onHoliday}`) },
    ...(kind === "unlock"
      ? [{ key: t("schedules.field.firstPersonIn"), value: t(isFirstPersonIn ? "kernel.form.on" : "kernel.form.off") }]
      : []),
    ...(description === "" ? [] : [{ key: t("schedules.field.description"), value: description }]),
  ];
  return (
    <Section title={t("schedules.editor.limits")}>
      <KeyValueList rows={rows} />
    </Section>
  );
}

/** The attached objects within the session's reach, and the number of the others. */
function Attached({ detail, name }: { detail: ScheduleDetail; name: AttachField }) {
  const t = useText();
  const Glyph = attachIcons[name];
  const { titles, count } = {
    serialNumbers: { titles: detail.doors.map(({ name: title }) => title), count: detail.doorCount },
    zoneIds: { titles: detail.zones.map(({ name: title }) => title), count: detail.zoneCount },
    personIds: { titles: detail.people.map(({ fullName }) => fullName), count: detail.personCount },
    groupIds: { titles: detail.groups.map(({ name: title }) => title), count: detail.groupCount },
  }[name];
  if (count === 0) return undefined;
  const hidden = count - titles.length;
  return (
    <Section title={t(`schedules.attached.${name}`)}>
      <div className="sched-tags">
        {titles.map((title, index) => (
          <Tag key={`${index} ${title}`}>
            <Glyph className="i" aria-hidden />
            {title}
          </Tag>
        ))}
        {hidden > 0 && <span className="faint fs12">{t("schedules.attached.more", { count: hidden })}</span>}
      </div>
    </Section>
  );
}
