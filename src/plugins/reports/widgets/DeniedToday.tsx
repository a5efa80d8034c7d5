import { useQuery } from "@tanstack/react-query";
import { getEventHistogram } from "#contract/eventLogs.ts";
import { startOfDay } from "#domain/time/zonedTime.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { eventRestMs, useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Figure } from "#kernel/ui/Figure.tsx";
import { openDenied } from "../commands/openDenied.ts";
import { reportZone } from "../reportZone.ts";

const key = ["reports", "denied"];
const daysBefore = 7;

/** How often somebody was refused today, beside the mean of the days before. */
export default function DeniedToday() {
  const t = useText();
  const kernel = useKernel();
  const { user } = useConsoleState();
  const timeZoneId = reportZone(user.sites);
  useRefreshOn("Devices/AccessLog", key, eventRestMs);
  const { data, isError } = useQuery(
    {
      queryKey: [...key, timeZoneId],
      queryFn: ({ signal }) => {
        const at = (days: number) => new Date(startOfDay(kernel.realtime.serverNowMs(), timeZoneId, days)).toISOString();
        return kernel.api.call(getEventHistogram, { query: { timeZoneId, bucket: "day", fromUtc: at(-daysBefore), toUtc: at(1) } }, signal);
      },
    },
    kernel.queryClient,
  );
  const before = data?.refused.slice(0, -1) ?? [];
  // A log that is younger has no usual day yet.
  const isKnown = data !== undefined && (data.granted[0] ?? 0) + (data.refused[0] ?? 0) > 0;
  const usual = Math.round(before.reduce((sum, count) => sum + count, 0) / daysBefore);
  return (
    <Figure
      label={t("reports.widget.denied")}
      value={data?.refused.at(-1)}
      note={isKnown ? t("reports.widget.usual", { count: usual }) : undefined}
      failure={isError ? t("reports.widget.failed") : undefined}
      onOpen={() => {
        const today = dayAt(kernel.realtime.serverNowMs(), timeZoneId);
        openDenied({ from: today, to: today }, kernel);
      }}
    />
  );
}
