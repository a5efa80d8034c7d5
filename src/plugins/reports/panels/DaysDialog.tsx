import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { dayAt, daysBetween, startOfDay } from "#kernel/format/zonedDay.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";
import type { ReportParams } from "../reportParams.ts";
import { daysOfSpan } from "../reportQuery.ts";

interface DaysDialogProps {
  params: ReportParams;
  timeZone: string;
  onClose: () => void;
  onChoose: (days: { from: string; to: string }) => void;
}

/** Days of the calendar, both counted, typed or chosen. */
export default function DaysDialog({ params, timeZone, onClose, onChoose }: DaysDialogProps) {
  const t = useText();
  const { realtime } = useKernel();
  const [days, setDays] = useState(() => daysOfSpan(params, realtime.serverNowMs(), timeZone));
  const [faults, setFaults] = useState({ from: false, to: false });
  const [isTried, setIsTried] = useState(false);
  const isDay = (day: string) => startOfDay(day, timeZone) !== undefined;
  const max = limits.reportRangeDays;
  const missing = (day: string) => (isDay(day) ? undefined : t("reports.time.incomplete"));
  const wrong =
    isDay(days.from) && isDay(days.to) && days.from > days.to
      ? t("reports.time.backwards")
      : daysBetween(days.from, days.to) > max
        ? t("reports.time.tooLong", { max })
        : undefined;
  const toError = missing(days.to) ?? wrong;
  const isRight = isDay(days.from) && toError === undefined && !faults.from && !faults.to;
  const today = dayAt(realtime.serverNowMs(), timeZone);
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
        <DatePicker
          label={t("reports.time.from")}
          today={today}
          value={days.from || undefined}
          error={isTried ? missing(days.from) : undefined}
          onValueChange={(from = "") => setDays((before) => ({ ...before, from }))}
          onFaultChange={(from) => setFaults((before) => ({ ...before, from }))}
        />
        <DatePicker
          label={t("reports.time.to")}
          today={today}
          value={days.to || undefined}
          error={isTried || wrong !== undefined ? toError : undefined}
          onValueChange={(to = "") => setDays((before) => ({ ...before, to }))}
          onFaultChange={(to) => setFaults((before) => ({ ...before, to }))}
        />
      </form>
    </Dialog>
  );
}
