import { useMemo, useState } from "react";
import type { PickItem, PickSearch } from "./usePickSearch.ts";

/** The source of the objects whose ids a form field stores. */
export interface PickSource {
  search: PickSearch;
  /** The object with this id, if it was found or known before. */
  itemOf(id: string): PickItem | undefined;
}

/** Remembers found objects, so that a field can show the name for its id. `known` are the stored ones; keep `search` the same function. */
export function usePickSource(search: PickSearch, known: readonly PickItem[]): PickSource {
  const [found] = useState(() => new Map<string, PickItem>());
  const remembering: PickSearch = useMemo(
    () => async (query, signal) => {
      const items = await search(query, signal);
      for (const item of items) found.set(item.id, item);
      return items;
    },
    [search, found],
  );
  return { search: remembering, itemOf: (id) => known.find((item) => item.id === id) ?? found.get(id) };
}
