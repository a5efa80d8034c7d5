import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { bandTop } from "./drawTimeline.ts";
import { atX, panBy, type TimeView, zoomAt } from "./timeScale.ts";

/** A shorter pointer movement is a click. */
const dragFromPx = 4;
const wheelZoom = 1.0016;

export interface TimelinePointer {
  view: TimeView;
  /** In pixels; undefined until the timeline is laid out. */
  width: number | undefined;
  onViewChange: (view: TimeView) => void;
  onHover: (atMs: number | undefined) => void;
  /** A click, or a finger that was lifted. */
  onPick: (atMs: number) => void;
}

/** A drag moves the view, and a click picks an instant. A finger on the recordings previews them and picks when lifted. */
export function useTimelinePointer({ view, width = 1, onViewChange, onHover, onPick }: TimelinePointer) {
  const drag = useRef<{ x: number; view: TimeView; hasMoved: boolean; isLooking: boolean }>(undefined);
  const instantAt = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return atX(view, width, Math.min(Math.max(x, 0), width));
  };
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const isLooking = event.pointerType === "touch" && event.clientY - event.currentTarget.getBoundingClientRect().top >= bandTop;
      drag.current = { x: event.clientX, view, hasMoved: false, isLooking };
      if (isLooking) onHover(instantAt(event));
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const { current } = drag;
      if (!current || current.isLooking) return onHover(instantAt(event));
      const movedPx = event.clientX - current.x;
      current.hasMoved ||= Math.abs(movedPx) >= dragFromPx;
      if (current.hasMoved) onViewChange(panBy(current.view, (-movedPx / width) * (view.toMs - view.fromMs)));
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const { current } = drag;
      drag.current = undefined;
      if (event.pointerType !== "mouse") onHover(undefined);
      if (current && !current.hasMoved) onPick(instantAt(event));
    },
    onPointerCancel() {
      drag.current = undefined;
      onHover(undefined);
    },
    onPointerLeave: () => onHover(undefined),
  };
}

/** The wheel zooms around the pointer, or moves the view sideways. */
export function useTimelineWheel(
  root: RefObject<HTMLElement | null>,
  { view, width, onViewChange }: Pick<TimelinePointer, "view" | "width" | "onViewChange">,
): void {
  // React's wheel listener is passive and could not keep the page from scrolling.
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
  }, [root, view, width, onViewChange]);
}
