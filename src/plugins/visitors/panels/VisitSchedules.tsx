import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useFormEntry } from "#kernel/forms/useFormEntry.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { MultiPickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickSource } from "#kernel/ui/pick/usePickSource.ts";

/** VI-01: picker for the schedules of the visitor. */
export function VisitSchedules({ form, source }: { form: FormHandle; source: PickSource }) {
  const t = useText();
  const { scopes } = useConsoleState();
  const { label, value, onChange, onBlur, error, isDisabled } = useFormEntry(form, "schedules");
  const ids = Array.isArray(value) ? value.map(String) : [];
  const mayChoose = scopes.has("schedule_r");
  return (
    <MultiPickField
      label={label}
      hint={t(mayChoose ? "visitors.hint.schedules" : "visitors.hint.noSchedules")}
      error={error}
      placeholder={t("visitors.hint.findSchedules")}
      search={source.search}
      values={ids.map((id) => source.itemOf(id) ?? { id, title: id })}
      onValuesChange={(items) => onChange(items.map(({ id }) => id))}
      onBlur={onBlur}
      isDisabled={isDisabled || !mayChoose}
    />
  );
}
