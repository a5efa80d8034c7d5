import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { type Control, type Resolver, useForm as useFieldState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { LastChange } from "#contract/fields.ts";
import { type Differing, differingOf, rebased, type Stored } from "./conflict.ts";
import { changedNames, type Entered, enteredOf, type FieldLines, type FormFieldPlan, inputOf, planOf } from "./fieldLines.ts";
import { issueText, packError, unpackError } from "./issueText.ts";
import { PartlySaved } from "./partlySaved.ts";
import { refusalOf } from "./refusalOf.ts";
import type { EntryError } from "./textError.ts";
import { useOpenForm } from "./useOpenForm.ts";

/** The data that a form saves. */
export interface Given<Schema extends z.ZodMiniObject> {
  values: z.output<Schema>;
  /** Only the fields that differ from the stored values. */
  changes: Partial<z.output<Schema>>;
  /** The version that the person edited. */
  version: number | undefined;
}

export interface FormOptions<Schema extends z.ZodMiniObject> {
  schema: Schema;
  fields: FieldLines<Schema>;
  /** Translated name of the edited object: "Profile". */
  title: string;
  /** The stored values. The form takes over a newer version while it has no changes. */
  stored: { values: { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | undefined }; version?: number };
  /** Rejects with the platform's refusal. May return the values that are stored afterwards. */
  save(given: Given<Schema>): Promise<Stored | undefined>;
  /** The error code for an outdated version, if it is not `…_version_conflict`. */
  conflictCode?: string;
  /** Reads the stored values after an outdated version was refused. */
  reload?(): Promise<Stored>;
  onSaved?(): void;
  /** Why the form can't be saved now, translated. */
  disabledBecause?: string | undefined;
  /** Why this person can only read the form, translated. */
  readOnlyBecause?: string | undefined;
  /** True for a new object, which can be saved without changes. */
  isNew?: boolean;
}

interface Base {
  values: Entered;
  version: number | undefined;
}
export interface FormConflict {
  rows: readonly Differing[];
  now: Base;
  lastChange: LastChange | undefined;
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

const mostTries = 3;

/** The state of one form: stored values, entries, errors, and how it is saved. */
export function useForm<Schema extends z.ZodMiniObject>(options: FormOptions<Schema>): FormHandle {
  const { schema, fields, title, stored, save, reload, conflictCode, onSaved, disabledBecause, readOnlyBecause, isNew = false } = options;
  const id = useId();
  // A component may create schema and lines on each render. The derived plan is kept; hints and options may change.
  const [plan] = useState(() => planOf(schema, fields));
  const lines = plan.map((field) => ({ ...field, line: fields[field.name] ?? field.line }));
  const [base, setBase] = useState<Base>(() => ({ values: enteredOf(plan, stored.values), version: stored.version }));
  const [conflict, setConflict] = useState<FormConflict>();
  const [refused, setRefused] = useState<EntryError>();
  const [refusals, setRefusals] = useState(0);
  const [isPartlySaved, setIsPartlySaved] = useState(false);
  const resolver = useMemo(() => resolverOf(schema, plan), [schema, plan]);
  const state = useFieldState<Entered>({ defaultValues: base.values, resolver, mode: "onTouched", shouldFocusError: false });
  const { control, formState, handleSubmit, reset, setError, getValues, trigger } = state;
  const entered = useWatch({ control });
  const changed = changedNames(plan, base.values, entered);

  const adopt = (next: Base, shown: Entered) => {
    setBase(next);
    reset(shown);
    setConflict(undefined);
    setRefused(undefined);
    setRefusals(0);
    setIsPartlySaved(false);
  };
  const refuse = (text: EntryError | undefined) => {
    setRefused(text);
    setRefusals((count) => count + 1);
  };
  const putErrors = (errors: Readonly<Record<string, EntryError>>) => {
    for (const [name, text] of Object.entries(errors)) setError(name, { type: "refused", message: packError(text) });
  };
  const meetConflict = async (mine: Entered, from: Base, tries: number, typed: Entered): Promise<boolean> => {
    if (!reload) throw new Error("A form with a version cannot read what is stored");
    const { values, version, lastChange } = await reload();
    const now = { values: enteredOf(plan, values), version };
    const rows = differingOf(plan, from.values, mine, now.values);
    // The other person changed other fields, so both changes are kept.
    if (rows.length === 0 && tries > 1) return send(rebased(plan, from.values, mine, now.values), now, tries - 1, typed);
    setConflict({ rows, now, lastChange });
    return false;
  };
  /** `typed` is the form's content when it was sent. It tells this person's later changes from those of other people. */
  const send = async (mine: Entered, from: Base, tries = mostTries, typed = mine): Promise<boolean> => {
    const values = z.parse(schema, inputOf(plan, mine)) as z.output<Schema>;
    const names = new Set(changedNames(plan, from.values, mine));
    const changes = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<z.output<Schema>>;
    try {
      const saved = await save({ values, changes, version: from.version });
      const next = saved ? { values: enteredOf(plan, saved.values), version: saved.version } : { values: mine, version: from.version };
      adopt(next, rebased(plan, typed, getValues(), next.values));
      noteSaved();
      return true;
    } catch (thrown) {
      const isPartly = thrown instanceof PartlySaved;
      const error: unknown = isPartly ? thrown.cause : thrown;
      if (isPartly) {
        const next = { values: enteredOf(plan, thrown.stored.values), version: thrown.stored.version };
        adopt(next, rebased(plan, from.values, getValues(), next.values));
        setIsPartlySaved(true);
      }
      const refusal = refusalOf(error, lines, conflictCode);
      if (refusal.kind === "conflict") return meetConflict(mine, from, tries, typed);
      if (refusal.kind === "fields") {
        putErrors(refusal.errors);
        refuse(undefined);
      }
      if (refusal.kind === "form") refuse(refusal.text);
      return false;
    }
  };
  const sendAndTell = async (mine: Entered, from: Base) => {
    try {
      if (await send(mine, from)) onSaved?.();
    } catch (error) {
      // The stored values could not be read.
      const refusal = refusalOf(error, []);
      if (refusal.kind === "form") refuse(refusal.text);
    }
  };
  const canSave =
    !formState.isSubmitting && disabledBecause === undefined && readOnlyBecause === undefined && (isNew || changed.length > 0);
  const submit = () => {
    if (!canSave) return;
    setConflict(undefined);
    setRefused(undefined);
    setIsPartlySaved(false);
    void handleSubmit(
      () => sendAndTell(getValues(), base),
      () => refuse(undefined),
    )();
  };

  const { host, self, noteSaved } = useOpenForm({ title, isChanged: changed.length > 0, canSave, save: submit });
  const takeOver = useEffectEvent(() => {
    const isNewer = stored.version !== undefined && stored.version > (base.version ?? 0);
    if (!isNewer || changed.length > 0 || formState.isSubmitting) return;
    const values = enteredOf(plan, stored.values);
    adopt({ values, version: stored.version }, values);
  });
  useEffect(() => takeOver(), [stored.version]);
  return {
    id,
    title,
    plan: lines,
    control,
    entered,
    errors: Object.fromEntries(
      Object.entries(formState.errors).flatMap(([name, error]) => {
        const text = unpackError(error?.message?.toString());
        return text ? [[name, text]] : [];
      }),
    ),
    changed,
    isNew,
    isSaving: formState.isSubmitting,
    refusals,
    refused,
    isPartlySaved,
    conflict,
    disabledBecause,
    readOnlyBecause,
    submit,
    discard: () => adopt(base, base.values),
    leave: (go) => (host ? host.leave(self, go) : go()),
    check: (names) => trigger(plan.map(({ name }) => name).filter((name) => names.includes(name))),
    refuse(error) {
      const refusal = refusalOf(error, lines);
      if (refusal.kind === "fields") putErrors(refusal.errors);
    },
    settleConflict(which) {
      if (!conflict || formState.isSubmitting) return;
      const { rows, now } = conflict;
      const given = which === "theirs" ? rows.map(({ name }) => name) : [];
      const mine = rebased(plan, base.values, getValues(), now.values, given);
      adopt(now, mine);
      if (which === "mine") void handleSubmit(() => sendAndTell(mine, now))();
    },
  };
}

/** Validates the entries with the schema and turns each issue into a text. */
function resolverOf(schema: z.ZodMiniObject, plan: readonly FormFieldPlan[]): Resolver<Entered> {
  const check = zodResolver(schema, { error: (issue) => packError(issueText(issue as never, plan)) }) as unknown as Resolver<Entered>;
  return (entered, context, options) => check(inputOf(plan, entered), context, options);
}
