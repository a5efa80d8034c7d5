import type { PictureZoom, Point } from "./zoom.ts";

const wheelNotchPx = 100;
const lineHeightPx = 16;

/** Handles wheel, drag, two fingers and double click on the element that shows the image. The returned function stops it. */
export function listenToZoom(place: HTMLElement, zoom: PictureZoom): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pointers = new Map<number, Point>();

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = place.getBoundingClientRect();
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
  };

  place.addEventListener(
    "wheel",
    (event) => {
      // On a page that scrolls, the wheel scrolls. With Ctrl, which a touchpad's pinch also sends, it zooms.
      if (!event.ctrlKey && zoom.state.factor === 1 && scrollsAround(place)) return;
      event.preventDefault();
      const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeightPx : event.deltaY;
      // The steps of a touchpad's pinch are small.
      zoom.step(-Math.max(-3, Math.min(3, (px / wheelNotchPx) * (event.ctrlKey ? 5 : 1))), pointOf(event));
    },
    { signal, passive: false },
  );
  place.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, pointOf(event));
      if (pointers.size > 1 || zoom.state.factor > 1) place.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  place.addEventListener(
    "pointermove",
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (!other) return zoom.pan(now.x - before.x, now.y - before.y);
      const ratio = distance(now, other, place) / distance(before, other, place);
      if (Number.isFinite(ratio) && ratio > 0) zoom.pinch(ratio, middle(before, other), middle(now, other));
    },
    { signal },
  );
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    place.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId), { signal });
  // The element gets no pointerup outside it.
  place.addEventListener("pointerleave", ({ pointerId }) => !place.hasPointerCapture(pointerId) && pointers.delete(pointerId), { signal });
  place.addEventListener("dblclick", zoom.reset, { signal });
  return () => stop.abort();
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point, { clientWidth, clientHeight }: HTMLElement) =>
  Math.hypot((a.x - b.x) * clientWidth, (a.y - b.y) * clientHeight);

/** True if the wheel would scroll a parent of the element. */
function scrollsAround(element: HTMLElement): boolean {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return true;
  }
  return false;
}
