import { DeleteConfirmation } from "../ui/DeleteConfirmation.tsx";
import { useResourceWords } from "./resourceWords.ts";
import { useConfirmedDeed } from "./useConfirmedDeed.ts";

export interface DeleteResourceProps {
  name: string;
  /** What stops working and whether it can be restored. */
  consequence: string;
  /** Names the act and the kind: "Delete group". */
  confirm: string;
  /** Translation key of what is said afterwards; it gets the name. */
  deleted: string;
  remove(): Promise<unknown>;
  isAsked: boolean;
  onDone: () => void;
  onDeleted: () => void;
}

/** UX-02: a thing is deleted once the word has been typed; a refusal is said and nothing is closed. */
export function DeleteResource({ name, consequence, confirm, deleted, remove, isAsked, onDone, onDeleted }: DeleteResourceProps) {
  const words = useResourceWords();
  const { isPending, confirm: act } = useConfirmedDeed({ act: remove, said: deleted, name, onDone: onDeleted, onRefused: onDone });
  return (
    <DeleteConfirmation
      isOpen={isAsked}
      onClose={onDone}
      title={words.deleteTitle(name)}
      consequence={consequence}
      word={words.word}
      wordLabel={words.wordLabel(words.word)}
      wordMissing={words.wordMissing(words.word)}
      confirmLabel={confirm}
      isPending={isPending}
      onConfirm={act}
    />
  );
}
