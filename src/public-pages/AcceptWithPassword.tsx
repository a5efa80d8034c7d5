import { type FormEvent, useState } from "react";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { SubmitButton } from "#kernel/entry/parts/EntryFields.tsx";
import { EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import { EntryToast } from "#kernel/entry/parts/EntryToast.tsx";
import { isCodeRefused } from "./MailLinkProblem.tsx";
import type { PublicAppearance } from "./publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  intro: string;
  submitLabel: string;
  /** What becomes of the password. */
  note: string;
  save(): Promise<void>;
  onDone(): void;
  onRefused(error: unknown): void;
}

/** Who signs in with this address already keeps the password, and only says yes. */
export function AcceptWithPassword({ appearance, title, intro, submitLabel, note, save, onDone, onRefused }: Props) {
  const { t } = appearance;
  const [failure, setFailure] = useState<unknown>(undefined);
  const [isPending, setIsPending] = useState(false);
  const accept = async () => {
    if (isPending) return;
    setFailure(undefined);
    setIsPending(true);
    try {
      await save();
      onDone();
    } catch (error) {
      if (isCodeRefused(error)) return onRefused(error);
      setIsPending(false);
      setFailure(error);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void accept();
  };
  return (
    <>
      <EntryPage appearance={appearance} title={title}>
        <form onSubmit={handleSubmit} noValidate>
          <div>
            <h1 className="fs20 strong">{title}</h1>
            <p className="muted entry-intro">{intro}</p>
          </div>
          <p>{note}</p>
          <SubmitButton isReady isPending={isPending}>
            {submitLabel}
          </SubmitButton>
        </form>
      </EntryPage>
      {failure !== undefined && (
        <EntryToast appearance={appearance} isError text={t(callErrorText(failure))} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}
