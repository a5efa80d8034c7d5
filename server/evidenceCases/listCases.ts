import { and, eq, type SQL, sql } from "drizzle-orm";
import { getEvidenceCase, listEvidenceCases } from "#contract/evidenceCases.ts";
import { limits } from "#contract/limits.ts";
import { EventError } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { evidenceCases } from "../store/schema/evidenceCases.ts";
import { type CaseRow, readCase, requireExport, selectCases, toListed } from "./caseRows.ts";

export const listEvidenceCasesHandler = handle(listEvidenceCases, async ({ query, session, platform: { store } }) => {
  requireExport(session);
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const search = query.search?.toLowerCase();
  const matches = and(
    query.state && eq(evidenceCases.isClosed, query.state === "closed"),
    search ? sql`strpos(lower(${evidenceCases.name} || ' ' || ${evidenceCases.referenceNumber}), ${search}) > 0` : undefined,
    query.after === undefined ? undefined : before(query.after),
  );
  // One more than asked for tells whether there is a next page.
  const found = await selectCases(store.db, session, matches, pageSize + 1);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows: await toListed(store.db, session.accountId, rows), ...(found.length > pageSize && last && { next: cursorOf(last) }) };
});

export const getEvidenceCaseHandler = handle(getEvidenceCase, async ({ params, session, platform: { store } }) =>
  readCase(store.db, session, params.id),
);

/** A place among the cases, opaque to callers. */
function cursorOf({ openedAt, caseId }: CaseRow): string {
  return Buffer.from(`${openedAt.getTime()} ${caseId}`).toString("base64url");
}

function before(cursor: string): SQL {
  const match = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!match) throw new EventError("error_invalid_request");
  const openedAt = new Date(Number(match[1])).toISOString();
  return sql`(${evidenceCases.openedAt}, ${evidenceCases.caseId}) < (${openedAt}::timestamptz, ${match[2]})`;
}
