const mostUndos = 100;

/** The marks that can be undone, newest last. */
export interface UndoMemory {
  last(): readonly string[] | undefined;
  remember(eventIds: readonly string[]): void;
  forget(eventIds: readonly string[]): void;
}

export function createUndoMemory(onChange: (canUndo: boolean) => void): UndoMemory {
  const marked: (readonly string[])[] = [];
  return {
    last: () => marked.at(-1),
    remember(eventIds) {
      if (eventIds.length > 0) marked.push(eventIds);
      if (marked.length > mostUndos) marked.shift();
      onChange(marked.length > 0);
    },
    forget(eventIds) {
      const place = marked.lastIndexOf(eventIds);
      if (place >= 0) marked.splice(place, 1);
      onChange(marked.length > 0);
    },
  };
}
