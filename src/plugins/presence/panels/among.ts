import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";

/** Finds by their titles things that are all known. */
export const among =
  (items: readonly PickItem[]): PickSearch =>
  (query) =>
    items.filter(({ title }) => title.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
