import { startTransition, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useIsNarrow } from "../ui/useElementSize.ts";

/** More rows than are visible, over the workspace and on a whole phone screen. */
const rowsInSight = { wide: 11, narrow: 20 };
/** Longer than the time between two key presses of a person who types. */
const restMs = 400;

/**
 * Limits how many results are drawn: the visible ones, then the others after a pause in typing or a call of `drawAll`. Drawing all at each
 * key press would take twice as long.
 */
export function useRowsAtOnce(found: object | undefined): readonly [most: number, drawAll: () => void] {
  const isNarrow = useIsNarrow();
  const [whole, setWhole] = useState<object>();
  const isWhole = whole === found;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setWhole(found)), restMs);
    return () => clearTimeout(timer);
  }, [found, isWhole]);
  const drawAll = useCallback(() => flushSync(() => setWhole(found)), [found]);
  return [isWhole ? Number.POSITIVE_INFINITY : isNarrow ? rowsInSight.narrow : rowsInSight.wide, drawAll];
}
