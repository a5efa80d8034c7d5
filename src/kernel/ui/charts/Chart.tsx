import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { numberText } from "../../format/numbers.ts";
import { classNames } from "../classNames.ts";
import { IconButton } from "../IconButton.tsx";
import { ChartLine, List } from "../icons.ts";
import { Empty, ErrorState, Skeleton } from "../states.tsx";
import { useUiWords } from "../words.tsx";
import { type ChartSeries, toneToken } from "./chartModel.ts";
import { useChartWords } from "./chartWords.ts";
import "./charts.css";

const Plot = lazy(() => import("./Plot.tsx"));

export interface ChartProps {
  /** Accessible name: what the chart shows. */
  label: string;
  kind: "line" | "area" | "bar";
  /** Stacks the series, for bars and areas. */
  isStacked?: boolean;
  /** Names of the positions from left to right, as part of a sentence: "Thursday 12 March, 09:00". */
  positions: readonly string[];
  /** Short names of the positions, for the axis. */
  ticks: readonly string[];
  /** What a position stands for: "Hour". */
  positionName: string;
  series: readonly ChartSeries[];
  formatValue?: ((value: number) => string) | undefined;
  /** Shows the sum of each series in the legend. */
  hasTotals?: boolean;
  height?: number;
  status?: "loading" | "failed" | "ready";
  /** Shown when no position has a value above 0. */
  emptyTitle: string;
  emptyText?: ReactNode;
  failedTitle?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Short text at the end of the legend, such as the time zone. */
  note?: ReactNode;
}

/** A chart with its legend. The arrow keys read its values one by one, and a button shows all of them as a table. */
export default function Chart(props: ChartProps) {
  const { status = "ready", height = 200, series, emptyTitle, emptyText, failedTitle, onRetry, isRetrying } = props;
  const { language } = useUiWords();
  const formatValue = props.formatValue ?? ((value: number) => numberText(value, language));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isTable, setIsTable] = useState(false);
  const shown = useMemo(() => series.filter(({ id }) => !hidden.has(id)), [series, hidden]);
  const toggle = (id: string) => setHidden(new Set(hidden.has(id) ? [...hidden].filter((each) => each !== id) : [...hidden, id]));
  if (status === "loading")
    return (
      <div style={{ height }}>
        <Skeleton rows={4} />
      </div>
    );
  if (status === "failed") return <ErrorState title={failedTitle ?? emptyTitle} onRetry={onRetry} isRetrying={isRetrying ?? false} />;
  if (!series.some(({ values }) => values.some((value) => value !== null && value > 0)))
    return (
      <Empty icon={ChartLine} title={emptyTitle}>
        {emptyText}
      </Empty>
    );
  return (
    <figure className="chart">
      <Legend {...{ ...props, hidden, toggle, formatValue, isTable, setIsTable }} />
      {isTable ? (
        <ChartTable {...props} formatValue={formatValue} height={height} />
      ) : (
        <Drawn {...props} series={shown} formatValue={formatValue} height={height} />
      )}
    </figure>
  );
}

interface LegendProps extends ChartProps {
  hidden: ReadonlySet<string>;
  toggle: (id: string) => void;
  formatValue: (value: number) => string;
  isTable: boolean;
  setIsTable: (isTable: boolean) => void;
}

function Legend({ series, hasTotals, note, hidden, toggle, formatValue, isTable, setIsTable }: LegendProps) {
  const words = useChartWords();
  return (
    <div className="chart-legend">
      <fieldset className="chart-keys" aria-label={words("legend")}>
        {series.map(({ id, label, tone, values }) => (
          <button
            key={id}
            type="button"
            className={classNames("chart-key", hidden.has(id) && "is-off")}
            aria-pressed={!hidden.has(id)}
            onClick={() => toggle(id)}
          >
            <i className="chart-swatch" style={{ background: `var(${toneToken[tone]})` }} aria-hidden />
            {label}
            {hasTotals && <span className="tn">{formatValue(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}</span>}
          </button>
        ))}
      </fieldset>
      {note !== undefined && <span className="faint fs12">{note}</span>}
      <IconButton
        size="s"
        icon={isTable ? ChartLine : List}
        label={isTable ? words("asChart") : words("asTable")}
        onClick={() => setIsTable(!isTable)}
      />
    </div>
  );
}

interface DrawnProps extends ChartProps {
  formatValue: (value: number) => string;
  height: number;
}

/** The plot as a slider along its positions, which reads out the values of each. */
function Drawn({ label, kind, isStacked = false, positions, ticks, series, formatValue, height }: DrawnProps) {
  const words = useChartWords();
  const [position, setPosition] = useState<number>();
  const last = positions.length - 1;
  const valueText = (at: number) =>
    [positions[at] ?? "", ...series.map((each) => `${each.label} ${valueOf(each.values[at], formatValue, words("none"))}`)].join(" · ");
  return (
    <>
      <div className="chart-plot">
        <input
          type="range"
          aria-label={label}
          title={words("keys")}
          min={0}
          max={last}
          value={position ?? 0}
          aria-valuetext={valueText(position ?? 0)}
          onFocus={() => setPosition(position ?? 0)}
          onBlur={() => setPosition(undefined)}
          onChange={({ target }) => setPosition(target.valueAsNumber)}
        />
        <Suspense fallback={<div style={{ height }} />}>
          <Plot {...{ kind, isStacked, ticks, series, height, formatValue, position }} onPoint={setPosition} />
        </Suspense>
      </div>
      <figcaption className="chart-readout" aria-hidden>
        {position === undefined ? "\u00A0" : valueText(position)}
      </figcaption>
    </>
  );
}

function valueOf(value: number | null | undefined, formatValue: (value: number) => string, none: string): string {
  return value === null || value === undefined ? none : formatValue(value);
}

function ChartTable({ label, positions, positionName, series, formatValue }: DrawnProps) {
  const words = useChartWords();
  return (
    <div className="chart-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{positionName}</th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map(({ id, values }) => (
                <td key={id} className="num tn">
                  {valueOf(values[at], formatValue, words("none"))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
