import type * as z from "zod/mini";
import type { TextValues } from "../plugin.ts";
import type { Choice } from "../ui/choice.ts";
import type { PickSource } from "../ui/pick/usePickSource.ts";
import { emptyOf, type FieldFacts, type FieldKind, factsOf } from "./fieldFacts.ts";

/** Describes one field of a form; all texts are translation keys. */
export interface FieldLine {
  label: string;
  hint?: string | undefined;
  /** Values for the hint's placeholders. */
  hintValues?: TextValues;
  /** Set if the schema can't tell: a secret, or a select with few options. */
  kind?: FieldKind;
  /** Unit shown after a number: `s`, `ms`. */
  unit?: string;
  /** The options, or the translation key under which the enumeration's values have their texts. */
  choices?: string | readonly Choice[] | undefined;
  /** Describes the value in words, for values without a text of their own, such as results of a search. */
  words?: (value: unknown) => string;
  /** For a `pick`: where its objects are searched; the field holds an id. */
  pick?: PickSource | undefined;
  /** Set if the schema can't tell, because another field decides. */
  isRequired?: boolean;
  /** Error text for a value in the wrong format. */
  invalid?: string;
  /** The platform's error codes about this field. */
  codes?: readonly string[];
  /** Why the field is read-only; it is still shown. */
  disabledBecause?: string | undefined;
  /** True for a read-only field whose reason is given once for several fields. */
  isFixed?: boolean;
  autoComplete?: string;
}

export type FieldLines<Schema extends z.ZodMiniObject> = { readonly [Name in keyof z.input<Schema> & string]?: FieldLine };

/** A field with the properties from its schema and its line. */
export interface FormFieldPlan extends FieldFacts {
  name: string;
  line: FieldLine;
}

/** The fields in the order of their lines, which is also the order on the screen and of corrections. */
export function planOf<Schema extends z.ZodMiniObject>(schema: Schema, lines: FieldLines<Schema>): FormFieldPlan[] {
  return Object.entries<FieldLine | undefined>(lines).flatMap(([name, line]) => {
    const field = schema.shape[name];
    if (!line || !field) return [];
    return [{ ...factsOf(field, line.kind), name, line }];
  });
}

export type Entered = Record<string, unknown>;

/** The fields' contents for stored values. */
export function enteredOf(plan: readonly FormFieldPlan[], values: Entered): Entered {
  return Object.fromEntries(plan.map((field) => [field.name, values[field.name] ?? emptyOf(field)]));
}

/** The input for the schema, without empty texts that may be omitted. */
export function inputOf(plan: readonly FormFieldPlan[], entered: Entered): Entered {
  const isGiven = (field: FormFieldPlan, value: unknown) =>
    value !== undefined && (value !== "" || (field.acceptsEmpty && field.kind !== "secret"));
  return Object.fromEntries(plan.flatMap((field) => (isGiven(field, entered[field.name]) ? [[field.name, entered[field.name]]] : [])));
}

/** True if a person would see no difference: spaces around a text and the order of chosen options do not count. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  return typeof value === "string" ? value.trim() : value;
}

/** Names of the fields whose content differs from the stored values. */
export function changedNames(plan: readonly FormFieldPlan[], stored: Entered, entered: Entered): string[] {
  // Spaces are part of a password.
  const isUnchanged = ({ name, kind }: FormFieldPlan) =>
    kind === "secret" ? (stored[name] ?? "") === (entered[name] ?? "") : isSame(stored[name], entered[name]);
  return plan.filter((field) => !isUnchanged(field)).map(({ name }) => name);
}
