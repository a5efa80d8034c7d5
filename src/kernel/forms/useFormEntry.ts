import { useController } from "react-hook-form";
import { useText } from "../hooks.ts";
import type { FormHandle } from "./useForm.ts";

/** What a field holds, for one that is drawn otherwise than by its kind: a matrix, a picker. */
export interface FormEntry {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** What is wrong with it, translated. */
  error: string | undefined;
  isDisabled: boolean;
}

/** A field of a form whose line names it, and which is drawn by hand. */
export function useFormEntry(form: FormHandle, name: string): FormEntry {
  const t = useText();
  const { field } = useController({ control: form.control, name });
  const error = form.errors[name];
  const line = form.plan.find((each) => each.name === name)?.line;
  return {
    label: line ? t(line.label) : name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: error && t(error.key, error.values),
    isDisabled: form.readOnlyBecause !== undefined || line?.isFixed === true || line?.disabledBecause !== undefined,
  };
}
