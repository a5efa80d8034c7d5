import { endpoint } from "./endpoint.ts";
import { invitationErrors, onePerson, onePersonErrors, UserDetail } from "./users.ts";

/**
 * US-03, EN-18: mails the person a link with which they choose a password within seven days; they are pending until they have. Again, it
 * mails a new link and the one before ends. Doors open for who is pending as for who is active.
 */
export const inviteUser = endpoint({
  ...onePerson,
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  method: "POST",
  path: "/user/{id}/invitation",
  asksReason: "people",
  payload: UserDetail,
  errors: [...onePersonErrors, ...invitationErrors, "error_user_has_sign_in", "error_user_wrong_status"],
});

/** US-03: ends the mailed link and makes a pending person active. */
export const withdrawInvitation = endpoint({
  ...onePerson,
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  method: "DELETE",
  path: "/user/{id}/invitation",
  asksReason: "people",
  payload: UserDetail,
  errors: [...onePersonErrors, "error_user_not_invited"],
});
