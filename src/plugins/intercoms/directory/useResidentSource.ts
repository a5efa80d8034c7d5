import { useCallback } from "react";
import { useKernel } from "#kernel/hooks.ts";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { type PickSource, usePickSource } from "#kernel/ui/pick/usePickSource.ts";
import { searchPeople } from "../../users/services.ts";

/** People who may be in the directory: all except visitors. */
export function useResidentSource(known: readonly PickItem[]): PickSource {
  const { api, state } = useKernel();
  const search: PickSearch = useCallback(
    async (query, signal) => (await searchPeople({ api, state }, query, signal)).filter(({ isVisitor }) => !isVisitor),
    [api, state],
  );
  return usePickSource(search, known);
}
