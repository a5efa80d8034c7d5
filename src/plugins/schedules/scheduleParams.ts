import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list in its route. */
export const ScheduleListParams = z.object({
  ...listParams,
  kind: lenient(z.enum(["access", "unlock"])),
  /** VI-03: only schedules of visitors. */
  visitors: lenient(z.literal("true")),
});
export type ScheduleListParams = z.output<typeof ScheduleListParams>;

/** One schedule; without `id` a new one, as a copy if `copyOf` names another. */
export const ScheduleParams = z.object({ id: z.optional(Id), copyOf: z.optional(Id), ask: z.optional(z.literal("delete")) });
export const OneSchedule = z.object({ id: Id });
export const SeveralSchedules = z.object({ schedules: z.array(z.object({ id: Id, name: z.string() })) });
