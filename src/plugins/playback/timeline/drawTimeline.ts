import type { Span } from "#domain/playback/spans.ts";
import { drawMarkers, type MarkerColours } from "../markers/drawMarkers.ts";
import type { MarkerGroup } from "../markers/markers.ts";
import { drawMotion } from "./drawMotion.ts";
import type { Lane } from "./motion.ts";
import { marksOf, type TimeView, xOf } from "./timeScale.ts";

export interface TimelineColours {
  ground: string;
  line: string;
  recorded: string;
  clip: string;
  head: string;
  text: string;
  gap: string;
  motion: string;
  markers: MarkerColours;
}

export interface TimelinePicture {
  view: TimeView;
  /** Recordings and motion, one lane per camera. */
  lanes: readonly Lane[];
  /** Search results. */
  found: readonly Span[] | undefined;
  /** B-12: bookmarks. */
  marked: readonly Span[] | undefined;
  /** The loaded clip, if there is a single one. */
  clip: Span | undefined;
  atMs: number;
  nowMs: number;
  markers: readonly MarkerGroup[];
  /** Difference between the site's time and UTC. */
  offsetMs: number;
  label(atMs: number): string;
}

const axisHeight = 22;
const foundHeight = 4;
const markedHeight = 4;
/** The times are above this line. */
export const bandTop = axisHeight + 6;

/** Draws time marks, recordings with their motion, the loaded clip and the playhead. Gaps and the future are hatched. */
export function drawTimeline(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  { view, lanes, found = [], marked = [], clip, atMs, nowMs, markers, offsetMs, label }: TimelinePicture,
  colours: TimelineColours,
): void {
  const x = (ms: number) => Math.round(xOf(view, width, ms));
  const bandHeight = height - bandTop - 6;
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  hatch(context, colours.gap, { left: 0, top: bandTop, width, height: bandHeight });
  const laneHeight = bandHeight / Math.max(lanes.length, 1);
  // A single lane gets a margin; several lanes are separated by gaps.
  const share = lanes.length > 1 ? 0.6 : 0.3;
  for (const [lane, { spans, motion }] of lanes.entries()) {
    const top = bandTop + lane * laneHeight;
    for (const { fromMs, toMs } of spans) {
      const left = Math.max(x(fromMs), 0);
      const spanWidth = Math.max(Math.min(x(toMs), width) - left, 1);
      context.fillStyle = colours.ground;
      context.fillRect(left, top, spanWidth, laneHeight);
      context.fillStyle = colours.recorded;
      context.fillRect(left, top + (laneHeight * (1 - share)) / 2, spanWidth, laneHeight * share);
    }
    if (!motion) continue;
    context.fillStyle = colours.motion;
    // Motion grows from the foot of the recording band to the top of the lane: none is a line at the foot, strong motion rises above the
    // band.
    const bottom = Math.round(top + (laneHeight * (1 + share)) / 2);
    drawMotion(context, motion, view, { width, bottom, tallestPx: bottom - top - 1 });
  }
  context.fillStyle = colours.clip;
  for (const { fromMs, toMs } of found) context.fillRect(x(fromMs), bandTop - foundHeight, Math.max(x(toMs) - x(fromMs), 2), foundHeight);
  context.fillStyle = colours.head;
  for (const { fromMs, toMs } of marked) context.fillRect(x(fromMs), 0, Math.max(x(toMs) - x(fromMs), 3), markedHeight);
  if (clip) {
    context.fillStyle = colours.clip;
    context.globalAlpha = 0.22;
    context.fillRect(x(clip.fromMs), bandTop, x(clip.toMs) - x(clip.fromMs), bandHeight);
    context.globalAlpha = 1;
    for (const edge of [clip.fromMs, clip.toMs]) context.fillRect(x(edge) - 1, bandTop, 2, bandHeight);
  }
  context.font = `11px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textBaseline = "middle";
  for (const mark of marksOf(view, width, offsetMs)) {
    context.fillStyle = colours.line;
    context.fillRect(x(mark), axisHeight, 1, height - axisHeight);
    context.fillStyle = colours.text;
    context.fillText(label(mark), x(mark) + 4, axisHeight / 2);
  }
  if (nowMs < view.toMs) {
    context.fillStyle = colours.line;
    context.fillRect(x(nowMs), bandTop, 1, bandHeight);
  }
  drawMarkers(context, { width, top: bandTop, height: bandHeight }, view, markers, colours.markers);
  drawHead(context, x(atMs), height, colours.head);
}

function drawHead(context: CanvasRenderingContext2D, x: number, height: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(x - 1, axisHeight - 4, 2, height);
  context.beginPath();
  context.moveTo(x - 5, axisHeight - 8);
  context.lineTo(x + 5, axisHeight - 8);
  context.lineTo(x, axisHeight);
  context.fill();
}

function hatch(
  context: CanvasRenderingContext2D,
  colour: string,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): void {
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = left - height; at < left + width; at += 8) {
    context.moveTo(at, top + height);
    context.lineTo(at + height, top);
  }
  context.stroke();
  context.restore();
}
