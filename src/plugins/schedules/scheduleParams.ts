import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** What the list has in its address. */
export const ScheduleListParams = z.object({
  ...listParams,
  kind: lenient(z.enum(["access", "unlock"])),
  /** VI-03: those of visitors alone. */
  visitors: lenient(z.literal("true")),
});
export type ScheduleListParams = z.output<typeof ScheduleListParams>;

/** One schedule; without `id` a new one, as a copy of another where `copyOf` names it. */
export const ScheduleParams = z.object({ id: z.optional(Id), copyOf: z.optional(Id), ask: z.optional(z.literal("delete")) });
export const OneSchedule = z.object({ id: Id });
export const SeveralSchedules = z.object({ schedules: z.array(z.object({ id: Id, name: z.string() })) });
