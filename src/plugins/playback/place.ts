import type { Dispose } from "#kernel/plugin.ts";

/** Where commands find the one thing that a panel has open. */
export interface Place<Thing extends object> {
  readonly current: Thing | undefined;
  /** Occupies the place until disposed; a later occupant keeps it. */
  take(thing: Thing): Dispose;
}

export function createPlace<Thing extends object>(): Place<Thing> {
  let current: Thing | undefined;
  return {
    get current() {
      return current;
    },
    take(thing) {
      current = thing;
      return () => {
        if (current === thing) current = undefined;
      };
    },
  };
}
