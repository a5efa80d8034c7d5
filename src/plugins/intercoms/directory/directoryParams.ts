import * as z from "zod/mini";
import { SerialNumber } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the directory's list in its route; `type` is EN-06. `ask` opens the QR code of an intercom. */
export const DirectoryParams = z.object({
  ...listParams,
  type: lenient(z.enum(["0", "1", "2", "4", "5"])),
  ask: lenient(z.literal("code")),
  intercom: lenient(SerialNumber),
});
export type DirectoryParams = z.output<typeof DirectoryParams>;
