import { useMemo, useState } from "react";
import type { PickItem, PickSearch } from "./usePickSearch.ts";

/** Where a form finds what one of its fields holds by id. */
export interface PickSource {
  search: PickSearch;
  /** What has been found, or was known before, by its id. */
  itemOf(id: string): PickItem | undefined;
}

/** Remembers what was found, so that a field which holds an id can name it. `known` is what is stored; keep `search` the same function. */
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
