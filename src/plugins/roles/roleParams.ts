import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Parameters of the list in its route: search, sort order, and whether to show only roles that the person may assign. */
export const RoleListParams = z.object({ ...listParams, which: lenient(z.literal("grantable")) });
export type RoleListParams = z.output<typeof RoleListParams>;

/** US-06: administrators, optionally of one role. */
export const AdminParams = z.object({ ...listParams, roleId: lenient(Id), roleName: lenient(z.string().check(z.maxLength(100))) });
export type AdminParams = z.output<typeof AdminParams>;

/** US-06: one administrator. */
export const OneAdminParams = z.object({ id: lenient(Id) });
