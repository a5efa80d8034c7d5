import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { ExternalSystemId, onePersonErrors, UserDetail, UserRow } from "./users.ts";

/** US-05: sets a person's id in another system of the customer; an empty id removes it. */
export const setExternalSystemId = endpoint({
  method: "POST",
  path: "/user/external-system-id",
  access: "user_w",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r", "schedule_r"],
  isRepeatable: true,
  body: z.strictObject({ userId: Id, externalSystemId: ExternalSystemId }),
  payload: UserDetail,
  errors: [...onePersonErrors, "error_user_invalid_external_system_id"],
});

/** US-05: the person with an external id. */
export const getUserByExternalSystemId = endpoint({
  method: "GET",
  path: "/user/external-system-id",
  access: "user_r",
  partsNeed: ["card_r", "group_r", "credential_r", "cloudkey_r"],
  query: z.object({ externalSystemId: ExternalSystemId.check(z.minLength(1)) }),
  payload: UserRow,
  errors: ["error_user_invalid_external_system_id"],
});
