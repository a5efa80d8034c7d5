import * as z from "zod/mini";
import { SerialNumber } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** What the list of the directory has in its address; `type` is EN-06. Opened for the code of an intercom, `ask` says so. */
export const DirectoryParams = z.object({
  ...listParams,
  type: lenient(z.enum(["0", "1", "2", "4", "5"])),
  ask: lenient(z.literal("code")),
  intercom: lenient(SerialNumber),
});
export type DirectoryParams = z.output<typeof DirectoryParams>;
