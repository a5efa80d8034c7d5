import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { datesText } from "#kernel/format/calendar.ts";
import { daysBetween, startOfDay } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { CalendarRange, ChevronDown } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { TextField } from "#kernel/ui/TextField.tsx";
import { spanNames, type TimeParams } from "../reportParams.ts";
import { daysOf, daysOfSpan, spanOf } from "../reportQuery.ts";

interface TimeMenuProps {
  params: TimeParams;
  timeZone: string;
  onChange: (changes: Partial<TimeParams>) => void;
}

/** The time of a report: a span that ends now, or days. */
export function TimeMenu({ params, timeZone, onChange }: TimeMenuProps) {
  const t = useText();
  const { language } = useConsoleState();
  const [isChoosing, setIsChoosing] = useState(false);
  const days = daysOf(params);
  const shown = days ? datesText(days.from, days.to, language) : t(`reports.time.${spanOf(params)}`);
  return (
    <>
      <Menu
        entries={[
          ...spanNames.map((last) => ({
            kind: "action" as const,
            id: last,
            label: t(`reports.time.${last}`),
            isChecked: !days && spanOf(params) === last,
            isChoice: true,
            onSelect: () => onChange({ last, from: undefined, to: undefined }),
          })),
          { kind: "separator" },
          { kind: "action", id: "choose", label: t("reports.time.choose"), icon: CalendarRange, onSelect: () => setIsChoosing(true) },
        ]}
        trigger={
          <Button icon={CalendarRange} iconEnd={ChevronDown} aria-label={t("reports.time.label", { time: shown })}>
            {shown}
          </Button>
        }
      />
      {isChoosing && (
        <DaysDialog
          params={params}
          timeZone={timeZone}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            setIsChoosing(false);
            onChange({ ...chosen, last: undefined });
          }}
        />
      )}
    </>
  );
}

interface DaysDialogProps {
  params: TimeParams;
  timeZone: string;
  onClose: () => void;
  onChoose: (days: { from: string; to: string }) => void;
}

function DaysDialog({ params, timeZone, onClose, onChoose }: DaysDialogProps) {
  const t = useText();
  const { realtime } = useKernel();
  const [days, setDays] = useState(() => daysOfSpan(params, realtime.serverNowMs(), timeZone));
  const [isTried, setIsTried] = useState(false);
  const isDay = (day: string) => startOfDay(day, timeZone) !== undefined;
  const max = limits.reportRangeDays;
  const missing = (day: string) => (isDay(day) ? undefined : t("reports.time.incomplete"));
  const wrong =
    days.from > days.to
      ? t("reports.time.backwards")
      : daysBetween(days.from, days.to) > max
        ? t("reports.time.tooLong", { max })
        : undefined;
  const toError = missing(days.to) ?? wrong;
  const isRight = isDay(days.from) && toError === undefined;
  return (
    <Dialog
      isOpen
      size="s"
      onClose={onClose}
      title={t("reports.time.title")}
      description={t("reports.time.zone", { zone: timeZone, max })}
      footer={
        <>
          <Button onClick={onClose}>{t("reports.time.cancel")}</Button>
          <Button variant="primary" type="submit" form="report-days">
            {t("reports.time.apply")}
          </Button>
        </>
      }
    >
      <form
        id="report-days"
        className="reports-days"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (isRight) onChoose(days);
        }}
      >
        <TextField
          label={t("reports.time.from")}
          type="date"
          value={days.from}
          error={isTried ? missing(days.from) : undefined}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          label={t("reports.time.to")}
          type="date"
          value={days.to}
          error={isTried || wrong !== undefined ? toError : undefined}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </form>
    </Dialog>
  );
}
