import * as z from "zod/mini";
import { differingOf, type FormBase, rebased, type Stored } from "./conflict.ts";
import { changedNames, type Entered, enteredOf, type FormFieldPlan, inputOf } from "./fieldLines.ts";
import { PartlySaved } from "./partlySaved.ts";
import { refusalOf } from "./refusalOf.ts";
import type { FormEntries } from "./useEntries.ts";

/** The data that a form saves. */
export interface Given<Schema extends z.ZodMiniObject> {
  values: z.output<Schema>;
  /** Only the fields that differ from the stored values. */
  changes: Partial<z.output<Schema>>;
  /** The version that the person edited. */
  version: number | undefined;
}
export interface SaveOptions<Schema extends z.ZodMiniObject> {
  schema: Schema;
  /** Rejects with the platform's refusal. May return the values that are stored afterwards. */
  save(given: Given<Schema>): Promise<Stored | undefined>;
  /** The error code for an outdated version, if it is not `…_version_conflict`. */
  conflictCode?: string;
  /** Reads the stored values after an outdated version was refused. */
  reload?(): Promise<Stored>;
}
/** A form that is being saved. */
interface Saved<Schema extends z.ZodMiniObject> {
  options: SaveOptions<Schema>;
  plan: readonly FormFieldPlan[];
  entries: FormEntries;
  /** Called after everything was stored. */
  onStored(): void;
}

const mostTries = 3;

/**
 * Saves `mine`, which was entered into a form with the stored values `from`. Resolves to false if the platform refused it; the form then
 * says why. Rejects if the stored values can't be read after a conflict. `typed` is the form's content when it was sent. It tells this
 * person's later changes from those of other people.
 */
export async function saveEntries<Schema extends z.ZodMiniObject>(
  form: Saved<Schema>,
  mine: Entered,
  from: FormBase,
  tries = mostTries,
  typed = mine,
): Promise<boolean> {
  const { options, plan, entries, onStored } = form;
  const values = z.parse(options.schema, inputOf(plan, mine)) as z.output<Schema>;
  const names = new Set(changedNames(plan, from.values, mine));
  const changes = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<z.output<Schema>>;
  try {
    const saved = await options.save({ values, changes, version: from.version });
    const next = saved ? { values: enteredOf(plan, saved.values), version: saved.version } : { values: mine, version: from.version };
    entries.adopt(next, rebased(plan, typed, entries.now(), next.values));
    onStored();
    return true;
  } catch (thrown) {
    const isPartly = thrown instanceof PartlySaved;
    const error: unknown = isPartly ? thrown.cause : thrown;
    if (isPartly) {
      const next = { values: enteredOf(plan, thrown.stored.values), version: thrown.stored.version };
      entries.adopt(next, rebased(plan, from.values, entries.now(), next.values));
      entries.markPartlySaved();
    }
    const refusal = refusalOf(error, plan, options.conflictCode);
    if (refusal.kind === "conflict") return meetConflict(form, mine, from, tries, typed);
    if (refusal.kind === "fields") {
      entries.putErrors(refusal.errors);
      entries.refuse(undefined);
    }
    if (refusal.kind === "form") entries.refuse(refusal.text);
    return false;
  }
}

async function meetConflict<Schema extends z.ZodMiniObject>(
  form: Saved<Schema>,
  mine: Entered,
  from: FormBase,
  tries: number,
  typed: Entered,
): Promise<boolean> {
  const { options, plan, entries } = form;
  if (!options.reload) throw new Error("A form with a version cannot read what is stored");
  const { values, version, lastChange } = await options.reload();
  const now = { values: enteredOf(plan, values), version };
  const rows = differingOf(plan, from.values, mine, now.values);
  // The other person changed other fields, so both changes are kept.
  if (rows.length === 0 && tries > 1) return saveEntries(form, rebased(plan, from.values, mine, now.values), now, tries - 1, typed);
  entries.meetConflict({ rows, now, lastChange });
  return false;
}
