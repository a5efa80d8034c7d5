export type Dispose = () => void;

export interface Listeners<Args extends readonly unknown[]> {
  add(listener: (...args: Args) => void): Dispose;
  emit(...args: Args): void;
  clear(): void;
  readonly size: number;
}

/** A set of callbacks; one may leave or join while they are being called, and one that throws keeps nothing from the others. */
export function createListeners<Args extends readonly unknown[]>(): Listeners<Args> {
  const listeners = new Set<{ readonly call: (...args: Args) => void }>();
  return {
    add(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    emit(...args) {
      for (const listener of listeners) {
        try {
          listener.call(...args);
        } catch (error) {
          // It is the program's fault, which its log tells; whoever emits could do nothing about it.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
    clear: () => listeners.clear(),
    get size() {
      return listeners.size;
    },
  };
}
