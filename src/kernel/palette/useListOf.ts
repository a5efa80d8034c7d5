import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Tells screen readers which row is active, by an attribute of the field that is updated after each render (WAI-ARIA 1.2, combobox).
 * Returns the list's id, which cmdk creates.
 */
export function useListOf(field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): string | undefined {
  const [id, setId] = useState<string>();
  useLayoutEffect(() => setId(list.current?.id), [list]);
  // On each render, because another row may be active, or the same result may have moved to another row.
  useLayoutEffect(() => {
    const row = list.current?.querySelector("[role=option][aria-selected=true]");
    if (row) field.current?.setAttribute("aria-activedescendant", row.id);
    else field.current?.removeAttribute("aria-activedescendant");
  });
  return id;
}
