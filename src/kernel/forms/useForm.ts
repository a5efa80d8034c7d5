import { useEffect, useEffectEvent, useId, useState } from "react";
import type { Control } from "react-hook-form";
import type * as z from "zod/mini";
import { type FormBase, type FormConflict, rebased } from "./conflict.ts";
import { type Entered, enteredOf, type FieldLines, type FormFieldPlan, planOf } from "./fieldLines.ts";
import { refusalOf } from "./refusalOf.ts";
import { type SaveOptions, saveEntries } from "./saveEntries.ts";
import type { EntryError } from "./textError.ts";
import { useEntries } from "./useEntries.ts";
import { useOpenForm } from "./useOpenForm.ts";

export interface FormOptions<Schema extends z.ZodMiniObject> extends SaveOptions<Schema> {
  fields: FieldLines<Schema>;
  /** Translated name of the edited object: "Profile". */
  title: string;
  /** The stored values. The form takes over a newer version while it has no changes. */
  stored: { values: { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | undefined }; version?: number };
  onSaved?(): void;
  /** Why the form can't be saved now, translated. */
  disabledBecause?: string | undefined;
  /** Why this person can only read the form, translated. */
  readOnlyBecause?: string | undefined;
  /** True for a new object, which can be saved without changes. */
  isNew?: boolean;
}

export interface FormHandle {
  id: string;
  title: string;
  plan: readonly FormFieldPlan[];
  control: Control<Entered>;
  entered: Entered;
  errors: Readonly<Record<string, EntryError>>;
  /** Names of the fields whose content differs from the stored values. */
  changed: readonly string[];
  isNew: boolean;
  isSaving: boolean;
  /** Number of refused saves since the last success. While it is above 0, the form shows field errors or `refused`. */
  refusals: number;
  refused: EntryError | undefined;
  /** True if the platform saved a part of the form before it refused the rest. */
  isPartlySaved: boolean;
  conflict: FormConflict | undefined;
  disabledBecause: string | undefined;
  readOnlyBecause: string | undefined;
  submit(): void;
  discard(): void;
  /** Calls `go`, after a question if changes would be lost. */
  leave(go: () => void): void;
  /** Validates these fields now and shows their errors, for actions other than saving. */
  check(names: readonly string[]): Promise<boolean>;
  /** Shows a refusal under the fields that it names, for actions other than saving. */
  refuse(error: unknown): void;
  settleConflict(which: "mine" | "theirs"): void;
}

/** The state of one form: stored values, entries, errors, and how it is saved. */
export function useForm<Schema extends z.ZodMiniObject>(options: FormOptions<Schema>): FormHandle {
  const { schema, fields, title, stored, onSaved, disabledBecause, readOnlyBecause, isNew = false } = options;
  const id = useId();
  // A component may create schema and lines on each render. The derived plan is kept; hints and options may change.
  const [plan] = useState(() => planOf(schema, fields));
  const lines = plan.map((field) => ({ ...field, line: fields[field.name] ?? field.line }));
  const entries = useEntries(schema, plan, stored);
  const { base, changed, conflict, isSubmitting, adopt, refuse, now: enteredNow } = entries;
  const send = async (mine: Entered, from: FormBase) => {
    try {
      if (await saveEntries({ options, plan: lines, entries, onStored: noteSaved }, mine, from)) onSaved?.();
    } catch (error) {
      // The stored values could not be read.
      const refusal = refusalOf(error, []);
      if (refusal.kind === "form") refuse(refusal.text);
    }
  };
  const canSave = !isSubmitting && disabledBecause === undefined && readOnlyBecause === undefined && (isNew || changed.length > 0);
  const submit = () => {
    if (!canSave) return;
    entries.forgetSave();
    void entries.handleSubmit(
      () => send(enteredNow(), base),
      () => refuse(undefined),
    )();
  };

  const { host, self, noteSaved } = useOpenForm({ title, isChanged: changed.length > 0, canSave, save: submit });
  const takeOver = useEffectEvent(() => {
    const isNewer = stored.version !== undefined && stored.version > (base.version ?? 0);
    if (!isNewer || changed.length > 0 || isSubmitting) return;
    const values = enteredOf(plan, stored.values);
    adopt({ values, version: stored.version }, values);
  });
  useEffect(() => takeOver(), [stored.version]);
  return {
    id,
    title,
    plan: lines,
    control: entries.control,
    entered: entries.entered,
    errors: entries.errors,
    changed,
    isNew,
    isSaving: isSubmitting,
    refusals: entries.refusals,
    refused: entries.refused,
    isPartlySaved: entries.isPartlySaved,
    conflict,
    disabledBecause,
    readOnlyBecause,
    submit,
    discard: () => adopt(base, base.values),
    leave: (go) => (host ? host.leave(self, go) : go()),
    check: (names) => entries.check(plan.map(({ name }) => name).filter((name) => names.includes(name))),
    refuse(error) {
      const refusal = refusalOf(error, lines);
      if (refusal.kind === "fields") entries.putErrors(refusal.errors);
    },
    settleConflict(which) {
      if (!conflict || isSubmitting) return;
      const { rows, now } = conflict;
      const given = which === "theirs" ? rows.map(({ name }) => name) : [];
      const mine = rebased(plan, base.values, enteredNow(), now.values, given);
      adopt(now, mine);
      if (which === "mine") void entries.handleSubmit(() => send(mine, now))();
    },
  };
}
