import { describe, expect, it } from "vitest";
import { chartOf, histogramQuery } from "./eventChart.ts";

const now = Date.parse("2026-11-02T04:30:00Z");

describe("the chart of events", () => {
  it.each([
    ["today", "hour", "2026-11-01T05:00:00.000Z", "2026-11-02T06:00:00.000Z"],
    ["week", "day", "2026-10-26T05:00:00.000Z", "2026-11-02T06:00:00.000Z"],
    ["month", "day", "2026-10-03T05:00:00.000Z", "2026-11-02T06:00:00.000Z"],
  ] as const)(
    "[RP-02] asks for %s by the %s, in days of the site's clock, whose day may have 25 hours",
    (period, bucket, fromUtc, toUtc) => {
      expect(histogramQuery("depot", period, now, "America/Chicago")).toEqual({ siteId: "depot", bucket, fromUtc, toUtc });
    },
  );

  it("names hours and categories, also those that it does not know", () => {
    const histogram = {
      timeZoneId: "America/Chicago",
      startsUtc: ["2026-11-01T06:00:00.000Z", "2026-11-01T07:00:00.000Z"],
      endUtc: "2026-11-01T08:00:00.000Z",
      series: [
        { category: 1, counts: [3, 0] },
        { category: 77, counts: [0, 1] },
      ],
      granted: [1, 0],
      refused: [1, 0],
    };
    expect(chartOf(histogram, "hour", "en", (key) => key)).toEqual({
      positions: ["Sun 1 Nov, 01:00 CDT", "Sun 1 Nov, 01:00 CST"],
      ticks: ["01:00", "01:00"],
      series: [
        { id: "granted", label: "home.chart.granted", tone: "accent", values: [1, 0] },
        { id: "refused", label: "home.chart.refused", tone: "danger", values: [1, 0] },
        { id: "1", label: "home.chart.category.Access", tone: "muted", values: [1, 0] },
        { id: "77", label: "home.chart.category.other", tone: "muted", values: [0, 1] },
      ],
    });
  });
});
