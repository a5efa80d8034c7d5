import { useEffect, useState } from "react";
import type { Icon } from "../icons.ts";
import type { StateLevel } from "../StateChip.tsx";

/** Something that can be picked. What a field holds of it is enough to show it again. */
export interface PickItem {
  id: string;
  title: string;
  subtitle?: string | undefined;
  icon?: Icon | undefined;
  chip?: { icon: Icon; label: string; level: StateLevel } | undefined;
}

/** Finds things by name, the best first. An empty query asks for a useful start. */
export type PickSearch = (query: string, signal: AbortSignal) => readonly PickItem[] | Promise<readonly PickItem[]>;

export interface PickResults {
  status: "idle" | "searching" | "failed" | "ready";
  items: readonly PickItem[];
}

/** Somebody who goes on typing asks one question. */
const restMs = 120;

/** What is found for a query while the list is open. What was found before stays until there is something newer. */
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
