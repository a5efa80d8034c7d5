import { useController } from "react-hook-form";
import { useText } from "../hooks.ts";
import type { FormHandle } from "./useForm.ts";

/** A field's value and error, for a field drawn by its own component, such as a matrix or a picker. */
export interface FormEntry {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Translated error. */
  error: string | undefined;
  isDisabled: boolean;
}

/** Connects a form field to a component of its own. */
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
