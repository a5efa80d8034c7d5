import { useCallback } from "react";
import { acceptInvitation, checkInvitation } from "#contract/mailedCodes.ts";
import { AcceptWithPassword } from "./AcceptWithPassword.tsx";
import { CheckingLink } from "./CheckingLink.tsx";
import { DoneMessage } from "./DoneMessage.tsx";
import { MailLinkProblem } from "./MailLinkProblem.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import type { PublicPageProps } from "./publicPage.ts";
import { useCheckedLink } from "./useCheckedLink.ts";

const redirectMs = 5000;

/** US-03, AU-03: somebody who is invited chooses a password, or comes with the one that their address has. */
export default function InvitationPage({ api, appearance, query }: PublicPageProps) {
  const { t } = appearance;
  const oobCode = query.get("oobCode") ?? "";
  const check = useCallback((signal: AbortSignal) => api.call(checkInvitation, { body: { oobCode } }, signal), [api, oobCode]);
  const { step, finish, refuse, retry } = useCheckedLink(check);
  const title = t("invitationTitle");
  switch (step.kind) {
    case "checking":
      return <CheckingLink appearance={appearance} title={title} />;
    case "refused":
      return (
        <MailLinkProblem
          appearance={appearance}
          error={step.error}
          title={t("failedTitle")}
          refusalTexts={{ error_mail_code_invalid: "invitationInvalid", error_mail_code_expired: "invitationExpired" }}
          onRetry={retry}
        />
      );
    case "done":
      return <DoneMessage appearance={appearance} title={t("invitationDoneTitle")} text={t("invitationDone")} redirectMs={redirectMs} />;
    default: {
      const { found } = step;
      const accept = async (newPassword?: string) => {
        await api.call(acceptInvitation, { body: { oobCode, ...(newPassword !== undefined && { newPassword }) } });
      };
      const shared = {
        appearance,
        title,
        intro: t("invitationIntro", { account: found.accountName, email: found.email }),
        submitLabel: t("invitationSubmit"),
        onDone: () => finish(found),
        onRefused: refuse,
      };
      return found.hasPassword ? (
        <AcceptWithPassword {...shared} save={accept} />
      ) : (
        <NewPasswordForm {...shared} email={found.email} save={accept} />
      );
    }
  }
}
