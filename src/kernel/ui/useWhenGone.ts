import { type RefObject, useEffect } from "react";

/**
 * Runs the function in `chosen` after the component has unmounted and the focus has returned. Otherwise the returning focus would leave the
 * panel that the choice opens.
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
