import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { getEventHistogram } from "#contract/eventLogs.ts";
import { zoneName } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { eventRestMs, useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import Chart from "#kernel/ui/charts/Chart.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import { chartOf, histogramQuery, type Period } from "../eventChart.ts";

const periods = ["today", "week", "month"] as const;

/** RP-02: number of events at a site, by hour of today or by day, in the site's time zone. */
export default function EventsOverTime() {
  const t = useText();
  const kernel = useKernel();
  const { user, language } = useConsoleState();
  const [period, setPeriod] = useState<Period>("today");
  const [siteId, setSiteId] = useState(user.sites[0]?.id);
  const site = user.sites.find(({ id }) => id === siteId);
  const histogram = useQuery(
    {
      queryKey: ["home", "histogram", user.accountId, siteId, period],
      enabled: site !== undefined,
      queryFn: ({ signal }) => {
        const query = histogramQuery(site?.id ?? "", period, kernel.realtime.serverNowMs(), site?.timeZoneId ?? "UTC");
        return kernel.api.call(getEventHistogram, { query }, signal);
      },
    },
    kernel.queryClient,
  );
  useRefreshOn("Devices/AccessLog", ["home", "histogram"], eventRestMs);
  const bucket = period === "today" ? "hour" : "day";
  const chart = useMemo(() => histogram.data && chartOf(histogram.data, bucket, language, t), [histogram.data, bucket, language, t]);
  if (!site) return undefined;
  const zone = zoneName(new Date(kernel.realtime.serverNowMs()).toISOString(), language, site.timeZoneId);
  return (
    <section className="home-widget home-widget--wide" aria-label={t("home.chart.title")}>
      <div className="home-tools">
        <h2 className="h3 home-head">{t("home.chart.title")}</h2>
        {user.sites.length > 1 && (
          <Select
            className="field--bare home-site"
            size="s"
            label={t("home.chart.site")}
            choices={user.sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={site.id}
            onValueChange={setSiteId}
          />
        )}
        <Segmented
          label={t("home.chart.period")}
          size="s"
          options={periods.map((value) => ({ value, label: t(`home.chart.${value}`) }))}
          value={period}
          onValueChange={setPeriod}
        />
      </div>
      <Chart
        label={`${t("home.chart.title")}, ${site.name}`}
        kind="bar"
        isStacked
        hasTotals
        positions={chart?.positions ?? []}
        ticks={chart?.ticks ?? []}
        positionName={t(`home.chart.${bucket}`)}
        series={chart?.series ?? []}
        status={histogram.isPending ? "loading" : histogram.isError ? "failed" : "ready"}
        emptyTitle={t("home.chart.none")}
        emptyText={t("home.chart.noneWhy", { site: site.name })}
        failedTitle={t("home.chart.failed")}
        onRetry={() => void histogram.refetch()}
        isRetrying={histogram.isFetching}
        note={zone}
      />
    </section>
  );
}
