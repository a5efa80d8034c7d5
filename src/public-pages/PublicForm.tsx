import { type FormEvent, type ReactNode, useState } from "react";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { SubmitButton } from "#kernel/entry/parts/EntryFields.tsx";
import { EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import { EntryToast } from "#kernel/entry/parts/EntryToast.tsx";
import type { PublicAppearance } from "./publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  intro: string;
  submitLabel: string;
  /** Whether all required fields are filled in. */
  isReady: boolean;
  /** Checks the fields before anything is sent, and shows errors in the form. */
  isRight?(): boolean;
  /** Throws errors for which the form has no text of its own; a toast shows them. */
  submit(): Promise<void>;
  children: ReactNode;
  /** Links below the button. */
  after?: ReactNode;
}

/** The single form of a visitors' page; it sends one request at a time. */
export function PublicForm({ appearance, title, intro, submitLabel, isReady, isRight, submit, children, after }: Props) {
  const { t } = appearance;
  const [failure, setFailure] = useState<unknown>(undefined);
  const [isPending, setIsPending] = useState(false);
  const send = async () => {
    if (!isReady || isPending || isRight?.() === false) return;
    setFailure(undefined);
    setIsPending(true);
    try {
      await submit();
    } catch (error) {
      setFailure(error);
    }
    setIsPending(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <>
      <EntryPage appearance={appearance} title={title}>
        <form onSubmit={handleSubmit} noValidate>
          <div>
            <h1 className="fs20 strong">{title}</h1>
            <p className="muted entry-intro">{intro}</p>
          </div>
          {children}
          <SubmitButton isReady={isReady} isPending={isPending}>
            {submitLabel}
          </SubmitButton>
          {after}
        </form>
      </EntryPage>
      {failure !== undefined && (
        <EntryToast appearance={appearance} isError text={t(callErrorText(failure))} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}
