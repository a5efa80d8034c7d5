import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { signUpPath } from "#contract/portalPaths.ts";
import { SignInError } from "../auth/identity.ts";
import { Brand } from "../ui/Brand.tsx";
import { FloorPlan } from "./FloorPlan.tsx";
import { EmailField, isEmail, PasswordField, SubmitButton } from "./parts/EntryFields.tsx";
import { EntryFooter } from "./parts/EntryFooter.tsx";
import { EntryToast } from "./parts/EntryToast.tsx";
import type { EntryText } from "./parts/entryTexts.ts";
import { forgotPath } from "./paths.ts";
import { type SignInAppearance, type SignInText, signInErrorText } from "./signInTexts.ts";

export interface SignInPageProps {
  appearance: SignInAppearance;
  /** Why the portal shows this page, if it ended the session itself. */
  notice: SignInText | undefined;
  /** Rejects with SignInError. */
  signIn(email: string, password: string): Promise<void>;
  /** AU-02: reports a refused sign-in to the server by its code. */
  report(code: string): void;
  /** RT-07: true if people can create an account here. Never rejects. */
  mayStrangersSignUp(): Promise<boolean>;
  /** RT-05: receives the typed address if it is one. */
  onForgot(email: string): void;
}

/** RT-04, AU-01, AU-02 */
export default function SignInPage({ appearance, notice, signIn, report, mayStrangersSignUp, onForgot }: SignInPageProps) {
  const { t } = appearance;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isEmailWrong, setIsEmailWrong] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [isSignUpOpen, setIsSignUpOpen] = useState(false);
  const [toast, setToast] = useState<{ text: SignInText | EntryText; id: number; isError: boolean } | undefined>(
    notice && { text: notice, id: 0, isError: false },
  );
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isComplete = email.trim() !== "" && password !== "";
  useEffect(() => {
    document.title = `${t("title")} · Gatehouse`;
  }, [t]);
  useEffect(() => emailField.current?.focus(), []);
  useEffect(() => {
    void mayStrangersSignUp().then(setIsSignUpOpen);
  }, [mayStrangersSignUp]);

  const submit = async () => {
    if (!isComplete || isPending) return;
    if (!isEmail(email)) {
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
      // The address is usually right, and typing it again is the slow part.
      setPassword("");
      setIsPending(false);
      passwordField.current?.focus();
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const handleForgot = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onForgot(isEmail(email) ? email.trim() : "");
  };
  return (
    <div className="entry">
      <main className="entry-form">
        <Brand isLarge />
        <form onSubmit={handleSubmit} noValidate>
          <div>
            <h1 className="fs20 strong">{t("title")}</h1>
            <p className="muted entry-intro">{t("intro")}</p>
          </div>
          <EmailField t={t} ref={emailField} value={email} isWrong={isEmailWrong} onWrong={setIsEmailWrong} onValue={setEmail} />
          <PasswordField
            t={t}
            ref={passwordField}
            id="password"
            label={t("password")}
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
            error={toast?.isError && password === "" ? t(toast.text) : undefined}
          />
          <SubmitButton isReady={isComplete} isPending={isPending}>
            {t("submit")}
          </SubmitButton>
          <a className="entry-forgot" href={forgotPath} onClick={handleForgot}>
            {t("forgotPassword")}
          </a>
          {isSignUpOpen && (
            <p className="muted">
              {t("noAccount")} <a href={signUpPath}>{t("signUp")}</a>
            </p>
          )}
        </form>
        <EntryFooter appearance={appearance} />
      </main>
      <div className="entry-picture">
        <FloorPlan t={t} />
      </div>
      {toast && (
        <EntryToast
          key={toast.id}
          appearance={appearance}
          isError={toast.isError}
          text={t(toast.text)}
          onClose={() => setToast(undefined)}
        />
      )}
    </div>
  );
}
