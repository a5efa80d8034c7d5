interface OpenDialog {
  id: string;
  close(): void;
  /** Asked by the shell: it stands above whatever is open. */
  isQuestion: boolean;
}

/** The dialogs that are open, the top one last; whichever window they are in. */
const open: OpenDialog[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Tells of a dialog while it is open. Answers its removal. */
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

/** The dialog that a question of the shell stands above; undefined where none is open. */
export function topDialogId(): string | undefined {
  return open.findLast(({ isQuestion }) => !isQuestion)?.id;
}

/** Asks the top dialog to close, as its close button does. */
export function closeTopDialog(): void {
  open.at(-1)?.close();
}
