import { EventCategory, nameOf } from "#contract/enumerations.ts";
import type { EventHistogram } from "#contract/eventLogs.ts";
import { startOfDay } from "#domain/time/zonedTime.ts";
import { dayAndMonth, minuteOfDay, weekdayAndDay, weekdayAndMinute, zoneName } from "#kernel/format/siteTime.ts";
import type { ChartSeries, ChartTone } from "#kernel/ui/charts/chartModel.ts";

/** Length of the chart: whole days of the site, today included. */
export type Period = "today" | "week" | "month";
const daysOf: Record<Period, number> = { today: 1, week: 7, month: 30 };

const tones: Partial<Record<string, ChartTone>> = {
  Access: "muted",
  Event: "info",
  IoTError: "danger",
  Integration: "warn",
  Sensor: "ok",
};

/** The platform's query: the whole of today by hour, longer periods by day. */
export function histogramQuery(siteId: string, period: Period, nowMs: number, timeZone: string) {
  const fromMs = startOfDay(nowMs, timeZone, 1 - daysOf[period]);
  const toMs = startOfDay(nowMs, timeZone, 1);
  return {
    siteId,
    bucket: period === "today" ? ("hour" as const) : ("day" as const),
    fromUtc: new Date(fromMs).toISOString(),
    toUtc: new Date(toMs).toISOString(),
  };
}

const some = (series: ChartSeries): ChartSeries[] => (series.values.some((count) => (count ?? 0) > 0) ? [series] : []);

/** The counts in the chart's format; `t` names a category by `home.chart.category.<name>`. */
export function chartOf(
  { series, granted, refused, startsUtc, timeZoneId }: EventHistogram,
  bucket: "hour" | "day",
  language: string,
  t: (key: string) => string,
) {
  const isByHour = bucket === "hour";
  // When the clock goes back, an hour appears twice, and only the zone's name tells the two apart.
  const hour = (start: string) => `${weekdayAndMinute(start, language, timeZoneId)} ${zoneName(start, language, timeZoneId)}`;
  return {
    positions: startsUtc.map((start) => (isByHour ? hour(start) : weekdayAndDay(start, language, timeZoneId))),
    ticks: startsUtc.map((start) =>
      isByHour ? minuteOfDay(start, language, timeZoneId) : dayAndMonth(start, language, timeZoneId, "short"),
    ),
    series: [
      ...some({ id: "granted", label: t("home.chart.granted"), tone: "accent", values: granted }),
      ...some({ id: "refused", label: t("home.chart.refused"), tone: "danger", values: refused }),
      ...series.flatMap(({ category, counts }): ChartSeries[] => {
        const name = nameOf(EventCategory, category) ?? "";
        const tone = tones[name];
        // Decisions have series of their own.
        const values =
          category === EventCategory.Access ? counts.map((count, at) => count - (granted[at] ?? 0) - (refused[at] ?? 0)) : counts;
        return some({ id: String(category), label: t(`home.chart.category.${tone ? name : "other"}`), tone: tone ?? "muted", values });
      }),
    ],
  };
}
