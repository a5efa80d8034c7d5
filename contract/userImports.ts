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

/** Faults of a cell or of a whole line. */
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
  "dateAmbiguous",
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
  // What spreadsheets do to a file.
  "digitsLost",
  "cellError",
  "cellsTooMany",
  "quoteOpen",
] as const;
export type ImportFault = (typeof importFaults)[number];

/** How day, month and year follow each other where the year is not written first with four digits. */
export const importDateOrders = ["dmy", "mdy", "ymd"] as const;

/**
 * How the dates of a file are read. Without an order, `24/12/2026` is read, and `1/2/2026` is a fault of its line. `base` is the year that
 * day numbers such as `46380` count from: 1900 unless told, 1904 in old spreadsheets of a Mac.
 */
export const ImportDates = z.strictObject({
  order: z.optional(z.enum(importDateOrders)),
  base: z.optional(z.literal([1900, 1904])),
});
export type ImportDates = z.infer<typeof ImportDates>;

/** Faults of a line before its cells are read: more cells than the header, or a misplaced quotation mark. */
export const importBreaks = ["cellsTooMany", "quoteOpen"] as const;

const Line = z.int().check(z.gte(1), z.lte(10_000_000));
const Cells = z.array(z.string()).check(z.maxLength(importColumns.length));

/** One line of the file and what the import makes of it. */
export const ImportLine = z.object({
  /** As an editor counts, from 1. */
  line: z.int(),
  name: z.string(),
  change: z.enum(importChanges),
  /** For changed people: the present and the new value, in the format of the file. */
  fields: z.array(z.object({ column: z.enum(importColumns), from: z.string(), to: z.string() })),
  faults: z.array(
    z.object({
      column: z.optional(z.enum(importColumns)),
      fault: z.enum(importFaults),
      /** The subject of the fault: an unknown name, the duplicate line, a length. */
      about: z.optional(z.string()),
    }),
  ),
  /** For a faulty line: its cells in the order of the import's columns, as in the file or as corrected. */
  cells: z.optional(z.array(z.string())),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** Which lines an import takes: all of them or none, or those without faults. */
export const importTakes = ["all", "good"] as const;

/** US-07: an import of people. All or nothing, unless the person chooses to import only the good lines. */
export const UserImport = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  columns: z.array(z.enum(importColumns)),
  dates: ImportDates,
  takes: z.enum(importTakes),
  /** Number of lines by outcome. Faulty lines are not imported. */
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), fault: z.int() }),
  /** While running: people written so far; they are invisible until the import is complete. */
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
 * What spreadsheets put around a value is taken away: `="00042"` and `'00042` are 00042. A number that lost digits (`1.23E+11`) is a fault.
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
          line: Line,
          cells: Cells,
          broken: z.optional(z.enum(importBreaks)),
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.importRowsMax)),
    dates: z.optional(ImportDates),
  }),
  payload: UserImport,
  errors: ["error_importing_file_too_large", "error_importing_columns"],
});

/** The caller's imports of the account, newest first, so that a page that was closed finds its import again. */
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
 * Puts these cells in place of those of their lines, and looks at the whole file again, also at what has changed in the account. A failed
 * import waits again after that. Every other line stays.
 */
export const checkUserImport = endpoint({
  ...one,
  method: "POST",
  path: "/user/import/{id}/check",
  takesSpace: true,
  isRepeatable: true,
  bodyLimit: limits.importBytes * 2,
  body: z.strictObject({
    rows: z.array(z.strictObject({ line: Line, cells: Cells })).check(z.maxLength(limits.importRowsMax)),
  }),
  payload: UserImport,
  errors: ["error_import_not_found", "error_import_not_waiting", "error_import_line_not_found", "error_importing_file_too_large"],
});

/**
 * Begins it; it goes on when the page is closed, and again after a restart. What has changed since the file was looked at is looked at
 * once more: with a fault it fails, and nothing is imported. With `lines=good` the lines with faults are left out and all others imported;
 * the lines that were left out keep their faults and cells.
 */
export const startUserImport = endpoint({
  ...one,
  method: "POST",
  path: "/user/import/{id}/start",
  query: z.object({ lines: z.optional(z.enum(importTakes)) }),
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
