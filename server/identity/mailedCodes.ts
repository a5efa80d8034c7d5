import type { ErrorCode } from "#contract/errorCodes.ts";
import { EventError } from "../base/errors.ts";
import { acceptInvitation, checkInvitation, type Invited } from "./acceptInvitation.ts";
import { QueueFullError } from "./boundedQueue.ts";
import { IdentityError } from "./identityError.ts";
import { findByUid } from "./identityRows.ts";
import type { IdentityCaller, IdentityContext, IdentityOperation } from "./operation.ts";
import { resetPassword } from "./resetPassword.ts";
import { mailVerification, sendOobCode } from "./sendOobCode.ts";
import { updateAccount } from "./updateAccount.ts";

/** The mailed codes as the contract has them (AU-05 to AU-07). Each refuses with an EventError. */
export interface MailedCodes {
  askForPassword(email: string, caller: IdentityCaller): Promise<void>;
  /** Whose password the code sets. */
  checkPasswordCode(oobCode: string, caller: IdentityCaller): Promise<string>;
  resetPassword(oobCode: string, newPassword: string, caller: IdentityCaller): Promise<void>;
  verifyEmail(oobCode: string, caller: IdentityCaller): Promise<void>;
  /** AU-16: mails a confirmation link, if the address is not confirmed yet. */
  sendVerification(uid: string, caller: IdentityCaller): Promise<void>;
  /** US-03: an invited person and their account. */
  checkInvitation(oobCode: string, caller: IdentityCaller): Promise<Invited>;
  /** US-03: the person signs in from now on. */
  acceptInvitation(oobCode: string, newPassword: string | undefined, caller: IdentityCaller): Promise<Invited>;
}

const refusals: Record<string, [ErrorCode, number]> = {
  TOO_MANY_ATTEMPTS_TRY_LATER: ["error_too_many_requests", 429],
  MISSING_OOB_CODE: ["error_mail_code_invalid", 400],
  INVALID_OOB_CODE: ["error_mail_code_invalid", 400],
  EXPIRED_OOB_CODE: ["error_mail_code_expired", 400],
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: ["error_weak_password", 400],
  USER_DISABLED: ["error_user_suspended", 403],
};

/** The operations of the Toolkit, so that a code does the same whichever way it comes in. */
export function createMailedCodes(context: IdentityContext): MailedCodes {
  const refusing = async <Result>(work: Promise<Result>) => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof QueueFullError) throw new EventError("error_too_many_requests", 429);
      if (!(error instanceof IdentityError)) throw error;
      const [code, status] = refusals[error.message.split(" ", 1)[0] ?? ""] ?? ["error_invalid_request", 400];
      throw new EventError(code, status);
    }
  };
  const run = (operation: IdentityOperation, body: Record<string, string>, caller: IdentityCaller) =>
    refusing(operation(context, body, caller));
  return {
    async askForPassword(email, caller) {
      await run(sendOobCode, { requestType: "PASSWORD_RESET", email }, caller);
    },
    async checkPasswordCode(oobCode, caller) {
      const { email, requestType } = await run(resetPassword, { oobCode }, caller);
      if (requestType !== "PASSWORD_RESET") throw new EventError("error_mail_code_invalid", 400);
      return String(email);
    },
    async resetPassword(oobCode, newPassword, caller) {
      await run(resetPassword, { oobCode, newPassword }, caller);
    },
    async verifyEmail(oobCode, caller) {
      await run(updateAccount, { oobCode }, caller);
    },
    async sendVerification(uid, caller) {
      const identity = await findByUid(context.store.db, uid);
      if (identity && !identity.isEmailVerified) await refusing(mailVerification(context, identity, caller));
    },
    checkInvitation: (oobCode, caller) => refusing(checkInvitation(context, oobCode, caller)),
    acceptInvitation: (oobCode, newPassword, caller) => refusing(acceptInvitation(context, oobCode, newPassword, caller)),
  };
}
