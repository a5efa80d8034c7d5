import type { MusterPerson } from "#contract/musters.ts";

/** What the commands about people of a muster are given. */
export function ticking(id: string, people: readonly MusterPerson[]) {
  return { id, people: people.map(({ id: personId, fullName: name, revision }) => ({ id: personId, name, revision })) };
}

/** What can be done about somebody on an open list, the usual first. */
export function tickCommands({ accounted }: Pick<MusterPerson, "accounted">): string[] {
  return accounted ? ["presence:mark-missing"] : ["presence:account", "presence:account-with-note"];
}
