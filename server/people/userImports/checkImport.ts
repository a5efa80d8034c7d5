import { and, inArray } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { checkUserImport } from "#contract/userImports.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { userImports } from "../../base/store/schema/userImports.ts";
import { importerOf } from "./importer.ts";
import { bytesOf, isOwnImport, requireImport } from "./importRows.ts";
import { planImport } from "./planImport.ts";

/** US-07: lines are corrected in place. The row is locked, so that no correction is lost to another one or to the start. */
export const checkUserImportHandler = handle(checkUserImport, async ({ params, body, session, platform: { store, clock } }) => {
  const isOwn = isOwnImport(session, params.id);
  await store.db.transaction(async (transaction) => {
    const [row] = await transaction.select().from(userImports).where(isOwn).for("update");
    if (!row) throw notFound("error_import_not_found");
    if (row.state !== "checked" && row.state !== "failed") throw conflict("error_import_not_waiting");
    const corrected = new Map(body.rows.map(({ line, cells }) => [line, { line, cells }]));
    const rows = row.rows.map((each) => corrected.get(each.line) ?? each);
    const lines = new Set(rows.map(({ line }) => line));
    if (body.rows.some(({ line }) => !lines.has(line))) throw conflict("error_import_line_not_found");
    if (bytesOf(rows) > limits.importBytes) throw new EventError("error_importing_file_too_large", 413);
    const importer = await importerOf(transaction, session.accountId, session.personId);
    if (!importer) throw new EventError("error_forbidden", 403);
    const plan = await planImport(transaction, importer, { ...row, rows }, clock.now());
    const { lines: looked, counts } = plan;
    await transaction
      .update(userImports)
      .set({ rows, lines: looked, counts, state: "checked", endedAt: null, done: 0 })
      .where(and(isOwn, inArray(userImports.state, ["checked", "failed"])));
  });
  return requireImport(store.db, session, params.id);
});
