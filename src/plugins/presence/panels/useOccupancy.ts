import { useQuery } from "@tanstack/react-query";
import { listOccupancy, type ZoneOccupancy } from "#contract/presence.ts";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { placeQuery } from "../insideQuery.ts";

/** Occupancy of a site's zones, or of all, kept current. Empty until loaded. */
export function useOccupancy(site: string | undefined): readonly ZoneOccupancy[] {
  const { api, queryClient } = useKernel();
  const { panelId } = usePanel();
  const key = [panelId, "occupancy"];
  useRefreshOn("Presence/Index", key);
  const { data } = useQuery(
    {
      queryKey: [...key, site],
      queryFn: ({ signal }) => api.call(listOccupancy, { query: placeQuery({ site, zone: undefined }) }, signal),
    },
    queryClient,
  );
  return data?.zones ?? [];
}
