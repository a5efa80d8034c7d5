import { useEffect, useRef, useState } from "react";
import Uplot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useOwnerWindow } from "../portalContainer.tsx";
import { useElementWidth } from "../useElementSize.ts";
import { type ChartSeries, labelledPositions, mixed, stacked, toneToken, valueSteps } from "./chartModel.ts";

export interface PlotProps {
  kind: "line" | "area" | "bar";
  isStacked: boolean;
  ticks: readonly string[];
  series: readonly ChartSeries[];
  height: number;
  formatValue: (value: number) => string;
  /** The position under the pointer; undefined for none. */
  position: number | undefined;
  onPoint: (position: number | undefined) => void;
}

/** Width in pixels of a label below the chart, including space. */
const wordWidth = 64;

/** The plot of a chart: a canvas without accessible content. It loads with uPlot when the first chart is shown. */
export default function Plot(props: PlotProps) {
  const { position, height } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box);
  const theme = useThemeMark();
  const plot = useRef<Uplot>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { kind, isStacked, ticks, series } = props;
  useEffect(() => {
    const element = box.current;
    if (!element || width === undefined || width === 0) return undefined;
    const style = element.ownerDocument.defaultView?.getComputedStyle(element);
    const color = (token: string) => style?.getPropertyValue(token).trim() ?? "";
    const point = (at: number | undefined) => latest.current.onPoint(at);
    const made = new Uplot(
      optionsOf({ ...latest.current, kind, isStacked, ticks, series, width, color, point }),
      dataOf(series, isStacked, ticks.length),
      element,
    );
    plot.current = made;
    return () => {
      plot.current = undefined;
      made.destroy();
    };
  }, [kind, isStacked, ticks, series, width, height, theme]);
  useEffect(() => {
    const at = plot.current;
    if (!at) return;
    const left = position === undefined ? -10 : at.valToPos(position, "x");
    // `false` skips the cursor hook, which would report the position back.
    if (at.cursor.idx !== position || position === undefined) at.setCursor({ left, top: position === undefined ? -10 : 0 }, false);
  }, [position]);
  return <div ref={box} className="plot" style={{ height }} />;
}

interface Drawing extends PlotProps {
  width: number;
  color: (token: string) => string;
  point: (position: number | undefined) => void;
}

/** Upper series are drawn first, so that lower ones cover the base of their bars. */
function dataOf(series: readonly ChartSeries[], isStacked: boolean, count: number): Uplot.AlignedData {
  const values = isStacked ? stacked(series) : series.map((each) => [...each.values]);
  return [Array.from({ length: count }, (_, index) => index), ...values.toReversed()];
}

function optionsOf({ kind, isStacked, ticks, series, height, formatValue, width, color, point }: Drawing): Uplot.Options {
  const font = `11px ${color("--font")}`;
  const [ink, line] = [color("--ink-faint"), color("--line-hairline")];
  const half = kind === "bar" ? 0.5 : 0;
  const values = isStacked ? stacked(series).flat() : series.flatMap((each) => each.values.map((value) => value ?? 0));
  const steps = valueSteps(Math.max(0, ...values));
  const labelled = labelledPositions(ticks.length, width - 48, wordWidth);
  const bars = Uplot.paths.bars?.({ size: [0.74, 44], align: 0 });
  const last = Math.max(0, ticks.length - 1);
  return {
    width,
    height,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind !== "bar" } },
    scales: {
      x: { time: false, range: () => [-half, last === 0 && half === 0 ? 1 : last + half] },
      y: { range: () => [0, steps.at(-1) ?? 1] },
    },
    axes: [
      {
        stroke: ink,
        font,
        size: 28,
        gap: 6,
        grid: { show: false },
        ticks: { show: false },
        border: { show: true, stroke: color("--line-strong"), width: 1 },
        splits: () => labelled,
        values: () => labelled.map((at) => ticks[at] ?? ""),
      },
      {
        stroke: ink,
        font,
        size: 44,
        gap: 6,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        splits: () => steps,
        values: () => steps.map(formatValue),
      },
    ],
    series: [
      {},
      ...series.toReversed().map((each): Uplot.Series => {
        const tone = color(toneToken[each.tone]);
        const soft = mixed(tone, color("--surface-panel"), kind === "bar" ? 0.62 : 0.2);
        return {
          label: each.label,
          stroke: tone,
          width: kind === "bar" ? 0 : 1.5,
          points: { show: false },
          ...(kind !== "line" && { fill: soft }),
          ...(kind === "bar" && bars && { paths: bars }),
        };
      }),
    ],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? undefined)] },
  };
}

/** Changes with the theme, because a canvas keeps the colours that it was drawn with. */
function useThemeMark(): string {
  const { document, MutationObserver } = useOwnerWindow();
  const root = document.documentElement;
  const [mark, setMark] = useState(root.dataset["theme"] ?? "");
  useEffect(() => {
    const observer = new MutationObserver(() => setMark(root.dataset["theme"] ?? ""));
    observer.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, [root, MutationObserver]);
  return mark;
}
