import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { numberText } from "#kernel/format/numbers.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { everySecond } from "../live/everySecond.ts";
import type { LiveConnection } from "../live/liveConnection.ts";
import { type LiveStatistics, readStatistics, type StatisticsCounters } from "../live/liveStatistics.ts";
import "./statistics.css";

const none = "–";

/** B-26: the browser's measurements of the video, updated once a second while visible; a dash for a missing figure. */
export default function StatisticsOverlay({ connection, name }: { connection: LiveConnection; name: string }) {
  const t = useText();
  const { language } = useConsoleState();
  const figures = useStatistics(connection);
  const { rendition } = useSnapshot(connection.state);
  const number = (value: number | undefined, digits: number, unit: string) =>
    value === undefined ? none : `${numberText(value, language, digits)} ${unit}`.trim();
  const rows: [string, string][] = [
    ["size", figures?.width && figures.height ? `${figures.width}×${figures.height}` : none],
    ["rendition", rendition ? t(`cameras.statistics.${rendition}`) : none],
    ["rate", number(figures?.framesPerSecond, 0, "fps")],
    ["bits", number(figures?.bitsPerSecond && figures.bitsPerSecond / 1_000, 0, "kbit/s")],
    ["roundTrip", number(figures?.roundTripMs, 0, "ms")],
    ["buffer", number(figures?.bufferMs, 0, "ms")],
    ["jitter", number(figures?.jitterMs, 1, "ms")],
    ["loss", number(figures?.loss === undefined ? undefined : figures.loss * 100, 1, "%")],
    ["dropped", number(figures?.droppedFrames, 0, "")],
    ["decode", number(figures?.decodeMs, 1, "ms")],
    ["codec", figures?.codec ?? none],
  ];
  return (
    <section className="livestatistics" aria-label={t("cameras.statistics.title", { name })}>
      <dl>
        {rows.map(([row, value]) => (
          <div key={row} data-figure={row}>
            <dt>{t(`cameras.statistics.${row}`)}</dt>
            <dd className="tn">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useStatistics(connection: LiveConnection): LiveStatistics | undefined {
  const [statistics, setStatistics] = useState<LiveStatistics>();
  useEffect(() => {
    let counters: StatisticsCounters | undefined;
    let isShown = true;
    const look = async () => {
      const report = await connection.stats().catch(() => undefined);
      if (!isShown || !report) return;
      const read = readStatistics(report.entries(), performance.now(), counters);
      counters = read.counters;
      setStatistics(read.statistics);
    };
    void look();
    const stop = everySecond(() => void look());
    return () => {
      isShown = false;
      stop();
    };
  }, [connection]);
  return statistics;
}
