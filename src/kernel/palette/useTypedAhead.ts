import { type RefObject, useEffect, useRef } from "react";
import type { EnterAhead } from "./enterAhead.ts";
import { useTypeAhead } from "./typeAhead.ts";
import type { PaletteSearch } from "./usePaletteSearch.ts";

interface TypedAheadOptions {
  field: RefObject<HTMLInputElement | null>;
  search: PaletteSearch;
  ahead: EnterAhead;
  /** True if the person typed the first query while the palette was loading. */
  isTyped: boolean;
}

/**
 * Distinguishes text that the person typed, also before the field had the focus or during a search, from the current value of an argument,
 * which is offered for editing: that one is selected, so that typing replaces it and the arrow keys keep it.
 */
export function useTypedAhead({ field, search: { wanted, look }, ahead, isTyped }: TypedAheadOptions) {
  const isTypedAhead = useRef(isTyped);
  useTypeAhead(
    () =>
      field.current?.ownerDocument.activeElement !== field.current && !field.current?.closest("[role=dialog]")?.matches(":focus-within"),
    (change) => {
      isTypedAhead.current = true;
      look((before) => ({ query: change(before.query) ?? before.query }));
    },
  );
  useTypeAhead(() => ahead.isAwaited, ahead.type);
  const select = () => {
    // In Chromium, selecting text focuses its field. The dialog would then return the focus to this field when it closes.
    if (!isTypedAhead.current && field.current?.matches(":focus")) field.current.select();
  };
  useEffect(select, [wanted.steps, field]);
  return {
    /** The field has this text now. Pasted, dictated and composed text comes without key presses, and belongs to the next step too. */
    enter(text: string) {
      const { query } = wanted;
      if (ahead.isAwaited) ahead.type(() => (text.startsWith(query) ? text.slice(query.length) : text));
      else look({ query: text });
    },
    /** Selects an offered value. */
    select,
    /** The next text of the field: `before` and the keys typed ahead, or `otherwise` if there are none. */
    take(before: string, otherwise: string): string {
      const typed = ahead.take();
      isTypedAhead.current = typed !== "";
      return typed === "" ? otherwise : before + typed;
    },
    /** The text of the next step is offered, not typed. */
    forget() {
      isTypedAhead.current = false;
    },
  };
}
