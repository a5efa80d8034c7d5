import { type RefObject, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useOwnerWindow } from "./portalContainer.tsx";

/** Width of an element in pixels; undefined until it is measured. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const ownerWindow = useOwnerWindow();
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ownerWindow.ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, ownerWindow]);
  return width;
}

/** True if this component's window is narrower than a tablet. It then shows one panel at a time, and tables as cards. */
export function useIsNarrow(): boolean {
  const ownerWindow = useOwnerWindow();
  const query = useMemo(() => ownerWindow.matchMedia("(max-width: 767.98px)"), [ownerWindow]);
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}
