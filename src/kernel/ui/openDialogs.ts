/** What closes each dialog that is open, the top one last; whichever window it is in. */
const open: (() => void)[] = [];

/** Tells of a dialog while it is open. Answers its removal. */
export function addOpenDialog(close: () => void): () => void {
  open.push(close);
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

export function hasOpenDialog(): boolean {
  return open.length > 0;
}

/** Asks the top dialog to close, as its close button does. */
export function closeTopDialog(): void {
  open.at(-1)?.();
}
