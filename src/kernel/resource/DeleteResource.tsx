import { useText } from "../hooks.ts";
import { DeleteConfirmation } from "../ui/DeleteConfirmation.tsx";
import { useConfirmedDeed } from "./useConfirmedDeed.ts";

export interface DeleteResourceProps {
  name: string;
  /** What stops working, and whether the object can be restored. */
  consequence: string;
  /** Label of the action with the kind of object: "Delete group". */
  confirm: string;
  /** Translation key of the text after the deletion, with the name as a value. */
  deleted: string;
  remove(): Promise<unknown>;
  isAsked: boolean;
  onDone: () => void;
  onDeleted: () => void;
}

/**
 * UX-02: a dialog that deletes an object after the person has typed the confirmation word. After a refusal, a toast says why and the panel
 * stays open.
 */
export function DeleteResource({ name, consequence, confirm, deleted, remove, isAsked, onDone, onDeleted }: DeleteResourceProps) {
  const t = useText();
  const word = t("kernel.resource.word");
  const { isPending, confirm: act } = useConfirmedDeed({ act: remove, said: deleted, name, onDone: onDeleted, onRefused: onDone });
  return (
    <DeleteConfirmation
      isOpen={isAsked}
      onClose={onDone}
      title={t("kernel.resource.deleteTitle", { name })}
      consequence={consequence}
      word={word}
      wordLabel={t("kernel.resource.wordLabel", { word })}
      wordMissing={t("kernel.resource.wordMissing", { word })}
      confirmLabel={confirm}
      isPending={isPending}
      onConfirm={act}
    />
  );
}
