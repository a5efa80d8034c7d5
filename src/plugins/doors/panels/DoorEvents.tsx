import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listEventLogs } from "#contract/eventLogs.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Feed, FeedRow } from "#kernel/ui/Feed.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { useEventWords } from "../../events/services.ts";

/** The last ten entries of one door, loaded again after a new event. */
export function DoorEvents({ serialNumber, timeZoneId }: { serialNumber: string; timeZoneId: string }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const words = useEventWords();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["doors", "events", serialNumber],
    queryFn: ({ signal }) => kernel.api.call(listEventLogs, { query: { serialNumber, pageSize: "10" } }, signal),
  });
  useEffect(
    () =>
      kernel.realtime.subscribe("Devices/AccessLog", ({ data: event }) => {
        if (event.serialNumber === serialNumber) void client.invalidateQueries({ queryKey: ["doors", "events", serialNumber] });
      }),
    [kernel, client, serialNumber],
  );
  if (isPending) return <Skeleton rows={4} rowHeight="feed" />;
  if (error && !data) return <FailureState title={t("doors.detail.recentFailed")} error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) return <Empty title={t("doors.detail.nothing")} />;
  return (
    <Feed label={t("doors.detail.recent")}>
      {data.rows.map((event) => {
        const face = words.describe(event);
        return (
          <FeedRow
            key={event.sequence}
            {...face}
            detail=""
            time={timeOfDay(event.occurredAtUtc, language, timeZoneId)}
            dateTime={event.occurredAtUtc}
          />
        );
      })}
    </Feed>
  );
}
