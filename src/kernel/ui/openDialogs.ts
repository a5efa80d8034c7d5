interface OpenDialog {
  id: string;
  close(): void;
  /** True for a dialog of the shell, which is above all others. */
  isQuestion: boolean;
}

/** All open dialogs of all windows, the top one last. */
const open: OpenDialog[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Registers a dialog while it is open. The returned function removes it. */
export function addOpenDialog(dialog: OpenDialog): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

export function listenToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function hasOpenDialog(): boolean {
  return open.length > 0;
}

/** Id of the dialog above which the shell's questions appear; undefined if no dialog is open. */
export function topDialogId(): string | undefined {
  return open.findLast(({ isQuestion }) => !isQuestion)?.id;
}

/** Asks the top dialog to close, like its close button. */
export function closeTopDialog(): void {
  open.at(-1)?.close();
}
