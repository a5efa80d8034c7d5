import { startTransition, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useIsNarrow } from "../ui/useElementSize.ts";

/** More than there is room for: over the workspace, and on the whole of a telephone. */
const rowsInSight = { wide: 11, narrow: 20 };
/** Longer than between two keys of somebody who types. */
const restMs = 400;

/**
 * How many rows of what was found are drawn: those in sight, and the others once nothing has been typed for a moment, or at once by
 * `drawAll`. All of them at every key would take twice as long.
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
