import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list in its route. */
export const VisitorListParams = z.object({ ...listParams, state: lenient(z.enum(["expected", "active", "expired", "suspended"])) });
export type VisitorListParams = z.output<typeof VisitorListParams>;

/** One visitor; without `id` a new one. */
export const VisitorParams = z.object({ id: z.optional(Id), ask: z.optional(z.literal("delete")) });
