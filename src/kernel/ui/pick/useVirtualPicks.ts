import { useEffect, useRef } from "react";
import { useVirtualLines } from "../useVirtualLines.ts";

const rowPx = 28;
const sizeOf = () => rowPx;

/** The rows of a long list near the visible part. Always scrolls to the row that the keys have reached. */
export function useVirtualPicks(count: number, current: number | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualLines({ count, scroller, sizeOf, scrollPaddingEnd: 0 });
  useEffect(() => {
    if (current !== undefined) virtual.scrollToIndex(current, { align: "auto" });
  }, [current, virtual]);
  return { scroller, height: virtual.getTotalSize(), rows: virtual.getVirtualItems() };
}
