import * as z from "zod/mini";
import type { FormFieldPlan } from "./fieldLines.ts";
import type { EntryError } from "./textError.ts";

type RawIssue = Pick<z.core.$ZodRawIssue, "code" | "input" | "path" | "message"> & Record<string, unknown>;

/** Describes a validation error (VD-01) as a translation key and its values. */
export function issueText(issue: RawIssue, plan: readonly Pick<FormFieldPlan, "name" | "line">[]): EntryError {
  const invalid = plan.find(({ name }) => name === issue.path?.[0])?.line.invalid ?? "kernel.form.Invalid";
  if (isNothing(issue.input)) return { key: "kernel.form.Required" };
  if (issue.code === "too_small")
    return bound(issue, Number(issue["minimum"]), { string: "ShortText", number: "SmallNumber", array: "FewChoices" });
  if (issue.code === "too_big")
    return bound(issue, Number(issue["maximum"]), { string: "LongText", number: "LargeNumber", array: "ManyChoices" });
  if (issue.code === "invalid_type" && issue["expected"] === "int") return { key: "kernel.form.WholeNumber" };
  if (issue.code === "invalid_format" && issue["format"] === "email") return { key: "kernel.form.Email" };
  const { min } = (issue["params"] ?? {}) as { min?: unknown };
  if (issue.code === "custom" && typeof min === "number") return { key: "kernel.form.ShortText", values: { min } };
  // A custom rule of the form has its translation key as the message.
  if (issue.code === "custom" && issue.message?.includes(".")) return { key: issue.message };
  return { key: invalid };
}

function isNothing(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === "string" && input.trim() === "");
}

function bound(issue: RawIssue, limit: number, words: Record<"string" | "number" | "array", string>): EntryError {
  const origin = issue["origin"];
  const word = origin === "string" || origin === "array" ? words[origin] : words.number;
  return { key: `kernel.form.${word}`, values: { [issue.code === "too_small" ? "min" : "max"]: limit } };
}

/** The form library stores an error as one string, so this one contains key and values; the text then follows the language. */
export function packError(error: EntryError): string {
  return JSON.stringify(error);
}

const Packed = z.object({ key: z.string(), values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) });

export function unpackError(message: string | undefined): EntryError | undefined {
  if (message === undefined || message === "") return undefined;
  if (!message.startsWith("{")) return { key: message };
  const { key, values } = z.parse(Packed, JSON.parse(message));
  return { key, ...(values && { values }) };
}
