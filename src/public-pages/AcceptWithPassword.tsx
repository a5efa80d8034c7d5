import { isCodeRefused } from "./MailLinkProblem.tsx";
import { PublicForm } from "./PublicForm.tsx";
import type { PublicAppearance } from "./publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  intro: string;
  submitLabel: string;
  /** What happens to the password. */
  note: string;
  save(): Promise<void>;
  onDone(): void;
  onRefused(error: unknown): void;
}

/** A person who already signs in with this address keeps the password and only confirms. */
export default function AcceptWithPassword({ note, save, onDone, onRefused, ...form }: Props) {
  const submit = async () => {
    try {
      await save();
      onDone();
    } catch (error) {
      if (!isCodeRefused(error)) throw error;
      onRefused(error);
    }
  };
  return (
    <PublicForm {...form} isReady submit={submit}>
      <p>{note}</p>
    </PublicForm>
  );
}
