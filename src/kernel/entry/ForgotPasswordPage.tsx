import { type FormEvent, useEffect, useRef, useState } from "react";
import { Mail } from "../ui/icons.ts";
import { callErrorText } from "./parts/callErrorText.ts";
import { EmailField, isEmail, SubmitButton } from "./parts/EntryFields.tsx";
import { EntryMessage, EntryPage } from "./parts/EntryPage.tsx";
import { EntryToast } from "./parts/EntryToast.tsx";
import type { SignInAppearance } from "./signInTexts.ts";

interface Props {
  appearance: SignInAppearance;
  /** The email address typed on the sign-in page. */
  email: string;
  /** Rejects with ApiError. */
  ask(email: string): Promise<unknown>;
  onBack(): void;
}

/** RT-05, AU-05: requests a mail with a link. The message is the same whether the address is known or not. */
export default function ForgotPasswordPage({ appearance, email: typed, ask, onBack }: Props) {
  const { t } = appearance;
  const [email, setEmail] = useState(typed);
  const [isWrong, setIsWrong] = useState(false);
  const [step, setStep] = useState<"form" | "asking" | "sent">("form");
  const [failure, setFailure] = useState<unknown>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (step === "form") field.current?.focus();
  }, [step]);

  const submit = async () => {
    if (step !== "form" || email.trim() === "") return;
    setIsWrong(!isEmail(email));
    if (!isEmail(email)) return;
    setFailure(undefined);
    setStep("asking");
    try {
      await ask(email.trim());
      setStep("sent");
    } catch (error) {
      setFailure(error);
      setStep("form");
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  if (step === "sent")
    return (
      <EntryMessage appearance={appearance} title={t("forgotSentTitle")} icon={Mail}>
        <p>{t("forgotSent", { email: email.trim() })}</p>
        <p className="muted">{t("forgotSentMore")}</p>
        <div className="row">
          <button type="button" className="btn btn--primary" onClick={onBack}>
            {t("toSignIn")}
          </button>
          <button type="button" className="btn btn--quiet" onClick={() => setStep("form")}>
            {t("forgotAgain")}
          </button>
        </div>
      </EntryMessage>
    );
  return (
    <>
      <EntryPage appearance={appearance} title={t("forgotTitle")}>
        <form onSubmit={handleSubmit} noValidate>
          <div>
            <h1 className="fs20 strong">{t("forgotTitle")}</h1>
            <p className="muted entry-intro">{t("forgotIntro")}</p>
          </div>
          <EmailField t={t} ref={field} value={email} isWrong={isWrong} onWrong={setIsWrong} onValue={setEmail} />
          <SubmitButton isReady={email.trim() !== ""} isPending={step === "asking"}>
            {t("forgotSubmit")}
          </SubmitButton>
          <button type="button" className="btn btn--quiet btn--l entry-submit" onClick={onBack}>
            {t("toSignIn")}
          </button>
        </form>
      </EntryPage>
      {failure !== undefined && (
        <EntryToast appearance={appearance} isError text={t(callErrorText(failure))} onClose={() => setFailure(undefined)} />
      )}
    </>
  );
}
