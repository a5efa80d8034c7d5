/** Runs work of the same key one after the other, in the order it was given. */
export interface Turns {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    run(key, work) {
      const turn = (last.get(key) ?? Promise.resolve()).then(work);
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      last.set(key, settled);
      void settled.then(() => last.get(key) === settled && last.delete(key));
      return turn;
    },
    async idle() {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
