import { useEffect, useState } from "react";
import type { Icon } from "../icons.ts";
import type { StateLevel } from "../StateChip.tsx";

/** An object that can be picked. A field stores enough of it to show it again. */
export interface PickItem {
  id: string;
  title: string;
  subtitle?: string | undefined;
  icon?: Icon | undefined;
  chip?: { icon: Icon; label: string; level: StateLevel } | undefined;
}

/** Finds objects by name, best match first. An empty query returns useful suggestions. */
export type PickSearch = (query: string, signal: AbortSignal) => readonly PickItem[] | Promise<readonly PickItem[]>;

export interface PickResults {
  status: "idle" | "searching" | "failed" | "ready";
  items: readonly PickItem[];
}

/** Pause in typing after which the search starts. */
const restMs = 120;

/** The results for a query while the list is open. Earlier results stay until new ones arrive. */
export function usePickSearch(search: PickSearch, query: string, isOpen: boolean): PickResults {
  const [results, setResults] = useState<PickResults>({ status: "idle", items: [] });
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      setResults((before) => ({ status: "searching", items: before.items }));
      try {
        const items = await search(query, stop.signal);
        if (!stop.signal.aborted) setResults({ status: "ready", items });
      } catch {
        if (!stop.signal.aborted) setResults({ status: "failed", items: [] });
      }
    };
    const timer = setTimeout(() => void ask(), query === "" ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, query, isOpen]);
  return results;
}
