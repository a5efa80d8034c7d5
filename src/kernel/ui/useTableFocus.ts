import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import type { VirtualLines } from "./useVirtualLines.ts";

const focusAttempts = 12;

/** Moves the focus to a virtual row, and keeps it in the table when the focused row is scrolled out of the DOM. */
export function useTableFocus(scroller: RefObject<HTMLDivElement | null>, virtualizer: VirtualLines) {
  const hasFocus = useRef(false);
  const frame = useRef(0);
  const focusRow = useCallback(
    (rowIndex: number, lineIndex: number) => {
      const element = scroller.current;
      const view = element?.ownerDocument.defaultView;
      if (!element || !view) return;
      view.cancelAnimationFrame(frame.current);
      virtualizer.scrollToIndex(lineIndex, { align: "auto" });
      let attemptsLeft = focusAttempts;
      // The virtual list may take a few frames to draw the row.
      const attempt = () => {
        const row = element.querySelector<HTMLElement>(`[data-row="${rowIndex}"]`);
        if (row) row.focus({ preventScroll: true });
        else if (attemptsLeft-- > 0) frame.current = view.requestAnimationFrame(attempt);
      };
      attempt();
    },
    [scroller, virtualizer],
  );
  useEffect(() => {
    const element = scroller.current;
    const { activeElement, body } = element?.ownerDocument ?? {};
    if (hasFocus.current && activeElement === body) element?.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const view = scroller.current?.ownerDocument.defaultView;
    return () => view?.cancelAnimationFrame(frame.current);
  }, [scroller]);
  const noteFocus = useCallback(() => {
    hasFocus.current = true;
  }, []);
  const noteBlur = useCallback((event: FocusEvent) => {
    // Without a related target, the focused row was removed or the window lost the focus, so the table keeps it.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false;
  }, []);
  return { focusRow, noteFocus, noteBlur };
}
