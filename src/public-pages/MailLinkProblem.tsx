import { ApiError } from "#kernel/apiError.ts";
import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleAlert } from "#kernel/ui/icons.ts";
import { forgotAddress, signInAddress } from "./publicPage.ts";
import type { PublicAppearance, PublicText } from "./publicTexts.ts";

const refusals: Readonly<Record<string, PublicText>> = {
  error_mail_code_invalid: "linkInvalid",
  error_mail_code_expired: "linkExpired",
  error_invalid_request: "linkInvalid",
  error_sign_up_finished: "linkInvalid",
  error_sign_up_closed: "linkInvalid",
  error_phone_number_taken: "linkInvalid",
  error_user_suspended: "userSuspended",
};

/** Whether the platform has refused the code of a mail for good, so that only another mail helps. */
export function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code in refusals;
}

interface Props {
  appearance: PublicAppearance;
  error: unknown;
  /** The title when the cause is not the link. */
  title: string;
  /** AU-06: the person can request another mail. */
  canAskAgain?: boolean;
  /** Texts for refused codes. */
  refusalTexts?: Readonly<Record<string, string>>;
  onRetry(): void;
}

/** Why the link of a mail failed, and what helps. */
export function MailLinkProblem({ appearance, error, title, canAskAgain = false, refusalTexts = {}, onRetry }: Props) {
  const { t } = appearance;
  const isRefused = isCodeRefused(error);
  const code = error instanceof ApiError ? error.code : "";
  return (
    <EntryMessage appearance={appearance} title={isRefused ? t("linkInvalidTitle") : title} icon={CircleAlert} tone="bad">
      <p>{refusalTexts[code] ?? t(refusals[code] ?? callErrorText(error))}</p>
      <div className="row">
        {!isRefused && (
          <button type="button" className="btn btn--primary" onClick={onRetry}>
            {t("retry")}
          </button>
        )}
        {isRefused && canAskAgain && (
          <a className="btn btn--primary" href={forgotAddress}>
            {t("askAgain")}
          </a>
        )}
        <a className={isRefused && !canAskAgain ? "btn" : "btn btn--quiet"} href={signInAddress}>
          {t("toSignIn")}
        </a>
      </div>
    </EntryMessage>
  );
}
