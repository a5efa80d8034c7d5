import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { type Control, type Resolver, useForm as useFieldState, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { LastChange } from "#contract/fields.ts";
import type { EntryError } from "./textError.ts";
import { type Differing, differingOf, rebased, type Stored } from "./conflict.ts";
import { changedNames, type Entered, enteredOf, type FieldLines, type FormFieldPlan, inputOf, planOf } from "./fieldLines.ts";
import { issueText, packError, unpackError } from "./issueText.ts";
import { PartlySaved } from "./partlySaved.ts";
import { refusalOf } from "./refusalOf.ts";
import { useOpenForm } from "./useOpenForm.ts";

/** What a form hands over to be saved. */
export interface Given<Schema extends z.ZodMiniObject> {
  values: z.output<Schema>;
  /** Only what differs from what is stored. */
  changes: Partial<z.output<Schema>>;
  /** The version that the person saw. */
  version: number | undefined;
}

export interface FormOptions<Schema extends z.ZodMiniObject> {
  schema: Schema;
  fields: FieldLines<Schema>;
  /** What it changes, translated: "Profile". */
  title: string;
  /** What is stored; a newer version is taken over while nothing is changed. */
  stored: { values: { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | undefined }; version?: number };
  /** Rejects with what the platform refuses. May answer what is stored afterwards. */
  save(given: Given<Schema>): Promise<Stored | undefined>;
  /** The code that refuses a version which is not the newest, where it is not `…_version_conflict`. */
  conflictCode?: string;
  /** Reads what is stored now, after a refused version. */
  reload?(): Promise<Stored>;
  onSaved?(): void;
  /** Why nothing can be saved now, translated. */
  disabledBecause?: string | undefined;
  /** Why this person cannot change it at all, translated: it is shown to be read. */
  readOnlyBecause?: string | undefined;
  /** There is nothing yet to differ from: it is saved as it stands. */
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
  /** Names of the fields that hold something else than what is stored. */
  changed: readonly string[];
  isNew: boolean;
  isSaving: boolean;
  /** A save was refused: the fields to correct, else what is said of the form as a whole. Grows with each refusal. */
  refusals: number;
  refused: EntryError | undefined;
  /** Some of what the form held was saved before the rest was refused. */
  isPartlySaved: boolean;
  conflict: FormConflict | undefined;
  disabledBecause: string | undefined;
  readOnlyBecause: string | undefined;
  submit(): void;
  discard(): void;
  /** Asks first where something would be lost. */
  leave(go: () => void): void;
  /** Checks these fields now, for something else than a save; says what is wrong with them. */
  check(names: readonly string[]): Promise<boolean>;
  /** Puts a refusal of something else than a save under the fields that it is about. */
  refuse(error: unknown): void;
  settleConflict(which: "mine" | "theirs"): void;
}

const mostTries = 3;

/** The state of one form: what is stored, what was typed, what is wrong with it, and how it is saved. */
export function useForm<Schema extends z.ZodMiniObject>(options: FormOptions<Schema>): FormHandle {
  const { schema, fields, title, stored, save, reload, conflictCode, onSaved, disabledBecause, readOnlyBecause, isNew = false } = options;
  const id = useId();
  // Schema and lines may be written where the form is. What is derived from them stays; hints and choices may change.
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
    // Somebody changed other things: both changes stand.
    if (rows.length === 0 && tries > 1) return send(rebased(plan, from.values, mine, now.values), now, tries - 1, typed);
    setConflict({ rows, now, lastChange });
    return false;
  };
  /** `typed` is what stood in the form when it was sent: what others changed meanwhile is no change of the person's. */
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
      // What is stored now could not be read.
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

/** Reads what was typed with the schema; every issue becomes words. */
function resolverOf(schema: z.ZodMiniObject, plan: readonly FormFieldPlan[]): Resolver<Entered> {
  const check = zodResolver(schema, { error: (issue) => packError(issueText(issue as never, plan)) }) as unknown as Resolver<Entered>;
  return (entered, context, options) => check(inputOf(plan, entered), context, options);
}
