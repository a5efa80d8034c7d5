import fc from "fast-check";
import * as z from "zod/mini";

/** The parts of JSON Schema that the contract's schemas are made of. */
export interface SchemaNode {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: SchemaNode[];
  /** As anyOf, of things that say which they are. */
  oneOf?: SchemaNode[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: SchemaNode;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  additionalProperties?: SchemaNode | boolean;
}

/** What a caller may send, as JSON Schema. */
export function schemaNodeOf(schema: z.ZodMiniType): SchemaNode {
  const node = nodes.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as SchemaNode);
  nodes.set(schema, node);
  return node;
}

/** Made once a schema: thousands of requests are built of the same ones. */
const nodes = new WeakMap<z.ZodMiniType, SchemaNode>();

/** Values that a schema of the contract takes; `known` texts are preferred wherever they fit, so that calls find something. */
export function valuesOf(node: SchemaNode, known: readonly string[]): fc.Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, known)));
  switch (node.type) {
    case "string":
      return textsOf(node, known);
    case "integer":
      return fc.oneof(...[100, 2 ** 31, Number.MAX_SAFE_INTEGER].map((reach) => fc.integer(rangeOf(node, reach))));
    case "number":
      return fc.double({ min: node.minimum ?? -1e9, max: node.maximum ?? 1e9, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valuesOf(node.items ?? {}, known), { minLength: node.minItems ?? 0, maxLength: Math.min(node.maxItems ?? 5, 5) });
    case "object":
      return objectsOf(node, known);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectsOf(node: SchemaNode, known: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = node;
  if (typeof additionalProperties === "object") return fc.dictionary(fc.string(), valuesOf(additionalProperties, known), { maxKeys: 5 });
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field, known)]));
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

function textsOf(node: SchemaNode, known: readonly string[]): fc.Arbitrary<string> {
  const fitting = known.filter((text) => takesText(node, text));
  const made = node.pattern === undefined ? fc.string({ unit: "grapheme" }) : fc.stringMatching(new RegExp(node.pattern));
  const valid = made.map((text) => text.padEnd(node.minLength ?? 0, "x").slice(0, node.maxLength)).filter((text) => takesText(node, text));
  return fitting.length === 0 ? valid : fc.oneof({ arbitrary: fc.constantFrom(...fitting), weight: 2 }, valid);
}

export function takesText({ type, pattern, minLength = 0, maxLength = Number.MAX_VALUE }: SchemaNode, text: string): boolean {
  const hasPattern = pattern === undefined || new RegExp(pattern).test(text);
  return type === "string" && hasPattern && text.length >= minLength && text.length <= maxLength;
}

export interface Example {
  /** Names of fields down to here; those of lists are left out. */
  at: readonly string[];
  /** Is this field to be there though it may be left out? */
  isWanted(at: readonly string[]): boolean;
  /** The text to stand here; undefined for any. */
  textAt(at: readonly string[], node: SchemaNode): string | undefined;
}

/** Texts that most fields take. */
const plainTexts = ["rtsp://10.0.0.9/stream", "somebody@example.test", "10", "web", "2026-11-20T09:00:00Z", "0 0 8 * *"];

/** The same value every time: the least that a schema takes, and the fields that are wanted. */
export function exampleOf(node: SchemaNode, example: Example): unknown {
  const { at } = example;
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const [choice] = node.anyOf ?? node.oneOf ?? [];
  if (choice) return exampleOf(choice, example);
  if (node.type === "array") return Array.from({ length: Math.max(1, node.minItems ?? 1) }, () => exampleOf(node.items ?? {}, example));
  if (node.type === "object") {
    const fields = Object.entries(node.properties ?? {}).filter(
      ([name]) => node.required?.includes(name) || example.isWanted([...at, name]),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, { ...example, at: [...at, name] })]));
  }
  if (node.type === "string") return example.textAt(at, node) ?? plainTexts.find((text) => takesText(node, text)) ?? anyOf(node);
  return node.minimum !== undefined && node.minimum > 0 ? node.minimum : anyOf(node);
}

function anyOf(node: SchemaNode): unknown {
  return fc.sample(valuesOf(node, []), { seed: 1, numRuns: 1 })[0];
}

function rangeOf({ minimum = -Infinity, maximum = Infinity }: SchemaNode, reach: number): { min: number; max: number } {
  return { min: Math.max(minimum, -reach), max: Math.max(Math.min(maximum, reach), minimum) };
}
