import { useCallback } from "react";
import { foldedText } from "#domain/identity/foldedText.ts";
import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { type PickSource, usePickSource } from "#kernel/ui/pick/usePickSource.ts";

/** Sites to choose from, as the platform lists them, else those of the session's start. */
export function useSiteSource(known: readonly PickItem[] = []): PickSource {
  const { entities, state } = useKernel();
  const { user } = useConsoleState();
  const search: PickSearch = useCallback(
    (query, signal) => {
      if (entities.kinds().includes("site")) return entities.search("site", query, signal);
      const wanted = foldedText(query);
      return state.user.sites.filter(({ name }) => foldedText(name).includes(wanted)).map(({ id, name }) => ({ id, title: name }));
    },
    [entities, state],
  );
  return usePickSource(search, [...known, ...user.sites.map(({ id, name }) => ({ id, title: name }))]);
}
