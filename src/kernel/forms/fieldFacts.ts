import * as z from "zod/mini";

/** The kind of control that shows a field. */
export type FieldKind = "text" | "multiline" | "secret" | "number" | "switch" | "select" | "multi-select" | "radio" | "search" | "pick";

/** The properties of a field that its schema determines. */
export interface FieldFacts {
  kind: FieldKind;
  isRequired: boolean;
  /** Minimum value of a number, or minimum length of a text. */
  min: number | undefined;
  max: number | undefined;
  inputMode: "email" | "url" | undefined;
  /** Values of an enumeration. */
  options: readonly (string | number)[] | undefined;
  /** False if an empty text must be omitted from the request. */
  acceptsEmpty: boolean;
}

/** Up to this many options are shown as radio buttons. */
const mostRadios = 3;
/** Length in characters above which a text field has several lines. */
const longestLine = 400;

type AnySchema = z.core.$ZodType;
type AnyDefinition = z.core.$ZodTypes["_zod"]["def"];

/** Derives the properties of a field. `chosen` overrides the kind if the schema can't tell it, for example for a secret. */
export function factsOf(schema: AnySchema, chosen?: FieldKind): FieldFacts {
  const inner = unwrapped(schema);
  const definition = definitionOf(inner);
  const { min, max, format } = boundsOf(inner);
  const options = optionsOf(definition);
  const kind = chosen ?? kindOf(definition, options, max);
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  return {
    kind,
    isRequired: kind !== "switch" && !accepts(undefined) && !accepts("") && !accepts([]),
    min,
    max,
    inputMode: format === "email" || format === "url" ? format : undefined,
    options,
    acceptsEmpty: accepts(""),
  };
}

/** The value of an empty field. */
export function emptyOf({ kind }: Pick<FieldFacts, "kind">): unknown {
  if (kind === "switch") return false;
  if (kind === "multi-select") return [];
  return ["text", "multiline", "secret", "search", "pick"].includes(kind) ? "" : undefined;
}

function definitionOf(schema: AnySchema): AnyDefinition {
  return schema._zod.def as AnyDefinition;
}

/** The schema of the entered value, without optional, default and transforming wrappers. */
function unwrapped(schema: AnySchema): AnySchema {
  const definition = definitionOf(schema);
  if ("innerType" in definition) return unwrapped(definition.innerType);
  if (definition.type === "pipe") return unwrapped(definition.in);
  if (definition.type === "union") return unwrapped(definition.options.find((each) => definitionOf(each).type !== "literal") ?? schema);
  return schema;
}

function kindOf(definition: AnyDefinition, options: FieldFacts["options"], max: number | undefined): FieldKind {
  if (definition.type === "boolean") return "switch";
  if (definition.type === "number") return "number";
  if (definition.type === "array") return "multi-select";
  if (options) return options.length <= mostRadios ? "radio" : "select";
  return max !== undefined && max > longestLine ? "multiline" : "text";
}

function optionsOf(definition: AnyDefinition): FieldFacts["options"] {
  if (definition.type === "array") return optionsOf(definitionOf(unwrapped(definition.element)));
  return definition.type === "enum" ? Object.values(definition.entries) : undefined;
}

function boundsOf(schema: AnySchema): { min: number | undefined; max: number | undefined; format: string | undefined } {
  const definition = definitionOf(schema);
  const checks = ("checks" in definition ? (definition.checks ?? []) : []).map(
    (check) => check._zod.def as z.core.$ZodChecks["_zod"]["def"],
  );
  const found = { min: undefined, max: undefined, format: "format" in definition ? String(definition.format) : undefined };
  return checks.reduce<ReturnType<typeof boundsOf>>((bounds, check) => {
    if (check.check === "min_length") return { ...bounds, min: check.minimum };
    if (check.check === "max_length") return { ...bounds, max: check.maximum };
    if (check.check === "greater_than") return { ...bounds, min: Number(check.value) };
    if (check.check === "less_than") return { ...bounds, max: Number(check.value) };
    return bounds;
  }, found);
}
