import { type TimeView, xOf } from "../timeline/timeScale.ts";
import { type MarkerGroup, type MarkerKind, markerMs } from "./markers.ts";

export type MarkerColours = Readonly<Record<MarkerKind, string>>;

/** Width of a marker on the screen, margin included. */
export const markerPx = 12;
const half = 4;
const leastStemPx = 2;
const tallestPx = 26;

/**
 * PL-13: draws a stem `markerMs` wide with a symbol of its kind below it for a single marker. Several markers in one place become a column
 * in the colour of the most serious one; more markers make it taller.
 */
export function drawMarkers(
  context: CanvasRenderingContext2D,
  { width, top, height }: { width: number; top: number; height: number },
  view: TimeView,
  groups: readonly MarkerGroup[],
  colours: MarkerColours,
): void {
  const bottom = top + height;
  const signY = bottom - half - 2;
  for (const { fromMs, toMs, count, kind } of groups) {
    const middle = xOf(view, width, (fromMs + toMs) / 2);
    context.fillStyle = context.strokeStyle = colours[kind];
    if (count === 1) {
      const stem = Math.max(xOf(view, width, fromMs + markerMs(view)) - xOf(view, width, fromMs), leastStemPx);
      context.globalAlpha = 0.45;
      context.fillRect(middle - leastStemPx / 2, top, stem, height - markerPx);
    } else {
      const tall = Math.min(6 + Math.log2(count) * 5, tallestPx);
      context.globalAlpha = 0.75;
      context.fillRect(middle - markerPx / 2 + 1, bottom - markerPx - tall, markerPx - 2, tall);
    }
    context.globalAlpha = 1;
    signs[kind](context, middle, signY);
  }
}

const signs: Readonly<Record<MarkerKind, (context: CanvasRenderingContext2D, x: number, y: number) => void>> = {
  granted(context, x, y) {
    context.beginPath();
    context.arc(x, y, half, 0, 2 * Math.PI);
    context.fill();
  },
  refused(context, x, y) {
    context.lineWidth = 2.5;
    context.beginPath();
    for (const side of [-1, 1]) {
      context.moveTo(x - half * side, y - half);
      context.lineTo(x + half * side, y + half);
    }
    context.stroke();
  },
  alarm: (context, x, y) => polygon(context, x, y, [0, -half - 1, half + 1, half, -half - 1, half]),
  ring: (context, x, y) => polygon(context, x, y, [0, -half - 1, half + 1, 0, 0, half + 1, -half - 1, 0]),
  other: (context, x, y) => context.fillRect(x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2),
};

function polygon(context: CanvasRenderingContext2D, x: number, y: number, corners: readonly number[]): void {
  context.beginPath();
  for (let at = 0; at < corners.length; at += 2) context.lineTo(x + (corners[at] ?? 0), y + (corners[at + 1] ?? 0));
  context.fill();
}
