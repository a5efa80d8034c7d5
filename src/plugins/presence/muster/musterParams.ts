import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** What the list of musters has in its address. */
export const MusterListParams = z.object({ ...listParams, site: lenient(Id), state: lenient(z.enum(["open", "closed"])) });
export type MusterListParams = z.output<typeof MusterListParams>;

/** Of one muster whom of it; without an id, one that is to be called. */
export const MusterParams = z.object({
  id: z.optional(Id),
  site: lenient(Id),
  show: lenient(z.enum(["missing", "accounted", "all"])),
  zone: lenient(Id),
  ask: lenient(z.enum(["print", "close"])),
});
export type MusterParams = z.output<typeof MusterParams>;
