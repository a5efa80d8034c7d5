/**
 * Enter that was pressed before there was anything to choose, and what was typed after it: that is meant for the step that follows,
 * and is no part of what is looked for now (NF-08).
 */
export interface EnterAhead {
  readonly isAwaited: boolean;
  press(): void;
  /** `change` is given what was typed since Enter, and leaves it with undefined. */
  type(change: (typed: string) => string | undefined): void;
  /** What is looked for has changed. */
  begin(): void;
  /** Something was found, or nothing was: whether Enter has waited for it. */
  end(): boolean;
  /** What is written into the field that follows. An Enter pressed after it waits for what this finds. */
  take(): string;
}

export function createEnterAhead(): EnterAhead {
  let isAwaited = false;
  /** With "\n" for each further Enter. */
  let typed = "";
  let next: string | undefined;
  return {
    get isAwaited() {
      return isAwaited;
    },
    press() {
      // Enter twice with nothing between is impatience.
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
