import { useState } from "react";

export interface NamedPerson {
  /** Undefined while the name is unknown. */
  name: string | undefined;
  pick(person: { id: string; name: string }): void;
  /** Takes the name from a row of the person. */
  findIn(rows: readonly { actor: { id?: string | undefined; name: string } }[]): void;
}

/** The person that a report is filtered by. The route has only the id; the name comes from the picker or from the rows. */
export function useNamedPerson(id: string | undefined): NamedPerson {
  const [person, setPerson] = useState<{ id: string; name: string }>();
  return {
    name: person?.id === id ? person?.name : undefined,
    pick: setPerson,
    findIn(rows) {
      const { actor } = rows.find((row) => row.actor.id !== undefined && row.actor.id === id) ?? {};
      if (actor?.id !== undefined) setPerson({ id: actor.id, name: actor.name });
    },
  };
}
