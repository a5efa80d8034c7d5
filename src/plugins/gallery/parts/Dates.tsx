import { useState } from "react";
import * as z from "zod/mini";
import { InstantUtc } from "#contract/fields.ts";
import { Form } from "#kernel/forms/Form.tsx";
import { MomentField } from "#kernel/forms/MomentField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState } from "#kernel/hooks.ts";
import Calendar, { RangeCalendar } from "#kernel/ui/time/Calendar.tsx";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";
import RangePicker from "#kernel/ui/time/RangePicker.tsx";
import TimePicker from "#kernel/ui/time/TimePicker.tsx";
import { presetRange } from "#kernel/ui/time/timeRange.ts";
import { Sample } from "../Sample.tsx";

/** A fixed time, so that screenshots of this page can be compared. */
const nowMs = () => Date.parse("2026-03-12T14:32:07Z");
const today = "2026-03-12";

export default function Dates() {
  const { user } = useConsoleState();
  const timeZone = user.sites[0]?.timeZoneId ?? "UTC";
  const [date, setDate] = useState<string | undefined>(today);
  const [ends, setEnds] = useState({ from: "2026-03-09", to: today });
  const [minutes, setMinutes] = useState<number | undefined>(13 * 60);
  const [range, setRange] = useState(() => presetRange("week", nowMs(), timeZone));
  return (
    <>
      <Sample name="Calendar">
        <Calendar today={today} value={date} onValueChange={setDate} max="2026-03-20" />
      </Sample>
      <Sample name="RangeCalendar">
        <RangeCalendar today={today} {...ends} onRangeChange={(from, to) => setEnds({ from, to })} />
      </Sample>
      <Sample name="DatePicker">
        <DatePicker label="Valid from" hint="A date, in words or in numbers" today={today} value={date} onValueChange={setDate} />
        <DatePicker
          label="Valid until"
          isOptional
          today={today}
          min={today}
          value={undefined}
          onValueChange={() => undefined}
          placeholder="No end"
        />
        <DatePicker label="Made on" isDisabled today={today} value={today} onValueChange={() => undefined} />
      </Sample>
      <Sample name="TimePicker">
        <TimePicker label="Opens at" labelNote={timeZone} value={minutes} onValueChange={setMinutes} />
        <TimePicker label="Closes at" error="The end must be after the beginning." value={9 * 60} onValueChange={() => undefined} />
      </Sample>
      <Sample name="RangePicker">
        <div className="gallery-samples">
          <RangePicker label="Period" value={range} onValueChange={setRange} timeZone={timeZone} nowMs={nowMs} maxDays={30} />
        </div>
        <p className="code fs12 faint">
          {range.fromUtc} – {range.toUtc}
        </p>
      </Sample>
      <Sample name="MomentField">
        <MomentForm timeZone={timeZone} />
      </Sample>
    </>
  );
}

const Visit = z.object({ from: InstantUtc });

function MomentForm({ timeZone }: { timeZone: string }) {
  const form = useForm({
    schema: Visit,
    title: "Visit",
    fields: { from: { label: "gallery.form.comes" } },
    stored: { values: { from: "2026-03-12T14:30:00Z" } },
    save: () => Promise.resolve(undefined),
  });
  return (
    <Form form={form}>
      <MomentField form={form} name="from" timeLabel="Time" timeZone={timeZone} onFaultChange={() => undefined} />
    </Form>
  );
}
