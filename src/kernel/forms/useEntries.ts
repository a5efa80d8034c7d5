import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { type Resolver, useForm as useFieldState, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import type { FormBase, FormConflict } from "./conflict.ts";
import { changedNames, type Entered, enteredOf, type FormFieldPlan, inputOf } from "./fieldLines.ts";
import { issueText, packError, unpackError } from "./issueText.ts";
import type { EntryError } from "./textError.ts";

export type FormEntries = ReturnType<typeof useEntries>;

/** The content of a form: the stored values that it starts from, what the person entered, and what was refused of it. */
export function useEntries(schema: z.ZodMiniObject, plan: readonly FormFieldPlan[], stored: { values: Entered; version?: number }) {
  const [base, setBase] = useState<FormBase>(() => ({ values: enteredOf(plan, stored.values), version: stored.version }));
  const [conflict, setConflict] = useState<FormConflict>();
  const [refused, setRefused] = useState<EntryError>();
  const [refusals, setRefusals] = useState(0);
  const [isPartlySaved, setIsPartlySaved] = useState(false);
  const resolver = useMemo(() => resolverOf(schema, plan), [schema, plan]);
  const state = useFieldState<Entered>({ defaultValues: base.values, resolver, mode: "onTouched", shouldFocusError: false });
  const { control, formState, handleSubmit, reset, setError, getValues, trigger } = state;
  const entered = useWatch({ control });
  /** Forgets what the last save met; the errors of fields remain. */
  const forgetSave = () => {
    setConflict(undefined);
    setRefused(undefined);
    setIsPartlySaved(false);
  };
  return {
    base,
    control,
    entered,
    /** The content now, which `entered` shows after the next render. */
    now: getValues,
    changed: changedNames(plan, base.values, entered),
    errors: Object.fromEntries(
      Object.entries(formState.errors).flatMap(([name, error]) => {
        const text = unpackError(error?.message?.toString());
        return text ? [[name, text]] : [];
      }),
    ),
    isSubmitting: formState.isSubmitting,
    conflict,
    refused,
    refusals,
    isPartlySaved,
    forgetSave,
    /** Starts again from these stored values, with this content. */
    adopt(next: FormBase, shown: Entered) {
      setBase(next);
      reset(shown);
      forgetSave();
      setRefusals(0);
    },
    /** Counts a refused save; without a text, the fields say why. */
    refuse(text: EntryError | undefined) {
      setRefused(text);
      setRefusals((count) => count + 1);
    },
    putErrors(errors: Readonly<Record<string, EntryError>>) {
      for (const [name, text] of Object.entries(errors)) setError(name, { type: "refused", message: packError(text) });
    },
    meetConflict: setConflict,
    markPartlySaved: () => setIsPartlySaved(true),
    handleSubmit,
    check: trigger,
  };
}

/** Validates the entries with the schema and turns each issue into a text. */
function resolverOf(schema: z.ZodMiniObject, plan: readonly FormFieldPlan[]): Resolver<Entered> {
  const check = zodResolver(schema, { error: (issue) => packError(issueText(issue as never, plan)) }) as unknown as Resolver<Entered>;
  return (entered, context, options) => check(inputOf(plan, entered), context, options);
}
