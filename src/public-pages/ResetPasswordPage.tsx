import { lazy, Suspense, useCallback } from "react";
import { checkPasswordCode, resetPassword } from "#contract/mailedCodes.ts";
import { CheckingLink } from "./CheckingLink.tsx";
import { DoneMessage } from "./DoneMessage.tsx";
import { MailLinkProblem } from "./MailLinkProblem.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import { resetTexts } from "./resetTexts.ts";
import { useCheckedLink } from "./useCheckedLink.ts";
import { usePageWords } from "./usePageWords.ts";

/** Loaded once the link has been checked. */
const NewPasswordForm = lazy(() => import("./NewPasswordForm.tsx"));

const redirectMs = 5000;

/** AU-06: checks the code of the mail, then sets a new password. */
export default function ResetPasswordPage({ api, appearance, query }: PublicPageProps) {
  const { t, language } = appearance;
  const words = usePageWords(resetTexts, language);
  const oobCode = query.get("oobCode") ?? "";
  const check = useCallback((signal: AbortSignal) => api.call(checkPasswordCode, { body: { oobCode } }, signal), [api, oobCode]);
  const { step, finish, refuse, retry } = useCheckedLink(check);
  switch (step.kind) {
    case "checking":
      return <CheckingLink appearance={appearance} title={words("resetTitle")} />;
    case "refused":
      return <MailLinkProblem appearance={appearance} error={step.error} title={t("failedTitle")} canAskAgain onRetry={retry} />;
    case "done":
      return <DoneMessage appearance={appearance} title={words("resetDoneTitle")} text={words("resetDone")} redirectMs={redirectMs} />;
    default:
      return (
        <Suspense fallback={<CheckingLink appearance={appearance} title={words("resetTitle")} />}>
          <NewPasswordForm
            appearance={appearance}
            title={words("resetTitle")}
            intro={words("resetIntro", { email: step.found.email })}
            submitLabel={words("resetSubmit")}
            email={step.found.email}
            save={(newPassword) => api.call(resetPassword, { body: { oobCode, newPassword } })}
            onDone={() => finish(step.found)}
            onRefused={refuse}
          />
        </Suspense>
      );
  }
}
