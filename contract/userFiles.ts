import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { pageOf, WireNumber } from "./fields.ts";
import type { ImportColumn } from "./userImports.ts";
import { recordState, sortWithDeleted, userListQuery } from "./users.ts";

/** B-34: a person as a row of an export file, in the format of the import: dates in the time zone of the first site, names separated by semicolons. */
export const UserFileRow = z.object({
  /** UserStatus; the import has no column for it. */
  status: WireNumber,
  cells: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    /** The person's sites that the session reaches. */
    sites: z.string(),
    /** Empty without `group_r`. */
    groups: z.string(),
    validFrom: z.string(),
    validUntil: z.string(),
    externalSystemId: z.string(),
    role: z.string(),
    /** Without revoked cards; empty without `card_r`. */
    cards: z.string(),
  } satisfies Record<ImportColumn, z.ZodMiniString>),
});
export type UserFileRow = z.infer<typeof UserFileRow>;

/** B-34: people of a list for a file that can be edited and imported again. Excludes visitors, which the import cannot create. */
export const listUserFile = endpoint({
  method: "GET",
  path: "/user/file/page",
  access: "user_r",
  partsNeed: ["card_r", "group_r"],
  query: z.object({ ...userListQuery, recordState, sort: sortWithDeleted }),
  payload: pageOf(UserFileRow),
});
