import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, PageQuery, pageOf } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * US-07, B-34: columns of a file of people. What a file does not have, or leaves empty, stays as it is. Sites, groups and cards are several
 * between semicolons; groups and cards are added, and nobody loses one. A card is `40211`, with its facility code `FC101 40211`, with the
 * bits of its format as well `26 FC101 40211`. The export of people (`listUserFile`) writes the same columns.
 */
export const importColumns = [
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "sites",
  "groups",
  "validFrom",
  "validUntil",
  "externalSystemId",
  "role",
  "cards",
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importStates = ["checked", "running", "done", "failed"] as const;
export const importChanges = ["new", "changed", "unchanged", "fault"] as const;
export type ImportChange = (typeof importChanges)[number];

/** What is wrong with a cell, or with a line as a whole. */
export const importFaults = [
  "required",
  "tooShort",
  "tooLong",
  "emailInvalid",
  "phoneInvalid",
  "siteUnknown",
  "groupUnknown",
  "groupNotAllowed",
  "dateInvalid",
  "datesTurned",
  "listedTwice",
  "emailTaken",
  "beyondOwnRights",
  "externalIdTaken",
  "roleUnknown",
  "roleAboveOwn",
  "roleOfSelf",
  "roleOfOwner",
  "cardInvalid",
  "cardTaken",
  "cardLost",
  "cardNotAllowed",
  "cardUnencrypted",
  "cardFacilityCode",
] as const;
export type ImportFault = (typeof importFaults)[number];

/** One line of the file and what the import makes of it. */
export const ImportLine = z.object({
  /** As an editor counts, from 1. */
  line: z.int(),
  name: z.string(),
  change: z.enum(importChanges),
  /** Of who is changed: what it is and what it will be, as the file writes it. */
  fields: z.array(z.object({ column: z.enum(importColumns), from: z.string(), to: z.string() })),
  faults: z.array(
    z.object({
      column: z.optional(z.enum(importColumns)),
      fault: z.enum(importFaults),
      /** What it is about: a name that is not known, the line that has it too, a length. */
      about: z.optional(z.string()),
    }),
  ),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** US-07: a file of people on its way in. It is taken as a whole or not at all. */
export const UserImport = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), fault: z.int() }),
  /** Of a running one: people written so far, which nobody sees before all are. */
  done: z.int(),
  requestedBy: z.string(),
  requestedAtUtc: InstantUtc,
  endedAtUtc: z.optional(InstantUtc),
});
export type UserImport = z.infer<typeof UserImport>;

const one = { params: z.object({ id: Id }), access: "user_w" } as const;

/**
 * Looks at a file of at most 2 MB and says what it would change; nothing is changed yet. `cells` are in the order of `columns`; a cell
 * that is empty leaves what is there. Who is in the account already is found by their address; where a line has none, by their external id.
 */
export const createUserImport = endpoint({
  method: "POST",
  path: "/user/import",
  access: "user_w",
  takesSpace: true,
  // JSON needs more room than the file itself: quotation marks, and a number for every line.
  bodyLimit: limits.importBytes * 2,
  body: z.strictObject({
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    columns: z.array(z.enum(importColumns)).check(z.minLength(1), z.maxLength(importColumns.length)),
    rows: z
      .array(
        z.strictObject({
          line: z.int().check(z.gte(1), z.lte(10_000_000)),
          cells: z.array(z.string()).check(z.maxLength(importColumns.length)),
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.importRowsMax)),
  }),
  payload: UserImport,
  errors: ["error_importing_file_too_large", "error_importing_columns"],
});

/** Those of the account that the caller has begun, the newest first: a page that was closed finds its own again. */
export const listUserImports = endpoint({
  method: "GET",
  path: "/user/imports",
  access: "user_w",
  payload: z.array(UserImport),
});

export const getUserImport = endpoint({
  ...one,
  method: "GET",
  path: "/user/import/{id}",
  payload: UserImport,
  errors: ["error_import_not_found"],
});

/** Line by line, in the order of the file. */
export const listImportLines = endpoint({
  ...one,
  method: "GET",
  path: "/user/import/{id}/lines",
  query: z.object({ ...PageQuery, change: z.optional(z.enum(importChanges)) }),
  payload: pageOf(ImportLine),
  errors: ["error_import_not_found"],
});

/**
 * Begins it; it goes on when the page is closed, and again after a restart. What has changed since the file was looked at is looked at
 * once more: with a fault it fails, and nothing is imported.
 */
export const startUserImport = endpoint({
  ...one,
  method: "POST",
  path: "/user/import/{id}/start",
  asksReason: "userData",
  payload: UserImport,
  errors: ["error_import_not_found", "error_import_has_faults", "error_import_not_waiting"],
});

/** Forgets a file that is not being imported. */
export const deleteUserImport = endpoint({
  ...one,
  method: "DELETE",
  path: "/user/import/{id}",
  payload: Nothing,
  errors: ["error_import_not_found", "error_import_running"],
});
