import * as z from "zod/mini";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list of face invitations in its route. */
export const InvitationListParams = z.object({
  ...listParams,
  status: lenient(z.enum(["Active", "Inactive", "Success", "Error", "MaxPinAttempts"])),
  of: lenient(z.enum(["people", "visitors"])),
});
export type InvitationListParams = z.output<typeof InvitationListParams>;
