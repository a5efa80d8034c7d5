import type { TextValues } from "../plugin.ts";

/** A validation error as a translation key and its values. */
export interface EntryError {
  key: string;
  values?: TextValues;
}

export interface TextRule {
  /** Minimum length in characters of a text that is not empty. */
  min?: number;
  max?: number;
  isRequired?: boolean;
}

/** VD-01: why a text is invalid. Spaces around it do not count, because the platform trims them. */
export function textError(value: string, { min = 0, max = Infinity, isRequired = false }: TextRule): EntryError | undefined {
  const { length } = value.trim();
  if (length === 0) return isRequired ? { key: "kernel.form.Required" } : undefined;
  if (length < min) return { key: "kernel.form.ShortText", values: { min } };
  return length > max ? { key: "kernel.form.LongText", values: { max } } : undefined;
}
