import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { SignInError } from "../auth/identity.ts";
import { Brand } from "../shell/Brand.tsx";
import { ArrowBigUpDash, Eye, EyeOff } from "../ui/icons.ts";
import { EntryFooter } from "./EntryFooter.tsx";
import { EntryToast } from "./EntryToast.tsx";
import { FloorPlan } from "./FloorPlan.tsx";
import { type SignInText, signInErrorText } from "./signInTexts.ts";
import type { EntryAppearance } from "./useEntryAppearance.ts";

export interface SignInPageProps {
  appearance: EntryAppearance;
  /** Why the person is here, if they did not come by themselves. */
  notice: SignInText | undefined;
  /** Rejects with SignInError. */
  signIn(email: string, password: string): Promise<void>;
  /** AU-02: tells the server which refusal it was. */
  report(code: string): void;
}
const emailFormat = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** RT-04, AU-01, AU-02 */
export default function SignInPage({ appearance, notice, signIn, report }: SignInPageProps) {
  const { t } = appearance;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isShown, setIsShown] = useState(false);
  const [isCapsOn, setIsCapsOn] = useState(false);
  const [isEmailWrong, setIsEmailWrong] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [toast, setToast] = useState<{ text: SignInText; id: number; isError: boolean } | undefined>(
    notice && { text: notice, id: 0, isError: false },
  );
  const emailField = useRef<HTMLInputElement>(null);
  const isComplete = email.trim() !== "" && password !== "";
  useEffect(() => {
    document.title = `${t("title")} · Gatehouse`;
  }, [t]);
  useEffect(() => emailField.current?.focus(), []);

  const submit = async () => {
    if (!isComplete || isPending) return;
    if (!emailFormat.test(email.trim())) {
      setIsEmailWrong(true);
      emailField.current?.focus();
      return;
    }
    setIsPending(true);
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      const code = error instanceof SignInError ? error.code : "unknown";
      report(code);
      setToast((last) => ({ text: signInErrorText(code), id: (last?.id ?? 0) + 1, isError: true }));
      setEmail("");
      setPassword("");
      setIsPending(false);
      emailField.current?.focus();
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const handleKey = (event: KeyboardEvent) => setIsCapsOn(event.getModifierState("CapsLock"));
  const Reveal = isShown ? EyeOff : Eye;
  return (
    <div className="entry">
      <main className="entry-form">
        <Brand isLarge />
        <form onSubmit={handleSubmit} noValidate>
          <div>
            <h1 className="fs20 strong">{t("title")}</h1>
            <p className="muted entry-intro">{t("intro")}</p>
          </div>
          <div className="field">
            <label htmlFor="email">{t("email")}</label>
            <div className={isEmailWrong ? "input is-error" : "input"}>
              <input
                ref={emailField}
                id="email"
                type="email"
                autoComplete="username"
                maxLength={limits.emailMax}
                value={email}
                aria-invalid={isEmailWrong}
                aria-describedby={isEmailWrong ? "email-wrong" : undefined}
                onChange={(event) => {
                  setEmail(event.target.value);
                  setIsEmailWrong(false);
                }}
                onBlur={() => setIsEmailWrong(email.trim() !== "" && !emailFormat.test(email.trim()))}
              />
            </div>
            {isEmailWrong && (
              <span className="error" id="email-wrong">
                {t("emailInvalid")}
              </span>
            )}
          </div>
          <div className="field">
            <label htmlFor="password">{t("password")}</label>
            <div className="input">
              <input
                id="password"
                type={isShown ? "text" : "password"}
                autoComplete="current-password"
                maxLength={limits.passwordMax}
                value={password}
                aria-describedby={isCapsOn ? "caps-lock" : undefined}
                onChange={(event) => setPassword(event.target.value)}
                onKeyDown={handleKey}
                onKeyUp={handleKey}
                onBlur={() => setIsCapsOn(false)}
              />
              <button
                type="button"
                className="inbtn"
                aria-label={t(isShown ? "hidePassword" : "showPassword")}
                onClick={() => setIsShown(!isShown)}
              >
                <Reveal className="i" aria-hidden />
              </button>
            </div>
            {isCapsOn && (
              <output className="hint row entry-caps" id="caps-lock">
                <ArrowBigUpDash className="i i-s" aria-hidden />
                {t("capsLock")}
              </output>
            )}
          </div>
          <button
            type="submit"
            className={
              isComplete && !isPending ? "btn btn--primary btn--l entry-submit" : "btn btn--primary btn--l entry-submit is-disabled"
            }
            aria-disabled={!isComplete || isPending}
            aria-busy={isPending}
          >
            {t("submit")}
          </button>
        </form>
        <EntryFooter appearance={appearance} />
      </main>
      <div className="entry-picture">
        <FloorPlan t={t} />
      </div>
      {toast && (
        <EntryToast key={toast.id} appearance={appearance} isError={toast.isError} text={toast.text} onClose={() => setToast(undefined)} />
      )}
    </div>
  );
}
