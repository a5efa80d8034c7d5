import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Tells a reader which of the rows of a list is the active one, at the field that it belongs to and after each drawing (WAI-ARIA 1.2,
 * combobox). Returns the list's id, which cmdk gives it.
 */
export function useListOf(field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): string | undefined {
  const [id, setId] = useState<string>();
  useLayoutEffect(() => setId(list.current?.id), [list]);
  // Another row may be the active one, or the same thing in another row.
  useLayoutEffect(() => {
    const row = list.current?.querySelector("[role=option][aria-selected=true]");
    if (row) field.current?.setAttribute("aria-activedescendant", row.id);
    else field.current?.removeAttribute("aria-activedescendant");
  });
  return id;
}
