import { changePassword } from "#contract/ownUser.ts";
import { handle } from "../../http/handle.ts";

/** AU-09: knowing the old password is the proof that it is the person who sits here. */
export const changePasswordHandler = handle(changePassword, async ({ body, session, caller: { address }, platform }) => {
  await platform.identity.changePassword(session, body, address);
  return {};
});
