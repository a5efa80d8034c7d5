import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { listenToDialogs, topDialogId } from "./openDialogs.ts";

const Questions = createContext<ReactNode>(undefined);

/**
 * The shell's questions can appear while a dialog is open. They are drawn inside the top dialog, because a dialog hides everything outside
 * it from assistive technology.
 */
export function DialogQuestions({ questions, children }: { questions: ReactNode; children: ReactNode }) {
  return (
    <Questions value={questions}>
      {children}
      <QuestionsHere dialogId={undefined} />
    </Questions>
  );
}

/** Draws the questions if this dialog is the top one; with `dialogId` undefined, if no dialog is open. */
export function QuestionsHere({ dialogId }: { dialogId: string | undefined }) {
  const questions = useContext(Questions);
  const top = useSyncExternalStore(listenToDialogs, topDialogId, () => undefined);
  return top === dialogId ? questions : undefined;
}
