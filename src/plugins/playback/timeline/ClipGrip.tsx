import { type PointerEvent, useRef, useState } from "react";
import type { Span } from "#domain/playback/spans.ts";
import { shiftedClip } from "../player/clipWindow.ts";
import { type TimeView, xOf } from "./timeScale.ts";

export interface ClipGripProps {
  clip: Span;
  view: TimeView;
  width: number;
  nowMs: number;
  /** The clip was dropped; it begins at `fromMs` now. */
  onDrop: (fromMs: number) => void;
}

/**
 * PL-09: handle to drag the loaded clip along the timeline. It moves with the pointer and loads when dropped. Its keys go to the clips
 * before and after.
 */
export function ClipGrip({ clip, view, width, nowMs, onDrop }: ClipGripProps) {
  const from = useRef<number>(undefined);
  const [byPx, setByPx] = useState<number>();
  const msPerPx = (view.toMs - view.fromMs) / width;
  const shown = byPx === undefined ? clip : shiftedClip(clip, byPx * msPerPx, nowMs);
  const [left, right] = [xOf(view, width, shown.fromMs), xOf(view, width, shown.toMs)];
  const end = () => {
    from.current = undefined;
    setByPx(undefined);
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (from.current !== undefined) setByPx(event.clientX - from.current);
  };
  return (
    <div
      className="timeline-clip"
      data-held={byPx !== undefined}
      style={{ insetInlineStart: `${left}px`, width: `${Math.max(right - left, 1)}px` }}
      aria-hidden
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientX;
      }}
      onPointerMove={handleMove}
      onPointerCancel={end}
      onPointerUp={(event) => {
        event.stopPropagation();
        if (byPx !== undefined && shown.fromMs !== clip.fromMs) onDrop(Math.round(shown.fromMs));
        end();
      }}
    />
  );
}
