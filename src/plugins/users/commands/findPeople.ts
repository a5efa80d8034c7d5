import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { User } from "#kernel/ui/icons.ts";
import { searchPeople } from "../services.ts";

/** People for the palette and for fields that pick a person. */
export async function findPeople(query: string, kernel: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const found = await searchPeople(kernel, query, signal);
  return found.map((person) => ({ ...person, icon: User, args: { id: person.id } }));
}
