/** The meaning of a colour; what it looks like is the theme's. */
export type ChartTone = "accent" | "info" | "ok" | "warn" | "danger" | "muted";

export interface ChartSeries {
  id: string;
  label: string;
  tone: ChartTone;
  /** One for each position; null where nothing is known. */
  values: readonly (number | null)[];
}

/** The token that draws each tone. */
export const toneToken: Record<ChartTone, string> = {
  accent: "--accent-line",
  info: "--info-line",
  ok: "--ok-line",
  warn: "--warn-line",
  danger: "--danger-line",
  muted: "--line-strong",
};

/** Each series on top of those before it. What is not known adds nothing. */
export function stacked(series: readonly ChartSeries[]): number[][] {
  const sums: number[] = [];
  return series.map(({ values }) =>
    values.map((value, position) => {
      const sum = (sums[position] ?? 0) + (value ?? 0);
      sums[position] = sum;
      return sum;
    }),
  );
}

/** Where the lines behind a chart of counts stand: from 0 in about four steps of 1, 2 or 5 with zeros, the last at or above the highest. */
export function valueSteps(highest: number): number[] {
  const wanted = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= wanted) ?? 10) * power);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
}

/** Positions that get a word below them: every so many that words of this width do not touch. */
export function labelledPositions(count: number, width: number, wordWidth: number): number[] {
  const atMost = Math.max(1, Math.floor(width / wordWidth));
  const every = [1, 2, 3, 4, 6, 7, 12, 14, 24, 48].find((each) => count / each <= atMost) ?? Math.ceil(count / atMost);
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** A colour between two of three or six hex digits; 1 is the first. */
export function mixed(first: string, second: string, share: number): string {
  // The build writes #ffffff as #fff.
  const long = (color: string) => (color.length === 4 ? color.replaceAll(/[\da-f]/gi, "$&$&") : color);
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(long(color).slice(at, at + 2), 16));
  const [from, to] = [parts(second), parts(first)];
  return `#${from
    .map((low, index) =>
      Math.round(low + ((to[index] ?? low) - low) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** A line through the values in a box, lowest at the bottom, as the points of an SVG polyline; one value is a level line. */
export function sparkPoints(values: readonly number[], width: number, height: number): [x: number, y: number][] {
  const all = values.length === 1 ? [...values, ...values] : values;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return all.map((value, index) => [
    round((index / (all.length - 1)) * width),
    round(high === low ? height / 2 : height - ((value - low) / (high - low)) * height),
  ]);
}

/** Where each part of a ring begins and how long it is, as shares of the whole; parts of nothing have none. */
export function ringShares(values: readonly number[]): { start: number; share: number }[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let start = 0;
  return values.map((value) => {
    const share = total === 0 ? 0 : value / total;
    const part = { start, share };
    start += share;
    return part;
  });
}
