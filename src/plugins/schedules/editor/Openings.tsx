import { useDeferredValue, useMemo } from "react";
import type { Opening } from "#domain/decide/openings.ts";
import type { PolicySchedule } from "#domain/decide/policy.ts";
import type { HolidayEffect } from "#domain/schedules/nextHoliday.ts";
import { duration } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Tag } from "#kernel/ui/Badge.tsx";
import { LockOpen, Users } from "#kernel/ui/icons.ts";
import { Section } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { rangeText } from "#kernel/ui/week/weekText.ts";
import { useHolidays } from "../holidayQueries.ts";
import { openingRows } from "./openingRows.ts";
import { dayText, openingText } from "./openingText.ts";

interface OpeningsProps {
  schedule: PolicySchedule;
  timeZoneId: string;
}

/** SC-05, SC-06: the next openings in the site's time zone, and the effect of the next holiday. */
export function Openings({ schedule, timeZoneId }: OpeningsProps) {
  const kernel = useKernel();
  const t = useText();
  const nowMs = useNow(15_000, kernel.realtime.serverNowMs);
  const { data: holidays, error } = useHolidays();
  // Drawing a range must stay smooth while the search for a rare day goes through years.
  const draft = useDeferredValue(schedule);
  const rows = useMemo(
    () => openingRows({ schedule: draft, holidays: (holidays ?? []).map((each) => ({ ...each, holidayId: each.id })), timeZoneId, nowMs }),
    [draft, holidays, timeZoneId, nowMs],
  );
  const hasOpenings = rows.some(({ kind }) => kind === "opening");
  if (draft.recurrences.length === 0) {
    return (
      <Section title={t("schedules.openings.title")}>
        <p className="faint">{t("schedules.openings.empty")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("schedules.openings.title")}>
      {error && <p className="faint">{t("schedules.openings.withoutHolidays")}</p>}
      {!holidays && !error ? (
        <Skeleton rows={5} rowHeight="compact" />
      ) : (
        <>
          {!hasOpenings && <p className="faint">{t("schedules.openings.none")}</p>}
          <ol className="sched-list" aria-label={t("schedules.openings.title")}>
            {rows.map((row) =>
              row.kind === "opening" ? (
                <OpeningLine key={row.atMs} opening={row.opening} kind={draft.kind} {...{ nowMs, timeZoneId }} />
              ) : (
                <HolidayLine key="holiday" effect={row.effect} />
              ),
            )}
          </ol>
        </>
      )}
    </Section>
  );
}

interface OpeningLineProps {
  opening: Opening;
  kind: PolicySchedule["kind"];
  nowMs: number;
  timeZoneId: string;
}

function OpeningLine({ opening, kind, nowMs, timeZoneId }: OpeningLineProps) {
  const t = useText();
  const { language } = useConsoleState();
  const isNow = opening.startMs <= nowMs;
  const chip =
    kind === "unlock"
      ? { icon: LockOpen, word: t("schedules.openings.unlocked") }
      : { icon: Users, word: t("schedules.openings.opensNow") };
  return (
    <li className="sched-opening">
      <span className={isNow ? "strong" : undefined}>
        {isNow ? t("schedules.openings.now") : dayText(dayAt(opening.startMs, timeZoneId), language)}
      </span>
      <span className="tn">{openingText(opening, { nowMs, timeZoneId, language, t })}</span>
      {isNow ? (
        <StateChip level="ok" {...chip} />
      ) : (
        <span className="faint fs12">{t("schedules.openings.in", { time: duration(opening.startMs - nowMs, language) })}</span>
      )}
    </li>
  );
}

/** The next holiday's name and its effect on the schedule, in a word. */
function HolidayLine({ effect: { holiday, day, effect, ranges } }: { effect: HolidayEffect }) {
  const t = useText();
  const { language } = useConsoleState();
  const times = ranges.map(rangeText).join(", ");
  return (
    <li className="sched-opening sched-holiday">
      <span>{dayText(day, language)}</span>
      <span>{t(`schedules.openings.holiday.${effect}`, { times })}</span>
      <Tag>{holiday.name}</Tag>
    </li>
  );
}
