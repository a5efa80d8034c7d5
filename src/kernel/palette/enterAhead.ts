/**
 * Remembers an Enter pressed before the results arrived, and the text typed after it. That text belongs to the next step, not to the
 * current query (NF-08).
 */
export interface EnterAhead {
  readonly isAwaited: boolean;
  press(): void;
  /** Calls `change` with the text typed since Enter. The text does not change if `change` returns undefined. */
  type(change: (typed: string) => string | undefined): void;
  /** Called when the query changes. */
  begin(): void;
  /** Called when a search has ended, with or without results. Returns true if Enter was waiting for it. */
  end(): boolean;
  /** Returns the text for the next step. If Enter was pressed after that text, it waits for the next results. */
  take(): string;
}

export function createEnterAhead(): EnterAhead {
  let isAwaited = false;
  /**
   * Contains "
   * " for each further Enter.
   */
  let typed = "";
  let next: string | undefined;
  return {
    get isAwaited() {
      return isAwaited;
    },
    press() {
      // A second Enter without text in between is impatience.
      if (isAwaited && typed !== "") typed += "\n";
      isAwaited = true;
    },
    type(change) {
      typed = change(typed) ?? typed;
    },
    begin() {
      isAwaited = next !== undefined;
      typed = next ?? "";
      next = undefined;
    },
    end() {
      const wasAwaited = isAwaited;
      isAwaited = false;
      return wasAwaited;
    },
    take() {
      const end = typed.indexOf("\n");
      const word = end === -1 ? typed : typed.slice(0, end);
      next = end === -1 ? undefined : typed.slice(end + 1);
      typed = "";
      return word;
    },
  };
}
