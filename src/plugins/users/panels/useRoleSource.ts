import { useCallback } from "react";
import { listRoles } from "#contract/roles.ts";
import type { UserDetail } from "#contract/users.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { type PickSource, usePickSource } from "#kernel/ui/pick/usePickSource.ts";

/** The roles that the session may assign (PM-11), and the person's current one. */
export function useRoleSource(present: UserDetail["role"]): PickSource {
  const { api, state } = useKernel();
  const search: PickSearch = useCallback(
    async (query, signal) => {
      if (!state.scopes.has("role_r")) return [];
      const { rows } = await api.call(
        listRoles,
        { query: { pageSize: "50", ...(query.trim() !== "" && { search: query.trim() }) } },
        signal,
      );
      return rows.map(({ id, displayName: title, description: subtitle }) => ({ id, title, subtitle }));
    },
    [api, state],
  );
  return usePickSource(search, present ? [{ id: present.id, title: present.displayName }] : []);
}
