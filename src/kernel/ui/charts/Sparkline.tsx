import { type ChartTone, sparkPoints, toneToken } from "./chartModel.ts";

export interface SparklineProps {
  /** What the line shows and its current value, as text for screen readers. */
  label: string;
  /** Two or more values, oldest first. */
  values: readonly number[];
  tone?: ChartTone;
  width?: number;
  height?: number;
}

/** The course of a number without axes, shown beside the number. */
export default function Sparkline({ label, values, tone = "accent", width = 64, height = 20 }: SparklineProps) {
  if (values.length === 0) return undefined;
  const points = sparkPoints(values, width, height);
  const [x, y] = points.at(-1) ?? [0, 0];
  const color = `var(${toneToken[tone]})`;
  return (
    <svg role="img" aria-label={label} width={width + 6} height={height + 6} viewBox={`-3 -3 ${width + 6} ${height + 6}`}>
      <polyline
        points={points.map((point) => point.join(",")).join(" ")}
        fill="none"
        stroke={color}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={2.5} fill={color} />
    </svg>
  );
}
