import { useEffect, useState } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { useKernel } from "#kernel/hooks.ts";
import { matchesQuery, type ReportQuery } from "../reportQuery.ts";

/** With more new events than this, the report loads again. */
const most = 200;
const none: readonly EventLog[] = [];

/**
 * New entries since a report was loaded, newest first (RP-03). Calls `onStale` if there are too many or the stream has a gap; the report
 * then has to load again.
 */
export function useFreshEvents(query: ReportQuery, onStale: () => void): readonly EventLog[] {
  const { realtime } = useKernel();
  const [{ events, of }, setFresh] = useState<{ events: readonly EventLog[]; of: ReportQuery }>({ events: none, of: query });
  const isFull = of === query && events.length >= most;
  useEffect(() => {
    if (isFull) onStale();
  }, [isFull, onStale]);
  useEffect(() => {
    // New entries belong to no page in ascending order.
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
