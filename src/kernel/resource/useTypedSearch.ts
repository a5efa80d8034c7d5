import { useEffect, useState } from "react";

/** Somebody who goes on typing asks one question. */
const restMs = 150;

/** What stands in the search field, which is asked for once the typing rests; an address that changes by itself is taken over. */
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
