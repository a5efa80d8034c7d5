import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** In the address of the list: what was searched, how it is sorted, and whether only those that one may give are wanted. */
export const roleListParams = { ...listParams, which: lenient(z.literal("grantable")) };
export type RoleListParams = z.output<z.ZodMiniObject<typeof roleListParams>>;

/** US-06: administrators, those of one role when it is named. */
export const adminParams = { ...listParams, roleId: lenient(Id), roleName: lenient(z.string().check(z.maxLength(100))) };
export type AdminParams = z.output<z.ZodMiniObject<typeof adminParams>>;

/** US-06: one administrator. */
export const adminParam = z.object({ id: lenient(Id) });
