import { type RefObject, useLayoutEffect } from "react";

/** Tells a reader which list belongs to a field, and which of its rows is the active one (WAI-ARIA 1.2, combobox), after each drawing. */
export function useListOf(field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  // The list has its id from cmdk.
  useLayoutEffect(() => field.current?.setAttribute("aria-controls", list.current?.id ?? ""), [field, list]);
  // Another row may be the active one, or the same thing in another row.
  useLayoutEffect(() => {
    const row = list.current?.querySelector("[role=option][aria-selected=true]");
    if (row) field.current?.setAttribute("aria-activedescendant", row.id);
    else field.current?.removeAttribute("aria-activedescendant");
  });
}
