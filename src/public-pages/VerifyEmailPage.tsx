import { useEffect, useState } from "react";
import { verifyEmail } from "#contract/mailedCodes.ts";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { Mail } from "#kernel/ui/icons.ts";
import { DoneMessage } from "./DoneMessage.tsx";
import { MailLinkProblem } from "./MailLinkProblem.tsx";
import type { PublicPageProps } from "./publicPage.ts";

const redirectMs = 8000;

/** AU-07: confirms the address on load. */
export default function VerifyEmailPage({ api, appearance, query }: PublicPageProps) {
  const { t } = appearance;
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState<"asking" | "done" | { error: unknown }>("asking");
  const oobCode = query.get("oobCode") ?? "";
  useEffect(() => {
    const stop = new AbortController();
    // The code works only once. The timer lets an effect that is undone at once, as in development, end before it uses up the code.
    const timer = setTimeout(() => {
      api.call(verifyEmail, { body: { oobCode } }).then(
        () => !stop.signal.aborted && setStep("done"),
        (error: unknown) => !stop.signal.aborted && setStep({ error }),
      );
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [api, oobCode, attempt]);
  const retry = () => {
    setStep("asking");
    setAttempt(attempt + 1);
  };
  if (step === "done")
    return <DoneMessage appearance={appearance} title={t("verifiedTitle")} text={t("verified")} redirectMs={redirectMs} />;
  if (step !== "asking")
    return <MailLinkProblem appearance={appearance} error={step.error} title={t("verifyFailedTitle")} onRetry={retry} />;
  return (
    <EntryMessage appearance={appearance} title={t("verifying")} icon={Mail}>
      <output className="muted">{t("loading")}…</output>
    </EntryMessage>
  );
}
