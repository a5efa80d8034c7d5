import { lazy, Suspense, useCallback } from "react";
import { acceptInvitation, checkInvitation } from "#contract/mailedCodes.ts";
import { CheckingLink } from "./CheckingLink.tsx";
import { DoneMessage } from "./DoneMessage.tsx";
import { invitationTexts } from "./invitationTexts.ts";
import { MailLinkProblem } from "./MailLinkProblem.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import { useCheckedLink } from "./useCheckedLink.ts";
import { usePageWords } from "./usePageWords.ts";

/** Loaded once the link has been checked; only one of the two is needed. */
const AcceptWithPassword = lazy(() => import("./AcceptWithPassword.tsx"));
const NewPasswordForm = lazy(() => import("./NewPasswordForm.tsx"));

const redirectMs = 5000;

/** US-03, AU-03: an invited person chooses a password, or keeps the one that their address already has. */
export default function InvitationPage({ api, appearance, query }: PublicPageProps) {
  const { t } = appearance;
  const words = usePageWords(invitationTexts, appearance.language);
  const oobCode = query.get("oobCode") ?? "";
  const check = useCallback((signal: AbortSignal) => api.call(checkInvitation, { body: { oobCode } }, signal), [api, oobCode]);
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
          refusalTexts={{ error_mail_code_invalid: words("invalid"), error_mail_code_expired: words("expired") }}
          onRetry={retry}
        />
      );
    case "done":
      return <DoneMessage appearance={appearance} title={words("doneTitle")} text={words("done")} redirectMs={redirectMs} />;
    default: {
      const { found } = step;
      const accept = async (newPassword?: string) => {
        await api.call(acceptInvitation, { body: { oobCode, ...(newPassword !== undefined && { newPassword }) } });
      };
      const shared = {
        appearance,
        title,
        intro: words("intro", { account: found.accountName, email: found.email }),
        submitLabel: words("submit"),
        onDone: () => finish(found),
        onRefused: refuse,
      };
      return (
        <Suspense fallback={<CheckingLink appearance={appearance} title={title} />}>
          {found.hasPassword ? (
            <AcceptWithPassword {...shared} note={words("ownPassword")} save={accept} />
          ) : (
            <NewPasswordForm {...shared} email={found.email} save={accept} />
          )}
        </Suspense>
      );
    }
  }
}
