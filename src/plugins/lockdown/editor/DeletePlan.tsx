import { deleteLockdownWorkflow, type LockdownWorkflow } from "#contract/lockdown.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { useConfirmedDeed } from "#kernel/resource/useConfirmedDeed.ts";
import { DeleteConfirmation } from "#kernel/ui/DeleteConfirmation.tsx";

interface DeletePlanProps {
  plan: LockdownWorkflow;
  isAsked: boolean;
  onDone: () => void;
  onDeleted: () => void;
}

/** UX-02: deletes a plan after the operator has typed the confirmation word. */
export function DeletePlan({ plan, isAsked, onDone, onDeleted }: DeletePlanProps) {
  const kernel = useKernel();
  const t = useText();
  const { isPending, confirm } = useConfirmedDeed({
    act: () => kernel.api.call(deleteLockdownWorkflow, { params: { id: plan.id } }),
    said: "lockdown.toast.deleted",
    name: plan.description,
    onDone: onDeleted,
  });
  const word = t("lockdown.delete.word");
  return (
    <DeleteConfirmation
      isOpen={isAsked}
      onClose={onDone}
      title={t("lockdown.delete.title", { name: plan.description })}
      consequence={t("lockdown.delete.consequence")}
      word={word}
      wordLabel={t("lockdown.delete.wordLabel", { word })}
      wordMissing={t("lockdown.delete.wordMissing", { word })}
      confirmLabel={t("lockdown.command.deletePlan")}
      isPending={isPending}
      onConfirm={confirm}
    />
  );
}
