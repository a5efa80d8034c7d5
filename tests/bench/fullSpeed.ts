import type { Page } from "@playwright/test";
import { percentile } from "./benchmark.ts";

declare global {
  interface Window {
    sumsMs(): number;
  }
}

/** What was measured in one moment, and how long sums took just before it and just after it. */
export interface Moment {
  tookMs: number;
  sumsMs: readonly [before: number, after: number];
}

/** In the middle between what sums differ by on their own (a tenth), and what they take longer where the core is shared (a half). */
const slack = 1.25;

/**
 * Runs in a page before its own scripts. `sumsMs` says how long eight rows of sums take that do not wait for each other: so many keep all of
 * a core's units at work. Where the other thread of the core belongs to somebody else, they take up to twice as long, and so does a
 * page; a loop in which each sum waits for the one before takes the same.
 */
export function watchSums(): void {
  const sum = () => {
    let a = 1;
    let b = 2;
    let c = 3;
    let d = 4;
    let e = 5;
    let f = 6;
    let g = 7;
    let h = 8;
    for (let i = 0; i < 15_000; i++) {
      a = (a * 31 + i) | 0;
      b = ((b ^ (i << 3)) + 7) | 0;
      c = (c + i) | 0;
      d = (d ^ i) | 0;
      e = (e + (i >> 2)) | 0;
      f = (f ^ (i >> 1)) | 0;
      g = (g + 3 + i) | 0;
      h = (h ^ (i << 1)) | 0;
    }
    return a + b + c + d + e + f + g + h;
  };
  const sums = { last: 0 };
  const once = () => {
    const startedAt = performance.now();
    for (let time = 0; time < 100; time++) sums.last = sum();
    return performance.now() - startedAt;
  };
  // Compiled before anything is measured.
  for (let time = 0; time < 20; time++) once();
  // The middle one of three: what interrupts for a moment is not what is looked for.
  window.sumsMs = () => [once(), once(), once()].toSorted((one, other) => one - other)[1] ?? Number.NaN;
}

/**
 * Measures one thing after another with the processor slowed down, and how fast it is before, between and after them. The slowing stays as it is
 * meanwhile: to take it off and put it on again makes what follows a tenth slower.
 */
export async function momentsOf(page: Page, measures: readonly (() => Promise<number>)[]): Promise<Moment[]> {
  const sumsMs = () => page.evaluate(() => window.sumsMs());
  const moments: Moment[] = [];
  let before = await sumsMs();
  for (const measure of measures) {
    const tookMs = await measure();
    const after = await sumsMs();
    moments.push({ tookMs, sumsMs: [before, after] });
    before = after;
  }
  return moments;
}

/** The moments in which the processor had the full speed that it had in this run. */
export function atFullSpeed(moments: readonly Moment[]): Moment[] {
  const full = percentile(
    moments.flatMap(({ sumsMs }) => sumsMs),
    0.1,
  );
  return moments.filter(({ sumsMs }) => sumsMs.every((tookMs) => tookMs <= full * slack));
}
