import { lazy, Suspense } from "react";
import { dayAt } from "#kernel/format/zonedDay.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { chosenAt, instantOfChosen } from "#kernel/ui/time/chosenTime.ts";
import type { WhenName } from "../accessParams.ts";
import { thisMinute, type WhenParams } from "./whenOf.ts";

const DatePicker = lazy(() => import("#kernel/ui/time/DatePicker.tsx"));
const TimePicker = lazy(() => import("#kernel/ui/time/TimePicker.tsx"));

interface WhenControlProps {
  value: WhenParams;
  options: readonly WhenName[];
  onChange: (value: WhenParams) => void;
}

/** Choice between now, a given time and any time. */
export function WhenControl({ value, options, onChange }: WhenControlProps) {
  const t = useText();
  const { realtime } = useKernel();
  return (
    <Segmented
      label={t("access.time.label")}
      size="s"
      value={value.when ?? "now"}
      options={options.map((when) => ({ value: when, label: t(`access.when.${when}`) }))}
      onValueChange={(when) => onChange({ when, at: when === "at" ? (value.at ?? thisMinute(realtime)) : undefined })}
    />
  );
}

/** The time to check, in the time zone of the door. */
export function TimeFields({ at, timeZone, onChange }: { at: string; timeZone: string; onChange: (at: string) => void }) {
  const t = useText();
  const { realtime } = useKernel();
  const chosen = chosenAt(Date.parse(at), timeZone);
  const choose = (change: Partial<typeof chosen>) => {
    const instant = instantOfChosen({ ...chosen, ...change }, timeZone);
    if (instant !== undefined) onChange(new Date(instant).toISOString());
  };
  return (
    <Suspense>
      <span className="access-time">
        <DatePicker
          className="field--bare"
          size="s"
          label={t("access.time.date")}
          today={dayAt(realtime.serverNowMs(), timeZone)}
          value={chosen.date}
          onValueChange={(date) => date !== undefined && choose({ date })}
        />
        <TimePicker
          className="field--bare"
          size="s"
          label={t("access.time.time")}
          value={chosen.minutes}
          onValueChange={(minutes) => choose({ minutes })}
        />
        <span className="fs12 faint">{timeZone}</span>
      </span>
    </Suspense>
  );
}
