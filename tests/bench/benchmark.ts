/** One figure, as measured. */
export interface Figure {
  /** What was measured, with the conditions that matter. */
  what: string;
  value: number;
  unit: string;
  /** What it should be at most, or at least. */
  budget?: { atMost: number } | { atLeast: number };
  /** Why a budget is not met, and what is planned. */
  note?: string;
}

export interface Benchmark {
  name: string;
  /** Why it has no short form: what it measures shows only after minutes. */
  isLongBecause?: string;
  run(): Promise<Figure[]>;
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function isMet({ value, budget }: Figure): boolean | undefined {
  if (budget === undefined) return undefined;
  return "atMost" in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** A short run shares the machine with other programs, so it fails only above this multiple of a budget. */
const generosity = 3;

export function isFarOff({ value, budget }: Figure): boolean {
  if (budget === undefined) return false;
  return "atMost" in budget ? value > generosity * budget.atMost : value < budget.atLeast / generosity;
}
