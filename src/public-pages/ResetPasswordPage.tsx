import { useCallback, useEffect, useState } from "react";
import { checkPasswordCode } from "#contract/mailedCodes.ts";
import { EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import { DoneMessage } from "./DoneMessage.tsx";
import { MailLinkProblem } from "./MailLinkProblem.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import type { PublicPageProps } from "./publicPage.ts";

const redirectMs = 5000;
type Step = { kind: "checking" } | { kind: "form"; email: string } | { kind: "done" } | { kind: "refused"; error: unknown };

/** AU-06: the code of the mail is checked, then sets a new password. */
export default function ResetPasswordPage({ api, appearance, query }: PublicPageProps) {
  const { t } = appearance;
  const [step, setStep] = useState<Step>({ kind: "checking" });
  const oobCode = query.get("oobCode") ?? "";
  const check = useCallback(
    async (signal: AbortSignal) => {
      try {
        const { email } = await api.call(checkPasswordCode, { body: { oobCode } }, signal);
        setStep({ kind: "form", email });
      } catch (error) {
        if (!signal.aborted) setStep({ kind: "refused", error });
      }
    },
    [api, oobCode],
  );
  useEffect(() => {
    if (step.kind !== "checking") return undefined;
    const stop = new AbortController();
    void check(stop.signal);
    return () => stop.abort();
  }, [check, step.kind]);
  switch (step.kind) {
    case "checking":
      return (
        <EntryPage appearance={appearance} title={t("resetTitle")}>
          <section className="entry-message">
            <h1 className="fs20 strong">{t("resetTitle")}</h1>
            <output className="muted">{t("loading")}…</output>
          </section>
        </EntryPage>
      );
    case "refused":
      return (
        <MailLinkProblem
          appearance={appearance}
          error={step.error}
          title={t("failedTitle")}
          canAskAgain
          onRetry={() => setStep({ kind: "checking" })}
        />
      );
    case "done":
      return <DoneMessage appearance={appearance} title={t("resetDoneTitle")} text={t("resetDone")} redirectMs={redirectMs} />;
    default:
      return (
        <NewPasswordForm
          api={api}
          appearance={appearance}
          oobCode={oobCode}
          email={step.email}
          onDone={() => setStep({ kind: "done" })}
          onRefused={(error) => setStep({ kind: "refused", error })}
        />
      );
  }
}
