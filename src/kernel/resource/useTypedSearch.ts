import { useEffect, useState } from "react";

/** Pause in typing after which the search starts. */
const restMs = 150;

/** State of a search field. The search starts after a pause in typing; a change of the address replaces the text. */
export function useTypedSearch(asked: string | undefined, ask: (search: string | undefined) => void) {
  const [search, setSearch] = useState(asked ?? "");
  const [known, setKnown] = useState(asked);
  if (asked !== known) {
    setKnown(asked);
    if ((search.trim() || undefined) !== asked) setSearch(asked ?? "");
  }
  useEffect(() => {
    const wanted = search.trim() || undefined;
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => ask(wanted), restMs);
    return () => clearTimeout(timer);
  });
  return { search, setSearch };
}
