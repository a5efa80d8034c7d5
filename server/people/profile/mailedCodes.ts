import {
  acceptInvitation,
  askForNewPassword,
  checkInvitation,
  checkPasswordCode,
  resetPassword,
  verifyEmail,
} from "#contract/mailedCodes.ts";
import { type Caller, handle, type Route } from "../../http/handle.ts";

const mailCallerOf = ({ address, linkOrigin }: Caller) => ({ address, origin: linkOrigin });

/** The calls of people who are not signed in and hold a mailed code, or ask for one (AU-05 to AU-07, US-03). */
export const mailedCodesRoutes: readonly Route[] = [
  handle(askForNewPassword, async ({ query: { email }, caller, platform: { identity } }) => {
    await identity.mailedCodes.askForPassword(email, mailCallerOf(caller));
    return {};
  }),
  handle(checkPasswordCode, async ({ body: { oobCode }, caller, platform: { identity } }) => ({
    email: await identity.mailedCodes.checkPasswordCode(oobCode, mailCallerOf(caller)),
  })),
  handle(resetPassword, async ({ body: { oobCode, newPassword }, caller, platform: { identity } }) => {
    await identity.mailedCodes.resetPassword(oobCode, newPassword, mailCallerOf(caller));
    return {};
  }),
  handle(verifyEmail, async ({ body: { oobCode }, caller, platform: { identity } }) => {
    await identity.mailedCodes.verifyEmail(oobCode, mailCallerOf(caller));
    return {};
  }),
  handle(checkInvitation, ({ body: { oobCode }, caller, platform: { identity } }) =>
    identity.mailedCodes.checkInvitation(oobCode, mailCallerOf(caller)),
  ),
  handle(acceptInvitation, ({ body: { oobCode, newPassword }, caller, platform: { identity } }) =>
    identity.mailedCodes.acceptInvitation(oobCode, newPassword, mailCallerOf(caller)),
  ),
];
