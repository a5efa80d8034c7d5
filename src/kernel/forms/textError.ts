import type { TextValues } from "../plugin.ts";

/** What is wrong with an entry, as a translation key and what is put into it. */
export interface EntryError {
  key: string;
  values?: TextValues;
}

export interface TextRule {
  /** Fewest characters of a text that is not empty. */
  min?: number;
  max?: number;
  isRequired?: boolean;
}

/** VD-01: why this text cannot be accepted. Spaces around it do not count, as the platform trims them. */
export function textError(value: string, { min = 0, max = Infinity, isRequired = false }: TextRule): EntryError | undefined {
  const { length } = value.trim();
  if (length === 0) return isRequired ? { key: "kernel.form.Required" } : undefined;
  if (length < min) return { key: "kernel.form.ShortText", values: { min } };
  return length > max ? { key: "kernel.form.LongText", values: { max } } : undefined;
}
