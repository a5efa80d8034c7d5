import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** What the list has in its address: what every list has, and where. */
export const InsideParams = z.object({ ...listParams, site: lenient(Id), zone: lenient(Id) });
export type InsideParams = z.output<typeof InsideParams>;
