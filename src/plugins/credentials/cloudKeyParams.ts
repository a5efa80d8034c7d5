import * as z from "zod/mini";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list of cloud keys in its route. */
export const CloudKeyListParams = z.object({
  ...listParams,
  state: lenient(z.enum(["active", "notYet", "expired", "suspended"])),
  of: lenient(z.enum(["people", "visitors"])),
});
export type CloudKeyListParams = z.output<typeof CloudKeyListParams>;
