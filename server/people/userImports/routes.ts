import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import {
  checkUserImport,
  createUserImport,
  deleteUserImport,
  getUserImport,
  type ImportLine,
  listImportLines,
  listUserImports,
  startUserImport,
} from "#contract/userImports.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { cursorOf, readCursor } from "../../base/store/keyset.ts";
import { userImports } from "../../base/store/schema/userImports.ts";
import { handle, type Route } from "../../http/handle.ts";
import { importerOf } from "./importer.ts";
import { bytesOf, importColumnsShown, isOwnImport, presentImport, requireImport } from "./importRows.ts";
import { planImport } from "./planImport.ts";

const createUserImportHandler = handle(createUserImport, async ({ body, session, platform: { store, clock } }) => {
  const { accountId, personId, personName } = session;
  const { fileName, columns, rows, dates = {} } = body;
  if (bytesOf(rows) > limits.importBytes) throw new EventError("error_importing_file_too_large", 413);
  if (!columns.includes("email") || new Set(columns).size < columns.length) throw new EventError("error_importing_columns");
  const importer = await importerOf(store.db, accountId, personId);
  if (!importer) throw new EventError("error_forbidden", 403);
  const now = clock.now();
  const { lines, counts } = await planImport(store.db, importer, { columns, rows, dates }, now);
  const isOwn = and(eq(userImports.accountId, accountId), eq(userImports.requestedById, personId));
  const isOld = lt(userImports.requestedAt, new Date(now.getTime() - serverLimits.importsKeptDays * dayMs));
  await store.db.delete(userImports).where(and(isOwn, ne(userImports.state, "running"), isOld));
  const importId = randomUUID();
  const about = { accountId, importId, fileName, columns, rows, dates, lines, counts, state: "checked" as const };
  await store.db.insert(userImports).values({ ...about, requestedById: personId, requestedByName: personName, requestedAt: now });
  return requireImport(store.db, session, importId);
});

const listUserImportsHandler = handle(listUserImports, async ({ session, platform: { store } }) => {
  const rows = await store.db
    .select(importColumnsShown)
    .from(userImports)
    .where(and(eq(userImports.accountId, session.accountId), eq(userImports.requestedById, session.personId)))
    .orderBy(desc(userImports.requestedAt))
    .limit(limits.pageSizeDefault);
  return rows.map(presentImport);
});

const getUserImportHandler = handle(getUserImport, ({ params, session, platform }) => requireImport(platform.store.db, session, params.id));

const listImportLinesHandler = handle(listImportLines, async ({ params, query, session, platform: { store } }) => {
  await requireImport(store.db, session, params.id);
  const { change, after, pageSize = limits.pageSizeDefault } = query;
  const [from] = after === undefined ? ["0"] : readCursor(after, "line");
  if (!/^\d{1,9}$/.test(from)) throw new EventError("error_invalid_request");
  const { rows } = await store.db.execute<{ place: number; entry: ImportLine }>(
    sql`SELECT each.place::int AS place, each.entry FROM user_imports,
          jsonb_array_elements(user_imports.lines) WITH ORDINALITY AS each(entry, place)
        WHERE ${isOwnImport(session, params.id)} AND each.place > ${Number(from)}
          AND (${change ?? null}::text IS NULL OR each.entry ->> 'change' = ${change ?? null})
        ORDER BY each.place LIMIT ${pageSize + 1}`,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map(({ entry }) => entry),
    ...(rows.length > pageSize && last && { next: cursorOf(["line", String(last.place), "-"]) }),
  };
});

const startUserImportHandler = handle(startUserImport, async ({ params, query, session, platform: { store, events } }) => {
  const isOwn = isOwnImport(session, params.id);
  const takes = query.lines ?? "all";
  await events.record(session.accountId, async (transaction) => {
    const [row] = await transaction.select(importColumnsShown).from(userImports).where(isOwn).for("update");
    if (!row) throw notFound("error_import_not_found");
    if (row.state !== "checked") throw conflict("error_import_not_waiting");
    const hasGood = row.counts.new + row.counts.changed > 0;
    if (row.counts.fault > 0 && !(takes === "good" && hasGood)) throw conflict("error_import_has_faults");
    await transaction.update(userImports).set({ state: "running", takes }).where(isOwn);
    const actor = actorOf(session);
    return [
      {
        kind: "user.import_started",
        actor,
        data: { importId: params.id, name: row.fileName, created: row.counts.new, changed: row.counts.changed },
      },
    ];
  });
  return requireImport(store.db, session, params.id);
});

const deleteUserImportHandler = handle(deleteUserImport, async ({ params, session, platform: { store } }) => {
  const isOwn = isOwnImport(session, params.id);
  const gone = await store.db
    .delete(userImports)
    .where(and(isOwn, ne(userImports.state, "running")))
    .returning({ id: userImports.importId });
  if (gone.length > 0) return {};
  await requireImport(store.db, session, params.id);
  throw conflict("error_import_running");
});

/** US-07: lines are corrected in place. The row is locked, so that no correction is lost to another one or to the start. */
const checkUserImportHandler = handle(checkUserImport, async ({ params, body, session, platform: { store, clock } }) => {
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

export const userImportsRoutes: readonly Route[] = [
  createUserImportHandler,
  listUserImportsHandler,
  getUserImportHandler,
  listImportLinesHandler,
  checkUserImportHandler,
  startUserImportHandler,
  deleteUserImportHandler,
];
