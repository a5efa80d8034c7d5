/** The meaning of a colour; the theme decides how it looks. */
export type ChartTone = "accent" | "info" | "ok" | "warn" | "danger" | "muted";

export interface ChartSeries {
  id: string;
  label: string;
  tone: ChartTone;
  /** One value per position; null for an unknown value. */
  values: readonly (number | null)[];
}

/** The design token for each tone. */
export const toneToken: Record<ChartTone, string> = {
  accent: "--accent-line",
  info: "--info-line",
  ok: "--ok-line",
  warn: "--warn-line",
  danger: "--danger-line",
  muted: "--line-strong",
};

/** Stacks each series on the previous ones. Unknown values add nothing. */
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

/**
 * Positions of the grid lines for counts: from 0 in about four steps of 1, 2 or 5 times a power of ten; the last is at or above the
 * maximum.
 */
export function valueSteps(highest: number): number[] {
  const wanted = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= wanted) ?? 10) * power);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
}

/** Indexes of the positions with a label, at intervals wide enough that labels of this width don't touch. */
export function labelledPositions(count: number, width: number, wordWidth: number): number[] {
  const atMost = Math.max(1, Math.floor(width / wordWidth));
  const every = [1, 2, 3, 4, 6, 7, 12, 14, 24, 48].find((each) => count / each <= atMost) ?? Math.ceil(count / atMost);
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** Mixes two colours of three or six hex digits; a share of 1 is the first. */
export function mixed(first: string, second: string, share: number): string {
  // The build shortens #ffffff to #fff.
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

/** The points of an SVG polyline through the values, with the lowest at the bottom of the box; one value gives a horizontal line. */
export function sparkPoints(values: readonly number[], width: number, height: number): [x: number, y: number][] {
  const all = values.length === 1 ? [...values, ...values] : values;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return all.map((value, index) => [
    round((index / (all.length - 1)) * width),
    round(high === low ? height / 2 : height - ((value - low) / (high - low)) * height),
  ]);
}

/** Start and length of each part of a ring, as shares of the whole; zero values have no length. */
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
