import { lazy, Suspense, useEffect, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import { getPublicConfig } from "#contract/system.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { EntryToast } from "#kernel/entry/parts/EntryToast.tsx";
import { CircleAlert, UserPlus } from "#kernel/ui/icons.ts";
import { CheckingLink } from "./CheckingLink.tsx";
import { DoneMessage } from "./DoneMessage.tsx";
import { type PublicPageProps, signInAddress } from "./publicPage.ts";
import { signUpTexts } from "./signUp/signUpTexts.ts";
import { usePageWords } from "./usePageWords.ts";
import "./signUp/signUp.css";

/** Loaded only if sign-up is open. */
const SignUpForm = lazy(() => import("./signUp/SignUpForm.tsx"));

const redirectMs = 3000;

type Step =
  | { kind: "loading" }
  | { kind: "failed"; error: unknown }
  | { kind: "form"; config: PayloadOf<typeof getPublicConfig> }
  | { kind: "sent"; email: string };

/** RT-07, AU-08: sign-up by a person without an account. */
export default function SignUpPage({ api, appearance }: PublicPageProps) {
  const { t } = appearance;
  const words = usePageWords(signUpTexts, appearance.language);
  const [step, setStep] = useState<Step>({ kind: "loading" });
  const [isToastShown, setIsToastShown] = useState(true);
  const isLoading = step.kind === "loading";
  useEffect(() => {
    if (!isLoading) return undefined;
    const stop = new AbortController();
    api.call(getPublicConfig, {}, stop.signal).then(
      (config) => !stop.signal.aborted && setStep({ kind: "form", config }),
      (error: unknown) => !stop.signal.aborted && setStep({ kind: "failed", error }),
    );
    return () => stop.abort();
  }, [api, isLoading]);

  if (step.kind === "loading") return <CheckingLink appearance={appearance} title={words("title")} />;
  if (step.kind === "failed")
    return (
      <EntryMessage appearance={appearance} title={words("failedTitle")} icon={CircleAlert} tone="bad">
        <p>{t(callErrorText(step.error))}</p>
        <button type="button" className="btn btn--primary" onClick={() => setStep({ kind: "loading" })}>
          {t("retry")}
        </button>
      </EntryMessage>
    );
  if (step.kind === "sent")
    return (
      <>
        <DoneMessage
          appearance={appearance}
          title={words("sentTitle")}
          text={words("sent", { email: step.email })}
          redirectMs={redirectMs}
        />
        {isToastShown && (
          <EntryToast appearance={appearance} isError={false} text={words("sentToast")} onClose={() => setIsToastShown(false)} />
        )}
      </>
    );
  if (!step.config.signUp.isOpen)
    return (
      <EntryMessage appearance={appearance} title={words("closedTitle")} icon={UserPlus}>
        <p>{words("closed")}</p>
        <a className="btn btn--primary" href={signInAddress}>
          {t("toSignIn")}
        </a>
      </EntryMessage>
    );
  return (
    <Suspense fallback={<CheckingLink appearance={appearance} title={words("title")} />}>
      <SignUpForm
        api={api}
        appearance={appearance}
        words={words}
        config={step.config}
        onSent={(email) => setStep({ kind: "sent", email })}
      />
    </Suspense>
  );
}
