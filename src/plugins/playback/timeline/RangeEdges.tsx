import type { KeyboardEvent, PointerEvent } from "react";
import type { Edge, Selection } from "../download/selection.ts";
import { atX, type TimeView, xOf } from "./timeScale.ts";

/** PL-17 */
const apartPx = 40;
const stepsMs: Readonly<Record<string, number>> = {
  ArrowLeft: -1_000,
  ArrowDown: -1_000,
  ArrowRight: 1_000,
  ArrowUp: 1_000,
  PageDown: -10_000,
  PageUp: 10_000,
};

export interface RangeEdgesProps {
  selection: Selection;
  view: TimeView;
  width: number;
  /** Accessible name of each edge. */
  labels: Readonly<Record<Edge, string>>;
  timeText: (atMs: number) => string;
  /** `leastMs`: minimum distance of the edges. */
  onMove: (edge: Edge, atMs: number, leastMs?: number) => void;
}

/** PL-17: edges of the selected range, to drag with the pointer or to move by 1 s and 10 s with the keys. */
export function RangeEdges({ selection, view, width, labels, timeText, onMove }: RangeEdgesProps) {
  const [left, right] = [xOf(view, width, selection.fromMs), xOf(view, width, selection.toMs)];
  const instantAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    return atX(view, width, event.clientX - (box?.left ?? 0));
  };
  const handleKey = (edge: Edge) => (event: KeyboardEvent) => {
    const step = stepsMs[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    // Otherwise the player would take the key.
    event.preventDefault();
    onMove(edge, selection[edge] + step);
  };
  const edgeAt = (edge: Edge, x: number) => (
    <div
      className={`timeline-edge timeline-edge--${edge}`}
      style={{ insetInlineStart: `${x}px` }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        event.stopPropagation();
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        onMove(edge, instantAt(event), (apartPx / width) * (view.toMs - view.fromMs));
      }}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <input
        type="range"
        aria-label={labels[edge]}
        aria-valuetext={timeText(selection[edge])}
        min={Math.round(Math.min(view.fromMs, selection.fromMs) / 1000)}
        max={Math.round(Math.max(view.toMs, selection.toMs) / 1000)}
        value={Math.round(selection[edge] / 1000)}
        onKeyDown={handleKey(edge)}
        onChange={(event) => onMove(edge, event.currentTarget.valueAsNumber * 1000)}
      />
    </div>
  );
  return (
    <>
      <div className="timeline-range" style={{ insetInlineStart: `${left}px`, width: `${Math.max(right - left, 1)}px` }} aria-hidden />
      {edgeAt("fromMs", left)}
      {edgeAt("toMs", right)}
    </>
  );
}
