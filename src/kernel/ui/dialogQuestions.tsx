import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { listenToDialogs, topDialogId } from "./openDialogs.ts";

const Questions = createContext<ReactNode>(undefined);

/**
 * The shell's questions may come while a dialog is open. They are drawn inside the top one, as its children: a dialog hides
 * everything from assistive technology that is not its own.
 */
export function DialogQuestions({ questions, children }: { questions: ReactNode; children: ReactNode }) {
  return (
    <Questions value={questions}>
      {children}
      <QuestionsHere dialogId={undefined} />
    </Questions>
  );
}

/** Draws the questions where this dialog is the top one; without an id, where none is open. */
export function QuestionsHere({ dialogId }: { dialogId: string | undefined }) {
  const questions = useContext(Questions);
  const top = useSyncExternalStore(listenToDialogs, topDialogId, () => undefined);
  return top === dialogId ? questions : undefined;
}
