import type { MusterPerson } from "#contract/musters.ts";

/** Arguments of the commands for people of a muster. */
export function ticking(id: string, people: readonly MusterPerson[]) {
  return { id, people: people.map(({ id: personId, fullName: name, revision }) => ({ id: personId, name, revision })) };
}

/** Commands for a person on an open list, the most common one first. */
export function tickCommands({ accounted }: Pick<MusterPerson, "accounted">): string[] {
  return accounted ? ["presence:mark-missing"] : ["presence:account", "presence:account-with-note"];
}
