import { listZones } from "#contract/zones.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { Shapes } from "#kernel/ui/icons.ts";

/** Zones whose name contains the query, with their site. */
export async function searchZones(query: string, { api }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const search = query.trim();
  const page = await api.call(listZones, { query: { pageSize: "50", ...(search !== "" && { search }) } }, signal);
  return page.rows.map(({ id, name, siteName }) => ({ id, title: name, subtitle: siteName, icon: Shapes, args: { id } }));
}
