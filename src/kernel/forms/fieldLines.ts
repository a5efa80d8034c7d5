import type * as z from "zod/mini";
import type { TextValues } from "../plugin.ts";
import type { Choice } from "../ui/choice.ts";
import type { PickSource } from "../ui/pick/usePickSource.ts";
import { emptyOf, factsOf, type FieldFacts, type FieldKind } from "./fieldFacts.ts";

/** One field of a form, in one line; every text is a translation key. */
export interface FieldLine {
  label: string;
  hint?: string | undefined;
  /** Put into the hint. */
  hintValues?: TextValues;
  /** Where the schema cannot tell: a secret, a select of few. */
  kind?: FieldKind;
  /** After a number: `s`, `ms`. */
  unit?: string;
  /** The choices, or below which key the values of the schema's enumeration have their words. */
  choices?: string | readonly Choice[] | undefined;
  /** What the field holds in words, where nothing else has them: things that were found and not chosen of a few. */
  words?: (value: unknown) => string;
  /** Of a `pick`: where it is found; the field holds its id. */
  pick?: PickSource | undefined;
  /** Where the schema cannot tell, because another field decides. */
  isRequired?: boolean;
  /** What is said of a text that has not the form it needs. */
  invalid?: string;
  /** Error codes of the platform that are about this field. */
  codes?: readonly string[];
  /** Why it cannot be changed; it is shown all the same. */
  disabledBecause?: string | undefined;
  /** It cannot be changed, for a reason that is said of several fields at once. */
  isFixed?: boolean;
  autoComplete?: string;
}

export type FieldLines<Schema extends z.ZodMiniObject> = { readonly [Name in keyof z.input<Schema> & string]?: FieldLine };

/** A field as the form knows it. */
export interface FormFieldPlan extends FieldFacts {
  name: string;
  line: FieldLine;
}

/** The fields in the order of their lines, which is the order in which they are drawn and corrected. */
export function planOf<Schema extends z.ZodMiniObject>(schema: Schema, lines: FieldLines<Schema>): FormFieldPlan[] {
  return Object.entries<FieldLine | undefined>(lines).flatMap(([name, line]) => {
    const field = schema.shape[name];
    if (!line || !field) return [];
    return [{ ...factsOf(field, line.kind), name, line }];
  });
}

export type Entered = Record<string, unknown>;

/** What the fields hold for stored values. */
export function enteredOf(plan: readonly FormFieldPlan[], values: Entered): Entered {
  return Object.fromEntries(plan.map((field) => [field.name, values[field.name] ?? emptyOf(field)]));
}

/** What the schema reads: an empty text that may be left out is left out. */
export function inputOf(plan: readonly FormFieldPlan[], entered: Entered): Entered {
  const isGiven = (field: FormFieldPlan, value: unknown) =>
    value !== undefined && (value !== "" || (field.acceptsEmpty && field.kind !== "secret"));
  return Object.fromEntries(plan.flatMap((field) => (isGiven(field, entered[field.name]) ? [[field.name, entered[field.name]]] : [])));
}

/** The same to a person: spaces around a text do not count, nor does the order in which choices were made. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  return typeof value === "string" ? value.trim() : value;
}

/** The names of the fields that hold something else than what is stored. */
export function changedNames(plan: readonly FormFieldPlan[], stored: Entered, entered: Entered): string[] {
  // In a password every blank counts.
  const isUnchanged = ({ name, kind }: FormFieldPlan) =>
    kind === "secret" ? (stored[name] ?? "") === (entered[name] ?? "") : isSame(stored[name], entered[name]);
  return plan.filter((field) => !isUnchanged(field)).map(({ name }) => name);
}
