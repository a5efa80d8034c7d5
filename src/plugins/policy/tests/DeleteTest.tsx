import { deletePolicyTest } from "#contract/policyTests.ts";
import { sentenceOf } from "#domain/decide/policyTestWords.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { useConfirmedDeed } from "#kernel/resource/useConfirmedDeed.ts";
import { DeleteConfirmation } from "#kernel/ui/DeleteConfirmation.tsx";
import { reloadTests, useTest } from "./testQueries.ts";

/** UX-02: deletes a test after the person has typed the confirmation word. */
export function DeleteTest({ testId, onDone }: { testId: string; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { data } = useTest(testId);
  const sentence = data ? sentenceOf(data, language) : "";
  const { isPending, confirm } = useConfirmedDeed({
    act: async () => {
      await kernel.api.call(deletePolicyTest, { params: { id: testId } });
      void reloadTests(kernel);
    },
    said: "policy.toast.deleted",
    name: sentence,
    onDone,
  });
  if (!data) return undefined;
  const word = t("policy.delete.word");
  return (
    <DeleteConfirmation
      isOpen
      onClose={onDone}
      title={t("policy.delete.title")}
      consequence={t("policy.delete.consequence", { sentence })}
      word={word}
      wordLabel={t("policy.delete.wordLabel", { word })}
      wordMissing={t("policy.delete.wordMissing", { word })}
      confirmLabel={t("policy.command.delete")}
      isPending={isPending}
      onConfirm={confirm}
    />
  );
}
