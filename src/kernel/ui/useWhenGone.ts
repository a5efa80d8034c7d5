import { type RefObject, useEffect } from "react";

/**
 * Runs what `chosen` holds once this is taken away. The focus goes back to where it was first: else it would take the panel that the
 * choice opens back to the old one.
 */
export function useWhenGone(chosen: RefObject<(() => void) | undefined>): void {
  useEffect(
    () => () => {
      const { current } = chosen;
      chosen.current = undefined;
      if (current) setTimeout(current);
    },
    [chosen],
  );
}
