import { useEffect, useState } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { useKernel } from "#kernel/hooks.ts";
import { matchesQuery, type ReportQuery } from "../reportQuery.ts";

/** Beyond these the report is asked anew. */
const most = 200;
const none: readonly EventLog[] = [];

/**
 * Entries of a report that came since it was asked for, newest first (RP-03). `onStale` is told when too many came, or when the
 * stream lost its place: only the platform then knows what there is.
 */
export function useFreshEvents(query: ReportQuery, onStale: () => void): readonly EventLog[] {
  const { realtime } = useKernel();
  const [{ events, of }, setFresh] = useState<{ events: readonly EventLog[]; of: ReportQuery }>({ events: none, of: query });
  const isFull = of === query && events.length >= most;
  useEffect(() => {
    if (isFull) onStale();
  }, [isFull, onStale]);
  useEffect(() => {
    // What comes now stands on no page that goes by the oldest first.
    if (query.order === "oldest" || query.toDate !== undefined) return undefined;
    const stops = [
      realtime.subscribe("Devices/AccessLog", ({ data }) => {
        if (!matchesQuery(data, query)) return;
        setFresh((before) => ({ events: [data, ...(before.of === query ? before.events : none)].slice(0, most), of: query }));
      }),
      realtime.onReset(onStale),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [realtime, query, onStale]);
  return of === query ? events : none;
}
