import { listMusters } from "#contract/musters.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { ListChecks } from "#kernel/ui/icons.ts";

/** Musters whose site, caller or reason contains the query, newest first. */
export async function searchMusters(query: string, { api, state, t }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  if (!state.scopes.has("zone_r")) return [];
  const search = query.trim();
  const { rows } = await api.call(listMusters, { query: { pageSize: "50", ...(search !== "" && { search }) } }, signal);
  return rows.map(({ id, siteName, calledAtUtc, timeZoneId, closedAtUtc }) => ({
    id,
    title: siteName,
    subtitle: `${dateAndTime(calledAtUtc, state.language, timeZoneId)} · ${t(closedAtUtc === undefined ? "presence.muster.open" : "presence.muster.closed")}`,
    icon: ListChecks,
    args: { id },
  }));
}
