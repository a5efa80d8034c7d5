import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { pageOf, WireNumber } from "./fields.ts";
import type { ImportColumn } from "./userImports.ts";
import { recordState, sortWithDeleted, userListQuery } from "./users.ts";

/** B-34: a person as a file has one, every cell as the import reads it: dates on the clock of their first site, several names between semicolons. */
export const UserFileRow = z.object({
  /** UserStatus; the import has no column for it. */
  status: WireNumber,
  cells: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    /** Those of the person's sites that the session reaches. */
    sites: z.string(),
    /** None without group_r. */
    groups: z.string(),
    validFrom: z.string(),
    validUntil: z.string(),
    externalSystemId: z.string(),
    role: z.string(),
    /** None without card_r, and none that was revoked. */
    cards: z.string(),
  } satisfies Record<ImportColumn, z.ZodMiniString>),
});
export type UserFileRow = z.infer<typeof UserFileRow>;

/** B-34: people of a list for a file that can be changed and imported again; without visitors, whom an import does not make. */
export const listUserFile = endpoint({
  method: "GET",
  path: "/user/file/page",
  access: "user_r",
  partsNeed: ["card_r", "group_r"],
  query: z.object({ ...userListQuery, recordState, sort: sortWithDeleted }),
  payload: pageOf(UserFileRow),
});
