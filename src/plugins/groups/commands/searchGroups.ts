import { listGroups } from "#contract/groups.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { Users } from "#kernel/ui/icons.ts";

/** Groups whose name contains the query. */
export async function searchGroups(query: string, { api, t }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const search = query.trim();
  const page = await api.call(listGroups, { query: { pageSize: "25", ...(search !== "" && { search }) } }, signal);
  return page.rows.map(({ id, name, memberCount }) => ({
    id,
    title: name,
    subtitle: t("groups.people", { count: memberCount }),
    icon: Users,
    args: { id },
  }));
}
