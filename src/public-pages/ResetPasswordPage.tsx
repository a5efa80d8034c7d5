import { lazy, Suspense, useCallback } from "react";
import { checkPasswordCode, resetPassword } from "#contract/mailedCodes.ts";
import { CheckingLink } from "./CheckingLink.tsx";
import { DoneMessage } from "./DoneMessage.tsx";
import { MailLinkProblem } from "./MailLinkProblem.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import { useCheckedLink } from "./useCheckedLink.ts";

/** Of no use before the link is known to work. */
const NewPasswordForm = lazy(() => import("./NewPasswordForm.tsx"));

const redirectMs = 5000;

/** AU-06: the code of the mail is checked, then sets a new password. */
export default function ResetPasswordPage({ api, appearance, query }: PublicPageProps) {
  const { t } = appearance;
  const oobCode = query.get("oobCode") ?? "";
  const check = useCallback((signal: AbortSignal) => api.call(checkPasswordCode, { body: { oobCode } }, signal), [api, oobCode]);
  const { step, finish, refuse, retry } = useCheckedLink(check);
  switch (step.kind) {
    case "checking":
      return <CheckingLink appearance={appearance} title={t("resetTitle")} />;
    case "refused":
      return <MailLinkProblem appearance={appearance} error={step.error} title={t("failedTitle")} canAskAgain onRetry={retry} />;
    case "done":
      return <DoneMessage appearance={appearance} title={t("resetDoneTitle")} text={t("resetDone")} redirectMs={redirectMs} />;
    default:
      return (
        <Suspense fallback={<CheckingLink appearance={appearance} title={t("resetTitle")} />}>
          <NewPasswordForm
            appearance={appearance}
            title={t("resetTitle")}
            intro={t("resetIntro", { email: step.found.email })}
            submitLabel={t("resetSubmit")}
            email={step.found.email}
            save={(newPassword) => api.call(resetPassword, { body: { oobCode, newPassword } })}
            onDone={() => finish(step.found)}
            onRefused={refuse}
          />
        </Suspense>
      );
  }
}
