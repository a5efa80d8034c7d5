import { minuteMs } from "#contract/durations.ts";
import { deleteSite, listSites, listTimeZones, updateSite } from "#contract/sites.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { Building2 } from "#kernel/ui/icons.ts";
import { timeZoneChoices } from "../timeZones.ts";

/** SZ-03: deletes sites. Sites with zones or devices stay, and so does the last one. */
export function deleteSites(sites: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  return forEach(
    sites,
    kernel,
    signal,
    ({ id }, ofAll) => kernel.api.call(deleteSite, { params: { id } }, ofAll),
    "sites.toast.severalDeleted",
  );
}

/** A site in the version that the person saw. */
interface Seen extends Each {
  version: number;
}

/** SC-06: sets one time zone for several sites. A site that another person has changed since keeps its own. */
export function setTimeZone(sites: readonly Seen[], timeZoneId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const versions = new Map(sites.map(({ id, version }) => [id, version]));
  const change = ({ id }: Each, ofAll: AbortSignal) => {
    const version = versions.get(id);
    return kernel.api.call(updateSite, { body: { id, timeZoneId, version } }, ofAll);
  };
  return forEach(sites, kernel, signal, change, "sites.toast.severalChanged");
}

/** The platform's time zones, each with its current offset. */
export async function timeZoneOptions({ api, queryClient }: Kernel) {
  const zones = await queryClient.fetchQuery({
    queryKey: ["sites", "timeZones"],
    // So that typing does not load them again with every letter.
    staleTime: minuteMs,
    queryFn: ({ signal }) => api.call(listTimeZones, {}, signal),
  });
  return timeZoneChoices(zones, "").map(({ value, label, note, keywords }) => ({
    value,
    label: `${label} (${note})`,
    ...(keywords !== undefined && { keywords }),
  }));
}

/** Sites whose name, city or external number contains the query. */
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
