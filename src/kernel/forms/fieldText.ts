import type { TextValues } from "../plugin.ts";
import type { Choice } from "../ui/choice.ts";
import type { FieldLine, FormFieldPlan } from "./fieldLines.ts";

type Text = (key: string, values?: TextValues) => string;

/** Share of the maximum length at which the character counter appears. */
const nearLimit = 0.8;

export function counterOf(text: string, max: number | undefined): { text: string; isOver: boolean } | undefined {
  const { length } = text.trim();
  return max === undefined || length < max * nearLimit ? undefined : { text: `${length} / ${max}`, isOver: length > max };
}

/** The given options of a field, or its enumeration's values with their texts. */
export function choicesOf(options: FormFieldPlan["options"], choices: FieldLine["choices"], t: Text): Choice[] {
  if (choices !== undefined && typeof choices !== "string") return [...choices];
  return (options ?? []).map((option) => ({
    value: String(option),
    label: choices === undefined ? String(option) : t(`${choices}.${option}`),
  }));
}

/** The value of a field as text; for a secret only that it is set. */
export function valueText({ kind, line, options }: FormFieldPlan, value: unknown, t: Text): string {
  const isNothing = value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  if (isNothing) return t("kernel.form.nothing");
  if (kind === "secret") return t("kernel.form.replaced");
  if (kind === "switch") return t(value === true ? "kernel.form.on" : "kernel.form.off");
  if (kind === "pick") return line.pick?.itemOf(String(value))?.title ?? String(value);
  if (line.words) return line.words(value);
  const choices = choicesOf(options, line.choices, t);
  const word = (each: unknown) => choices.find((choice) => choice.value === String(each))?.label ?? String(each);
  if (Array.isArray(value)) return value.map(word).join(", ");
  return line.unit === undefined ? word(value) : `${word(value)} ${line.unit}`;
}
