import type { LastChange } from "#contract/fields.ts";
import { type Entered, type FormFieldPlan, isSame } from "./fieldLines.ts";

/** The stored values, read again after a refused save. */
export interface Stored {
  values: Entered;
  version: number;
  lastChange?: LastChange | undefined;
}

/** A field to which the person and another one gave different values. */
export interface Differing {
  name: string;
  mine: unknown;
  theirs: unknown;
}

/** The stored values that a form was filled with. */
export interface FormBase {
  values: Entered;
  version: number | undefined;
}
export interface FormConflict {
  rows: readonly Differing[];
  now: FormBase;
  lastChange: LastChange | undefined;
}

/** Fields that both people changed to different values since the form was filled. Changes to other fields do not conflict. */
export function differingOf(plan: readonly FormFieldPlan[], base: Entered, mine: Entered, theirs: Entered): Differing[] {
  return plan
    .map(({ name }) => ({ name, mine: mine[name], theirs: theirs[name] }))
    .filter(({ name, mine: own, theirs: other }) => !isSame(base[name], own) && !isSame(base[name], other) && !isSame(own, other));
}

/** The other person's values with this person's changes on top. `given` names the fields in which the other person's values win. */
export function rebased(
  plan: readonly FormFieldPlan[],
  base: Entered,
  mine: Entered,
  theirs: Entered,
  given: readonly string[] = [],
): Entered {
  const isMine = (name: string) => !given.includes(name) && !isSame(base[name], mine[name]);
  return Object.fromEntries(plan.map(({ name }) => [name, isMine(name) ? mine[name] : theirs[name]]));
}
