import { lazy, Suspense } from "react";
import { dayAt } from "#kernel/format/zonedDay.ts";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useFormEntry } from "#kernel/forms/useFormEntry.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { chosenAt, instantOfChosen } from "#kernel/ui/time/chosenTime.ts";

const DatePicker = lazy(() => import("#kernel/ui/time/DatePicker.tsx"));
const TimePicker = lazy(() => import("#kernel/ui/time/TimePicker.tsx"));

interface ValidityFieldsProps {
  form: FormHandle;
  timeZoneId: string;
}

/** The period in which doors open for the person, in the time zone of their site; both ends are optional. */
export function ValidityFields(props: ValidityFieldsProps) {
  return (
    <Suspense>
      <InstantField {...props} name="validFromUtc" />
      <InstantField {...props} name="validUntilUtc" />
    </Suspense>
  );
}

function InstantField({ form, timeZoneId, name }: ValidityFieldsProps & { name: string }) {
  const { realtime } = useKernel();
  const t = useText();
  const { label, value, onChange, error, isDisabled } = useFormEntry(form, name);
  const chosen = typeof value === "string" && value !== "" ? chosenAt(Date.parse(value), timeZoneId) : undefined;
  const choose = (date: string, minutes: number) => {
    const instant = instantOfChosen({ date, minutes }, timeZoneId);
    if (instant !== undefined) onChange(new Date(instant).toISOString());
  };
  return (
    <div className="users-instant">
      <DatePicker
        label={label}
        isOptional
        isDisabled={isDisabled}
        placeholder={t("users.field.open")}
        hint={chosen && timeZoneId}
        error={error}
        today={dayAt(realtime.serverNowMs(), timeZoneId)}
        value={chosen?.date}
        onValueChange={(date) => (date === undefined ? onChange("") : choose(date, chosen?.minutes ?? 0))}
      />
      {chosen && (
        <TimePicker
          label={t("users.field.time", { field: label })}
          isDisabled={isDisabled}
          value={chosen.minutes}
          onValueChange={(minutes) => choose(chosen.date, minutes)}
        />
      )}
    </div>
  );
}
