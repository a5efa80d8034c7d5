import { listRoles } from "#contract/roles.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { Shield } from "#kernel/ui/icons.ts";

/** Roles of the account whose name contains the query, the highest rank first. */
export async function searchRoles(query: string, { api, t }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const search = query.trim();
  const asked = { getAll: "true", pageSize: "25", ...(search !== "" && { search }) } as const;
  const page = await api.call(listRoles, { query: asked }, signal);
  return page.rows.map(({ id, displayName, rank, userCount }) => ({
    id,
    title: displayName,
    subtitle: `${t("roles.rank", { rank })} · ${t("roles.people", { count: userCount })}`,
    icon: Shield,
    args: { id },
  }));
}
