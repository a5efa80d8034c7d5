import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list of musters in its route. */
export const MusterListParams = z.object({ ...listParams, site: lenient(Id), state: lenient(z.enum(["open", "closed"])) });
export type MusterListParams = z.output<typeof MusterListParams>;

/** A muster with the filter of its people; without an id, a muster to call. */
export const MusterParams = z.object({
  id: z.optional(Id),
  site: lenient(Id),
  show: lenient(z.enum(["missing", "accounted", "all"])),
  zone: lenient(Id),
  ask: lenient(z.enum(["print", "close"])),
});
export type MusterParams = z.output<typeof MusterParams>;
