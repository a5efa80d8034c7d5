/** Readers that wait for a change; each checks again when they are told of one. */
export interface Waiting {
  /** Resolves with the first answer of `look` that is not undefined. */
  until<Answer>(look: () => Answer | undefined, signal: AbortSignal): Promise<Answer>;
  tell(): void;
}

export function createWaiting(): Waiting {
  const waiting = new Set<() => void>();
  return {
    until(look, signal) {
      return new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          waiting.delete(again);
          signal.removeEventListener("abort", abort);
          act();
        };
        const again = () => {
          const answer = look();
          if (answer !== undefined) settle(() => resolve(answer));
        };
        const abort = () => settle(() => reject(signal.reason as Error));
        waiting.add(again);
        signal.addEventListener("abort", abort);
        if (signal.aborted) abort();
        else again();
      });
    },
    tell() {
      for (const look of waiting) look();
    },
  };
}
