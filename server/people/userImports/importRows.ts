import { and, eq, type SQL } from "drizzle-orm";
import type { UserImport } from "#contract/userImports.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { userImports } from "../../base/store/schema/userImports.ts";

const { importId, fileName, state, columns, dates, takes, counts, done, requestedByName, requestedAt, endedAt } = userImports;
/** Without what the file holds. */
export const importColumnsShown = { importId, fileName, state, columns, dates, takes, counts, done, requestedByName, requestedAt, endedAt };
type Shown = Pick<typeof userImports.$inferSelect, keyof typeof importColumnsShown>;

/** An import is its maker's: it holds people's data, of sites that others may not reach. */
export const isOwnImport = ({ accountId, personId }: Session, id: string): SQL | undefined =>
  and(eq(userImports.accountId, accountId), eq(userImports.requestedById, personId), eq(userImports.importId, id));

export function presentImport(row: Shown): UserImport {
  return {
    id: row.importId,
    fileName: row.fileName,
    state: row.state,
    columns: row.columns,
    dates: row.dates,
    takes: row.takes,
    counts: row.counts,
    done: row.done,
    requestedBy: row.requestedByName,
    requestedAtUtc: row.requestedAt.toISOString(),
    ...(row.endedAt && { endedAtUtc: row.endedAt.toISOString() }),
  };
}

/** As large as the file that these cells are of, but for its quotation marks. */
export const bytesOf = (rows: readonly { cells: readonly string[] }[]) =>
  rows.reduce((sum, { cells }) => sum + cells.reduce((bytes, cell) => bytes + Buffer.byteLength(cell) + 1, 0), 0);

/** @throws error_import_not_found */
export async function requireImport(db: Database, session: Session, id: string): Promise<UserImport> {
  const [row] = await db.select(importColumnsShown).from(userImports).where(isOwnImport(session, id));
  if (!row) throw notFound("error_import_not_found");
  return presentImport(row);
}
