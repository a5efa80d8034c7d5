import { lazy, Suspense, useCallback } from "react";
import { checkSignUp, confirmSignUp } from "#contract/signUp.ts";
import { CheckingLink } from "./CheckingLink.tsx";
import { DoneMessage } from "./DoneMessage.tsx";
import { MailLinkProblem } from "./MailLinkProblem.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import { confirmTexts } from "./signUp/confirmTexts.ts";
import { useCheckedLink } from "./useCheckedLink.ts";
import { usePageWords } from "./usePageWords.ts";

/** Loaded once the link has been checked; only one of the two is needed. */
const AcceptWithPassword = lazy(() => import("./AcceptWithPassword.tsx"));
const NewPasswordForm = lazy(() => import("./NewPasswordForm.tsx"));

/** AU-16: requires sign-in first, which then returns there. */
const onboardingAddress = "/settings/onboarding";
const redirectMs = 5000;

/** AU-07, AU-08: confirms the address, asks for a password if the person has none, and creates the account. */
export default function ConfirmSignUpPage({ api, appearance, query }: PublicPageProps) {
  const { t } = appearance;
  const words = usePageWords(confirmTexts, appearance.language);
  const oobCode = query.get("oobCode") ?? "";
  const check = useCallback((signal: AbortSignal) => api.call(checkSignUp, { body: { oobCode } }, signal), [api, oobCode]);
  const { step, finish, refuse, retry } = useCheckedLink(check);
  const title = words("title");
  switch (step.kind) {
    case "checking":
      return <CheckingLink appearance={appearance} title={title} />;
    case "refused":
      return (
        <MailLinkProblem
          appearance={appearance}
          error={step.error}
          title={t("failedTitle")}
          refusalTexts={{
            error_mail_code_invalid: words("invalid"),
            error_invalid_request: words("invalid"),
            error_mail_code_expired: words("expired"),
            error_sign_up_finished: words("finished"),
            error_sign_up_closed: words("closed"),
            error_phone_number_taken: words("phoneTaken"),
          }}
          onRetry={retry}
        />
      );
    case "done":
      return (
        <DoneMessage
          appearance={appearance}
          title={words("doneTitle")}
          text={words("done")}
          to={onboardingAddress}
          redirectMs={redirectMs}
        />
      );
    default: {
      const { found } = step;
      const { accountName: account, firstName, lastName, email } = found;
      const confirm = async (newPassword?: string) => {
        const { timeZone: timeZoneId } = Intl.DateTimeFormat().resolvedOptions();
        await api.call(confirmSignUp, { body: { oobCode, timeZoneId, ...(newPassword !== undefined && { newPassword }) } });
      };
      const shared = {
        appearance,
        title,
        intro: words("intro", { account, name: `${firstName} ${lastName}`, email }),
        submitLabel: words("submit"),
        onDone: () => finish(found),
        onRefused: refuse,
      };
      return (
        <Suspense fallback={<CheckingLink appearance={appearance} title={title} />}>
          {found.hasPassword ? (
            <AcceptWithPassword {...shared} note={words("ownPassword")} save={confirm} />
          ) : (
            <NewPasswordForm {...shared} email={email} save={confirm} />
          )}
        </Suspense>
      );
    }
  }
}
