import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { Button } from "./Button.tsx";
import { confirmsDeletion } from "./confirmation.ts";
import { Dialog } from "./Dialog.tsx";
import { TextArea, TextField } from "./TextField.tsx";
import { useUiWords } from "./words.tsx";

export interface DeleteConfirmationProps {
  isOpen: boolean;
  onClose: () => void;
  /** Names the object: "Delete Colm Farrell?" */
  title: ReactNode;
  /** What stops working and whether it can be restored. */
  consequence: ReactNode;
  /** The word to type, in the user's language; English "delete" is also accepted. */
  word: string;
  /** Label of the word's field, for example "Type delete to confirm". */
  wordLabel: ReactNode;
  /** Why the button is disabled until the word is typed. */
  wordMissing: string;
  /** Label of the button, with action and object: "Delete user". */
  confirmLabel: string;
  /** Label of the comment field; if omitted, there is none. */
  commentLabel?: ReactNode;
  isPending?: boolean;
  onConfirm: (comment: string | undefined) => void;
}

/** Confirms a deletion by a typed word (UX-02). The button and Enter work only after the word. */
export function DeleteConfirmation(props: DeleteConfirmationProps) {
  return props.isOpen ? <OpenConfirmation {...props} /> : undefined;
}

function OpenConfirmation(props: DeleteConfirmationProps) {
  const { onClose, title, consequence, word, wordLabel, wordMissing, confirmLabel, commentLabel, isPending = false, onConfirm } = props;
  const words = useUiWords();
  const formId = useId();
  const wordInput = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [comment, setComment] = useState("");
  const canConfirm = confirmsDeletion(typed, word);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canConfirm && !isPending) onConfirm(comment.trim() || undefined);
  };
  return (
    <Dialog
      isOpen
      mustClose
      role="alertdialog"
      onClose={onClose}
      title={title}
      description={consequence}
      initialFocus={wordInput}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" isPending={isPending} disabledReason={canConfirm ? undefined : wordMissing}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={handleSubmit}>
        <TextField
          ref={wordInput}
          label={wordLabel}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {commentLabel !== undefined && (
          <TextArea
            label={commentLabel}
            isOptional
            value={comment}
            maxLength={limits.commentMax}
            rows={3}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
