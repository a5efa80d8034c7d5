import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** In the address of the list: what was searched, how it is sorted, and whether only those that one may give are wanted. */
export const RoleListParams = z.object({ ...listParams, which: lenient(z.literal("grantable")) });
export type RoleListParams = z.output<typeof RoleListParams>;

/** US-06: administrators, those of one role when it is named. */
export const AdminParams = z.object({ ...listParams, roleId: lenient(Id), roleName: lenient(z.string().check(z.maxLength(100))) });
export type AdminParams = z.output<typeof AdminParams>;

/** US-06: one administrator. */
export const OneAdminParams = z.object({ id: lenient(Id) });
