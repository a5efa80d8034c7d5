import type { LastChange } from "#contract/fields.ts";
import { type Entered, type FormFieldPlan, isSame } from "./fieldLines.ts";

/** What is stored now, read again after a refused save. */
export interface Stored {
  values: Entered;
  version: number;
  lastChange?: LastChange | undefined;
}

/** A field that the person and somebody else have given different contents. */
export interface Differing {
  name: string;
  mine: unknown;
  theirs: unknown;
}

/** The fields that both have changed since the form was filled, and differently: elsewhere both changes can stand. */
export function differingOf(plan: readonly FormFieldPlan[], base: Entered, mine: Entered, theirs: Entered): Differing[] {
  return plan
    .map(({ name }) => ({ name, mine: mine[name], theirs: theirs[name] }))
    .filter(({ name, mine: own, theirs: other }) => !isSame(base[name], own) && !isSame(base[name], other) && !isSame(own, other));
}

/** Theirs, with what the person has changed on top; `given` names fields that the person leaves to them. */
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
