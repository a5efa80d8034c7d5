import { type RefObject, useEffect, useLayoutEffect } from "react";
import type { PaletteGroup } from "./paletteModel.ts";

/** Its look is in palette.css. */
const highlight = "palette-typed";

/**
 * Marks what was typed in the titles of the rows, in the order in which they are drawn (CSS Custom Highlight API). The texts stay as they
 * are: cut at every mark, they would be made, shaped and laid out anew at every key, and move as they become bold. Without it in the browser
 * nothing is marked.
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
