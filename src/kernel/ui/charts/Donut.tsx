import { numberText, percentText } from "../../format/numbers.ts";
import { useUiWords } from "../words.tsx";
import { type ChartTone, ringShares, toneToken } from "./chartModel.ts";
import { useChartWords } from "./chartWords.ts";
import "./charts.css";

export interface DonutProps {
  /** What the parts add up to. */
  label: string;
  parts: readonly { id: string; label: string; tone: ChartTone; value: number }[];
  size?: number;
}

/** Shares of a whole: a ring with the total inside, and a list of the parts beside it. */
export default function Donut({ label, parts, size = 96 }: DonutProps) {
  const { language } = useUiWords();
  const words = useChartWords();
  const shares = ringShares(parts.map(({ value }) => value));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className="donut" aria-label={label}>
      <svg aria-hidden width={size} height={size} viewBox="0 0 36 36">
        <circle cx={18} cy={18} r={15.5} fill="none" stroke="var(--line-hairline)" strokeWidth={4} />
        {parts.map(({ id, tone }, index) => {
          const { start, share } = shares[index] ?? { start: 0, share: 0 };
          return (
            share > 0 && (
              <circle
                key={id}
                cx={18}
                cy={18}
                r={15.5}
                fill="none"
                pathLength={100}
                stroke={`var(${toneToken[tone]})`}
                strokeWidth={4}
                strokeDasharray={`${share * 100} ${100 - share * 100}`}
                strokeDashoffset={-start * 100}
                transform="rotate(-90 18 18)"
              />
            )
          );
        })}
        <text x={18} y={18} className="donut-total" textAnchor="middle" dominantBaseline="central">
          {numberText(total, language)}
        </text>
      </svg>
      <ul>
        {parts.map(({ id, label: name, tone, value }, index) => (
          <li key={id}>
            <i className="chart-swatch" style={{ background: `var(${toneToken[tone]})` }} aria-hidden />
            <span className="trunc">{name}</span>
            <span className="end tn">{numberText(value, language)}</span>
            <span className="faint tn">{percentText(shares[index]?.share ?? 0, language)}</span>
          </li>
        ))}
        <li className="sr">
          {words("total")} {numberText(total, language)}
        </li>
      </ul>
    </figure>
  );
}
