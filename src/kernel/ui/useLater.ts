import { useEffect, useState } from "react";

/**
 * Loads a component when it is first needed, so that the first paint does not wait for it. Undefined until it is loaded; after a failure
 * the next need loads it again.
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
