import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { nearestRecorded, type Span } from "#domain/playback/spans.ts";
import { usePanel } from "#kernel/hooks.ts";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { useElementWidth } from "#kernel/ui/useElementSize.ts";
import type { Selection } from "../download/selection.ts";
import { drawTimeline, type TimelineColours } from "./drawTimeline.ts";
import { RangeEdges, type RangeEdgesProps } from "./RangeEdges.tsx";
import { atX, panBy, type TimeView, zoomAt } from "./timeScale.ts";

const height = 84;
/** A pointer that moves less is a click. */
const dragFromPx = 4;
const wheelZoom = 1.0016;

export interface TimelineProps {
  label: string;
  view: TimeView;
  onViewChange: (view: TimeView) => void;
  spans: readonly Span[];
  clip: Span;
  atMs: number;
  nowMs: number;
  offsetMs: number;
  /** 14:32:07 in the site's zone. */
  timeText: (atMs: number) => string;
  onSeek: (atMs: number) => void;
  /** What is to be taken away, if anything. */
  selection: Selection | undefined;
  edgeLabels: RangeEdgesProps["labels"];
  onEdge: RangeEdgesProps["onMove"];
}

/** PL-01: what was recorded over time. Click goes there, drag moves, the wheel looks nearer; its keys are the panel's. */
export function Timeline(props: TimelineProps) {
  const { label, view, onViewChange, spans, clip, atMs, nowMs, offsetMs, timeText, onSeek, selection, edgeLabels, onEdge } = props;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const { isFocused } = usePanel();
  const width = useElementWidth(root);
  // The keys of the panel: on its tab, space and arrows are the tab's.
  useEffect(() => {
    if (isFocused) slider.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const { devicePixelRatio } = useOwnerWindow();
  const [hoverMs, setHoverMs] = useState<number>();
  const drag = useRef<{ x: number; view: TimeView; hasMoved: boolean }>(undefined);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || width === undefined) return;
    context.canvas.width = Math.round(width * devicePixelRatio);
    context.canvas.height = Math.round(height * devicePixelRatio);
    context.scale(devicePixelRatio, devicePixelRatio);
    const label = (ms: number) => timeText(ms).slice(0, view.toMs - view.fromMs > 300_000 ? 5 : 8);
    drawTimeline(context, { width, height }, { view, spans, clip, atMs, nowMs, hoverMs, offsetMs, label }, coloursOf(context.canvas));
  });

  // React's own wheel listener is passive and could not keep the page from scrolling.
  useEffect(() => {
    const element = root.current;
    if (!element || width === undefined) return undefined;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = atX(view, width, event.clientX - element.getBoundingClientRect().left);
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) onViewChange(panBy(view, (event.deltaX / width) * (view.toMs - view.fromMs)));
      else onViewChange(zoomAt(view, at, wheelZoom ** event.deltaY));
    };
    element.addEventListener("wheel", handleWheel, { passive: false });
    return () => element.removeEventListener("wheel", handleWheel);
  }, [view, width, onViewChange]);

  const instantAt = (event: PointerEvent<HTMLDivElement>) =>
    atX(view, width ?? 1, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = drag;
    if (!current) return setHoverMs(instantAt(event));
    const movedPx = event.clientX - current.x;
    current.hasMoved ||= Math.abs(movedPx) >= dragFromPx;
    if (current.hasMoved) onViewChange(panBy(current.view, (-movedPx / (width ?? 1)) * (view.toMs - view.fromMs)));
  };
  const handleUp = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = drag;
    drag.current = undefined;
    if (!current || current.hasMoved) return;
    const wanted = Math.min(instantAt(event), nowMs);
    onSeek(nearestRecorded(spans, wanted) ?? wanted);
  };

  return (
    <div
      ref={root}
      className="timeline"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, view, hasMoved: false };
      }}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => (drag.current = undefined)}
      onPointerLeave={() => setHoverMs(undefined)}
    >
      <canvas ref={canvas} aria-hidden />
      <input
        ref={slider}
        type="range"
        aria-label={label}
        aria-valuetext={timeText(atMs)}
        min={Math.round(view.fromMs / 1000)}
        max={Math.round(view.toMs / 1000)}
        step={10}
        value={Math.round(atMs / 1000)}
        onChange={(event) => onSeek(Math.min(event.currentTarget.valueAsNumber * 1000, nowMs))}
      />
      {selection && width !== undefined && <RangeEdges {...{ selection, view, width, timeText }} labels={edgeLabels} onMove={onEdge} />}
      {hoverMs !== undefined && width !== undefined && (
        <span
          className="hovertime num"
          style={{ insetInlineStart: Math.min(Math.max(((hoverMs - view.fromMs) / (view.toMs - view.fromMs)) * width, 32), width - 32) }}
        >
          {timeText(hoverMs)}
        </span>
      )}
    </div>
  );
}

function coloursOf(canvas: HTMLCanvasElement): TimelineColours {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: token("--video-black"),
    line: token("--video-line"),
    recorded: token("--video-line-strong"),
    clip: token("--video-accent"),
    head: token("--video-ink"),
    text: token("--video-ink-muted"),
    gap: token("--video-line"),
  };
}
