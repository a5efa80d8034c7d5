import { useEffect, useState } from "react";

/**
 * A part of the kit that is fetched when it is first wanted, so that the first paint does not wait for it.
 * Undefined until it is there; a fetch that failed is made again when it is wanted anew.
 */
export function useLater<Part extends object>(load: () => Promise<{ default: Part }>, isWanted: boolean): Part | undefined {
  const [part, setPart] = useState<{ default: Part }>();
  useEffect(() => {
    if (!isWanted || part) return undefined;
    let isStopped = false;
    load().then(
      (loaded) => {
        if (!isStopped) setPart(loaded);
      },
      () => undefined,
    );
    return () => {
      isStopped = true;
    };
  }, [load, isWanted, part]);
  return part?.default;
}
