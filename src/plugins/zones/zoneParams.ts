import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** What the list of zones has in its address: what every list has, and the site. */
export const ZoneListParams = z.object({ ...listParams, site: lenient(Id) });
export type ZoneListParams = z.output<typeof ZoneListParams>;
