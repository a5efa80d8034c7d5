import type { Recurrence } from "#domain/decide/policy.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { CalendarRange } from "#kernel/ui/icons.ts";
import { Section } from "#kernel/ui/panelParts.tsx";
import { recurrenceText } from "../recurrenceText.ts";

interface RecurrenceListProps {
  recurrences: readonly Recurrence[];
  /** The stored ranges; others are marked as changed. */
  stored: readonly Recurrence[] | undefined;
}

/** SC-01: the ranges in words. */
export function RecurrenceList({ recurrences, stored }: RecurrenceListProps) {
  const t = useText();
  const { language } = useConsoleState();
  const isStored = (one: Recurrence) =>
    stored === undefined || stored.some(({ cron, timeDuration }) => cron === one.cron && timeDuration === one.timeDuration);
  return (
    <Section title={t("schedules.editor.recurrence")}>
      {recurrences.length === 0 && <p className="faint">{t("schedules.editor.noRecurrence")}</p>}
      <ul className="sched-list">
        {recurrences.map((recurrence) => {
          const { cron, timeDuration } = recurrence;
          return (
            <li key={`${cron} ${timeDuration}`} className="sched-range">
              <CalendarRange className="i" aria-hidden />
              <span>{recurrenceText(recurrence, t, language)}</span>
              {!isStored(recurrence) && <span className="fs12 sched-changed">{t("schedules.editor.changed")}</span>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
