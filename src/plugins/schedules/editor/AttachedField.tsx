import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useFormEntry } from "#kernel/forms/useFormEntry.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { MultiPickField } from "#kernel/ui/pick/PickField.tsx";
import { type Attachables, type AttachField, attachScopes } from "./attachables.ts";
import { textsIn } from "./scheduleEntry.ts";

interface AttachedFieldProps {
  form: FormHandle;
  name: AttachField;
  attachables: Attachables;
}

/** SC-04: picker for doors, zones, people or groups of a schedule. */
export function AttachedField({ form, name, attachables }: AttachedFieldProps) {
  const t = useText();
  const { scopes } = useConsoleState();
  const { label, onChange, onBlur, error } = useFormEntry(form, name);
  const mayChoose = scopes.has(attachScopes[name]);
  return (
    <MultiPickField
      label={label}
      hint={mayChoose ? undefined : t("schedules.editor.mayNotSee")}
      error={error}
      placeholder={t(`schedules.find.${name}`)}
      search={attachables.searches[name]}
      values={textsIn(form.entered, name).map((id) => attachables.itemOf(name, id))}
      onValuesChange={(items) => onChange(items.map(({ id }) => id))}
      onBlur={onBlur}
      isDisabled={!mayChoose}
    />
  );
}
