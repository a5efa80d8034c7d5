import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Device } from "#contract/devices.ts";
import { zoneName } from "#kernel/format/siteTime.ts";
import { dayAt, startOfDay } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";

const DatePicker = lazy(() => import("#kernel/ui/time/DatePicker.tsx"));

/** Keeps the time of day when the operator chooses another day. */
const sameTime = (ms: number, zone: string) => ms - (startOfDay(dayAt(ms, zone), zone) ?? ms);

export interface PlaybackHeadProps {
  device: Pick<Device, "name" | "timeZoneId">;
  /** An instant of the day on screen. */
  atMs: number;
  nowMs: number;
  onDay: (atMs: number) => void;
  /** Where the recording comes from. */
  source?: ReactNode;
}

/** PL-22: the camera, the day in its site's time zone, and where the recording comes from. */
export function PlaybackHead({ device, atMs, nowMs, onDay, source }: PlaybackHeadProps) {
  const t = useText();
  const { language } = useConsoleState();
  const { timeZoneId: zone } = device;
  const [fault, setFault] = useState(false);
  return (
    <div className="playback-head">
      <span className="strong trunc">{device.name}</span>
      <span className="grow" />
      <Suspense>
        <DatePicker
          label={t("playback.date")}
          size="s"
          value={dayAt(atMs, zone)}
          today={dayAt(nowMs, zone)}
          max={dayAt(nowMs, zone)}
          onFaultChange={setFault}
          onValueChange={(day) => {
            const start = day === undefined || fault ? undefined : startOfDay(day, zone);
            if (start !== undefined) onDay(Math.min(start + sameTime(atMs, zone), nowMs));
          }}
        />
      </Suspense>
      <span className="fs12 num">{zoneName(new Date(atMs).toISOString(), language, zone)}</span>
      {source}
    </div>
  );
}
