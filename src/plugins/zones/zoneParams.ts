import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list of zones in its route, with the site. */
export const ZoneListParams = z.object({ ...listParams, site: lenient(Id) });
export type ZoneListParams = z.output<typeof ZoneListParams>;
