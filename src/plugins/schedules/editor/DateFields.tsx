import { dayAt } from "#kernel/format/zonedDay.ts";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useFormEntry } from "#kernel/forms/useFormEntry.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";

interface DateFieldsProps {
  form: FormHandle;
  timeZoneId: string;
  /** Reports whether a field has an invalid date. */
  onFaultChange: (name: string, isFaulty: boolean) => void;
}

/** VD-11: first and last day. */
export function DateFields(props: DateFieldsProps) {
  return (
    <div className="sched-dates">
      <DateField {...props} name="startDate" placeholder="schedules.editor.noStart" />
      <DateField {...props} name="endDate" placeholder="schedules.editor.noEnd" />
    </div>
  );
}

function DateField({ form, timeZoneId, onFaultChange, name, placeholder }: DateFieldsProps & { name: string; placeholder: string }) {
  const kernel = useKernel();
  const t = useText();
  const { label, value, onChange, error } = useFormEntry(form, name);
  return (
    <DatePicker
      label={label}
      isOptional
      placeholder={t(placeholder)}
      today={dayAt(kernel.realtime.serverNowMs(), timeZoneId)}
      value={typeof value === "string" && value !== "" ? value : undefined}
      error={error}
      onValueChange={(date = "") => {
        onChange(date);
        // An error in one of the two days may depend on the other.
        if (error !== undefined || name === "startDate") void form.check(["endDate"]);
      }}
      onFaultChange={(isFaulty) => onFaultChange(name, isFaulty)}
    />
  );
}
