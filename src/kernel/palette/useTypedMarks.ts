import { type RefObject, useEffect, useLayoutEffect } from "react";
import type { PaletteGroup } from "./paletteModel.ts";

/** Styled in palette.css. */
const highlight = "palette-typed";

/**
 * Highlights the typed text in the rows' titles, in the order of the rows (CSS Custom Highlight API). The text nodes don't change:
 * splitting them at each mark would make the browser create and lay them out again at each key press, and bold text would move. Browsers
 * without the API highlight nothing.
 */
export function useTypedMarks(list: RefObject<HTMLElement | null>, drawn: readonly PaletteGroup[]): void {
  useLayoutEffect(() => {
    const view = list.current?.ownerDocument.defaultView;
    if (!list.current || !view || !("highlights" in view.CSS)) return;
    const titles = list.current.querySelectorAll("[role=option] > .trunc");
    const rows = drawn.flatMap(({ items }) => items);
    const ranges = rows.flatMap(({ marks }, place) => {
      const text = titles[place]?.firstChild;
      if (!text) return [];
      return marks.map(
        ([from, to]) => new view.StaticRange({ startContainer: text, startOffset: from, endContainer: text, endOffset: to }),
      );
    });
    view.CSS.highlights.set(highlight, new view.Highlight(...ranges));
  }, [list, drawn]);
  useEffect(() => {
    const view = list.current?.ownerDocument.defaultView;
    return () => void view?.CSS.highlights?.delete(highlight);
  }, [list]);
}
