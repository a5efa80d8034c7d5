import { elementScroll, observeElementOffset, observeElementRect, Virtualizer, type VirtualizerOptions } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useReducer, useState } from "react";

export interface VirtualLinesOptions {
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
  sizeOf: (index: number) => number;
  scrollPaddingEnd: number;
}
export type VirtualLines = Virtualizer<HTMLDivElement, Element>;

const overscan = 4;

/** The visible lines of a scroller. Renders asynchronously, because a synchronous flush halves the frame rate. */
export function useVirtualLines({ count, scroller, sizeOf, scrollPaddingEnd }: VirtualLinesOptions): VirtualLines {
  const [, redraw] = useReducer((tick: number) => tick + 1, 0);
  const options: VirtualizerOptions<HTMLDivElement, Element> = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    overscan,
    scrollPaddingEnd,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: redraw,
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
