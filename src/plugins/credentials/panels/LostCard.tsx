import { reportCardLost } from "#contract/cards.ts";
import type { Credential } from "#contract/credentials.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { useConfirmedDeed } from "#kernel/resource/useConfirmedDeed.ts";
import { DeleteConfirmation } from "#kernel/ui/DeleteConfirmation.tsx";
import { reloadCredentials } from "../credentialQueries.ts";

interface LostCardProps {
  person: { fullName: string };
  card: Credential;
  reason: "lost" | "stolen";
  onDone: () => void;
}

/** CR-02, UX-02: reports a card lost or stolen after the operator has typed the confirmation word. It can't be undone. */
export function LostCard({ person, card, reason, onDone }: LostCardProps) {
  const kernel = useKernel();
  const t = useText();
  const { isPending, confirm } = useConfirmedDeed({
    act: async () => {
      await kernel.api.call(reportCardLost, { params: { cardId: card.id }, body: { reason } });
      void reloadCredentials(kernel);
    },
    said: `credentials.reported.${reason}.toast`,
    name: person.fullName,
    onDone,
  });
  const word = t("credentials.reported.word");
  return (
    <DeleteConfirmation
      isOpen
      onClose={onDone}
      title={t(`credentials.reported.${reason}.title`, { number: card.cardNumber ?? "" })}
      consequence={t("credentials.reported.consequence", { name: person.fullName })}
      word={word}
      wordLabel={t("credentials.reported.wordLabel", { word })}
      wordMissing={t("credentials.reported.wordMissing", { word })}
      confirmLabel={t(`credentials.reported.${reason}.confirm`)}
      isPending={isPending}
      onConfirm={confirm}
    />
  );
}
