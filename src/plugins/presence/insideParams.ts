import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list in its route, with site and zone. */
export const InsideParams = z.object({ ...listParams, site: lenient(Id), zone: lenient(Id) });
export type InsideParams = z.output<typeof InsideParams>;
