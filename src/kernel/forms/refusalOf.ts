import { ApiError, isAbort } from "../apiError.ts";
import { failureText } from "../errors/failureText.ts";
import type { FormFieldPlan } from "./fieldLines.ts";
import type { EntryError } from "./textError.ts";

/** What a refused save means for the form. */
export type FormRefusal =
  /** No message, because the session ended or the form is gone. */
  | { kind: "silent" }
  /** Another person saved first. */
  | { kind: "conflict" }
  | { kind: "fields"; errors: Readonly<Record<string, EntryError>> }
  | { kind: "form"; text: EntryError };

/** Assigns a refusal to the fields that its code or paths name, or else to the whole form. */
export function refusalOf(error: unknown, plan: readonly FormFieldPlan[], conflictCode?: string): FormRefusal {
  if (isAbort(error)) return { kind: "silent" };
  if (error instanceof ApiError) {
    const isConflict = error.code === conflictCode || error.code.endsWith("_version_conflict");
    if (error.status === 409 && isConflict) return { kind: "conflict" };
    const ofCode = plan.find(({ line }) => line.codes?.includes(error.code));
    if (ofCode) return { kind: "fields", errors: { [ofCode.name]: { key: `errors.${error.code}` } } };
    const named = plan.filter(({ name }) => error.fields.some((path) => path === name || path.startsWith(`${name}.`)));
    if (named.length > 0) {
      return {
        kind: "fields",
        errors: Object.fromEntries(named.map(({ name, line }) => [name, { key: line.invalid ?? "kernel.form.Invalid" }])),
      };
    }
  }
  const text = failureText(error);
  return text ? { kind: "form", text: { key: text.key, ...(text.values && { values: text.values }) } } : { kind: "silent" };
}
