import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { nearestRecorded, type Span } from "#domain/playback/spans.ts";
import { usePanel } from "#kernel/hooks.ts";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { useElementWidth } from "#kernel/ui/useElementSize.ts";
import type { Selection } from "../download/selection.ts";
import { markerPx } from "../markers/drawMarkers.ts";
import { groupMarkers, type MarkerIndex } from "../markers/markers.ts";
import { ClipGrip, type ClipGripProps } from "./ClipGrip.tsx";
import { drawTimeline, type TimelineColours } from "./drawTimeline.ts";
import type { Lane } from "./motion.ts";
import { RangeEdges, type RangeEdgesProps } from "./RangeEdges.tsx";
import type { TimeView } from "./timeScale.ts";
import { useTimelinePointer, useTimelineWheel } from "./useTimelinePointer.ts";

const height = 84;

export interface TimelineProps {
  label: string;
  view: TimeView;
  onViewChange: (view: TimeView) => void;
  /** Recordings and motion, one lane per camera. */
  lanes: readonly Lane[];
  /** Search results. */
  found?: readonly Span[] | undefined;
  /** B-12: bookmarks. */
  marked?: readonly Span[] | undefined;
  /** The loaded clip, if there is a single one. */
  clip: Span | undefined;
  atMs: number;
  nowMs: number;
  offsetMs: number;
  /** Time in the site's zone, as 14:32:07. */
  timeText: (atMs: number) => string;
  /** `withinMs`: time that one pixel represents. */
  onSeek: (atMs: number, withinMs: number) => void;
  /** PL-09: the loaded clip was dragged to another place. Absent without a single loaded clip. */
  onClip?: ClipGripProps["onDrop"];
  /** The instant under the pointer; undefined when the pointer leaves. */
  onHover: (atMs: number | undefined) => void;
  markers: MarkerIndex;
  /** The range to export, if any. */
  selection: Selection | undefined;
  edgeLabels: RangeEdgesProps["labels"];
  onEdge: RangeEdgesProps["onMove"];
}

/**
 * PL-01: recordings over time. A click seeks, a drag moves the view, the wheel zooms, and the handle at the foot drags the loaded clip. A
 * finger previews recordings and seeks when lifted. The panel handles the keys.
 */
export function Timeline(props: TimelineProps) {
  const {
    label,
    view,
    onViewChange,
    lanes,
    clip,
    atMs,
    nowMs,
    offsetMs,
    timeText,
    onSeek,
    onClip,
    selection,
    edgeLabels,
    onEdge,
    onHover,
    markers,
    found,
    marked,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const { isFocused } = usePanel();
  const width = useElementWidth(root);
  // Move the focus from the panel's tab to the slider, because on the tab the tab itself handles space and arrow keys.
  useEffect(() => {
    if (isFocused) slider.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const { devicePixelRatio } = useOwnerWindow();
  const groups = useMemo(() => (width === undefined ? [] : groupMarkers(markers, view, width, markerPx)), [markers, view, width]);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || width === undefined) return;
    sizeCanvas(context.canvas, Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio));
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const labelOf = (ms: number) => timeText(ms).slice(0, view.toMs - view.fromMs > 300_000 ? 5 : 8);
    drawTimeline(
      context,
      { width, height },
      { view, lanes, found, marked, clip, atMs, nowMs, markers: groups, offsetMs, label: labelOf },
      coloursOf(context.canvas),
    );
  });

  useTimelineWheel(root, { view, width, onViewChange });
  const pointer = useTimelinePointer({
    view,
    width,
    onViewChange,
    onHover,
    onPick(pickedMs) {
      const wanted = Math.min(pickedMs, nowMs);
      const spans = lanes.flatMap((lane) => lane.spans);
      onSeek(nearestRecorded(spans, wanted) ?? wanted, (view.toMs - view.fromMs) / (width ?? 1));
    },
  });

  return (
    <div ref={root} className="timeline" {...pointer}>
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
        onChange={(event) => onSeek(Math.min(event.currentTarget.valueAsNumber * 1000, nowMs), 0)}
      />
      {clip && onClip && width !== undefined && clip.toMs > clip.fromMs && <ClipGrip {...{ clip, view, width, nowMs }} onDrop={onClip} />}
      {selection && width !== undefined && <RangeEdges {...{ selection, view, width, timeText }} labels={edgeLabels} onMove={onEdge} />}
    </div>
  );
}

/** Setting a canvas size clears it, even if the size is the same, so set only a new size. */
function sizeCanvas(canvas: HTMLCanvasElement, widthPx: number, heightPx: number): void {
  if (canvas.width !== widthPx) canvas.width = widthPx;
  if (canvas.height !== heightPx) canvas.height = heightPx;
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
    motion: token("--video-ink-muted"),
    markers: {
      other: token("--video-ink-muted"),
      granted: token("--video-ok"),
      ring: token("--video-accent"),
      refused: token("--video-danger"),
      alarm: token("--video-warn"),
    },
  };
}
