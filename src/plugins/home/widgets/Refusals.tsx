import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { timeOfDay, weekdayAndMinute } from "#kernel/format/siteTime.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { RowPage } from "#kernel/lists/usePagedRows.ts";
import { usePanelClock } from "#kernel/resource/usePanelClock.ts";
import { eventRestMs, useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Feed, FeedRow } from "#kernel/ui/Feed.tsx";
import { ShieldCheck } from "#kernel/ui/icons.ts";
import { Empty, ErrorState, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { useEventWords } from "../../events/services.ts";

const shown = 12;

/** The latest refusals and doors forced or held open. */
export default function Refusals() {
  const t = useText();
  const kernel = useKernel();
  const { user } = useConsoleState();
  const events = useQuery(
    {
      queryKey: ["home", "events", user.accountId],
      queryFn: ({ signal }) => kernel.api.call(listEventLogs, { query: { pageSize: "100", kinds: "access.decision,door.state" } }, signal),
    },
    kernel.queryClient,
  );
  useRefreshOn("Devices/AccessLog", ["home", "events"], eventRestMs);
  return (
    <section className="home-widget" aria-label={t("home.events.title")}>
      <h2 className="h3 home-head">{t("home.events.title")}</h2>
      <Suspense fallback={<Skeleton rows={5} rowHeight="feed" />}>
        <NotableEvents events={events} />
      </Suspense>
    </section>
  );
}

function NotableEvents({ events }: { events: UseQueryResult<RowPage<EventLog>> }) {
  const t = useText();
  const kernel = useKernel();
  const { language } = useConsoleState();
  const clock = usePanelClock();
  const directory = kernel.use(DeviceDirectory);
  const [current, setCurrent] = useState<EventLog>();
  const words = useEventWords();
  const today = dayAt(kernel.realtime.serverNowMs(), clock.zone ?? "UTC");
  const isToday = ({ occurredAtUtc }: EventLog) => dayAt(Date.parse(occurredAtUtc), clock.zone ?? "UTC") === today;
  const isNotable = (event: EventLog) => words.describe(event).level !== "rest";
  const rows = (events.data?.rows ?? []).filter(isNotable).slice(0, shown);
  return (
    <>
      {events.isPending && <Skeleton rows={5} rowHeight="feed" />}
      {events.isError && (
        <ErrorState title={t("home.events.failed")} onRetry={() => void events.refetch()} isRetrying={events.isFetching} />
      )}
      {events.isSuccess && rows.length === 0 && (
        <Empty icon={ShieldCheck} title={t("home.events.none")}>
          {t("home.events.noneWhy")}
        </Empty>
      )}
      {rows.length > 0 && (
        <Feed label={t("home.events.title")}>
          {rows.map((event) => {
            const device = event.serialNumber === undefined ? undefined : directory.get(event.serialNumber);
            const { isRoutine: _, ...face } = words.describe(event);
            return (
              <FeedRow
                key={event.id}
                {...face}
                detail={device?.name ?? face.detail}
                time={(isToday(event) ? timeOfDay : weekdayAndMinute)(event.occurredAtUtc, language, clock.zone)}
                timeTitle={clock.atSite(event.occurredAtUtc, device?.timeZoneId)}
                dateTime={event.occurredAtUtc}
                onSelect={() => setCurrent(event)}
              />
            );
          })}
        </Feed>
      )}
      {current && (
        <Suspense>
          <words.Drawer key={current.id} event={current} onClose={() => setCurrent(undefined)} />
        </Suspense>
      )}
    </>
  );
}
