import { minuteMs } from "#contract/durations.ts";
import { deleteSite, listSites, listTimeZones, updateSite } from "#contract/sites.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { Building2 } from "#kernel/ui/icons.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { timeZoneChoices } from "../timeZones.ts";

/** SZ-03: those that still have zones or devices stay, and the last one does. */
export function deleteSites(sites: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  return forEach(
    sites,
    kernel,
    signal,
    ({ id }, ofAll) => kernel.api.call(deleteSite, { params: { id } }, ofAll),
    "sites.toast.severalDeleted",
  );
}

/** A site as the person saw it. */
interface Seen extends Each {
  version: number;
}

/** SC-06: one clock for several sites; one that somebody has changed meanwhile keeps its own. */
export function setTimeZone(sites: readonly Seen[], timeZoneId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const versions = new Map(sites.map(({ id, version }) => [id, version]));
  const change = ({ id }: Each, ofAll: AbortSignal) => {
    const version = versions.get(id);
    return kernel.api.call(updateSite, { body: { id, timeZoneId, version } }, ofAll);
  };
  return forEach(sites, kernel, signal, change, "sites.toast.severalChanged");
}

/** The clocks that the platform offers, each with how far ahead it is now. */
export async function timeZoneOptions({ api, queryClient }: Kernel) {
  const zones = await queryClient.fetchQuery({
    queryKey: ["sites", "timeZones"],
    // Not anew with every letter that is typed.
    staleTime: minuteMs,
    queryFn: ({ signal }) => api.call(listTimeZones, {}, signal),
  });
  return timeZoneChoices(zones, "").map(({ value, label, note, keywords }) => ({
    value,
    label: `${label} (${note})`,
    ...(keywords !== undefined && { keywords }),
  }));
}

/** Sites whose name, city or foreign number has the query in it. */
export async function searchSites(query: string, { api }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const search = query.trim();
  const page = await api.call(listSites, { query: { pageSize: "25", ...(search !== "" && { search }) } }, signal);
  return page.rows.map(({ id, name, city }) => ({
    id,
    title: name,
    ...(city !== "" && { subtitle: city }),
    icon: Building2,
    args: { id },
  }));
}
