import { and, eq, sql } from "drizzle-orm";
import { getEvidenceCase, listEvidenceCases } from "#contract/evidenceCases.ts";
import { limits } from "#contract/limits.ts";
import { hasText } from "../../base/store/folded.ts";
import { evidenceCases } from "../../base/store/schema/evidenceCases.ts";
import { afterTimeCursor, timeCursorOf } from "../../base/store/timeCursor.ts";
import { handle, type Route } from "../../http/handle.ts";
import { readCase, requireExport, selectCases, toListed } from "./caseRows.ts";
import { changeEvidenceCaseHandler, deleteEvidenceCaseHandler, openEvidenceCaseHandler } from "./changeCase.ts";
import { collectEvidenceHandler, readEvidenceStillHandler, removeEvidenceHandler } from "./collectEvidence.ts";
import { lockEvidenceCaseHandler, unlockEvidenceCaseHandler } from "./lockCase.ts";
import { signEvidenceManifestHandler } from "./signManifest.ts";

const listEvidenceCasesHandler = handle(listEvidenceCases, async ({ query, session, platform: { store } }) => {
  requireExport(session);
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const matches = and(
    query.state && eq(evidenceCases.isClosed, query.state === "closed"),
    hasText(query.search, sql`${evidenceCases.name} || ' ' || ${evidenceCases.referenceNumber}`),
    afterTimeCursor(query.after, { at: evidenceCases.openedAt, id: evidenceCases.caseId }),
  );
  // One more than asked for tells whether there is a next page.
  const found = await selectCases(store.db, session, matches, pageSize + 1);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    rows: await toListed(store.db, session.accountId, rows),
    ...(found.length > pageSize && last && { next: timeCursorOf(last.openedAt, last.caseId) }),
  };
});

const getEvidenceCaseHandler = handle(getEvidenceCase, async ({ params, session, platform: { store } }) =>
  readCase(store.db, session, params.id),
);

export const evidenceCasesRoutes: readonly Route[] = [
  listEvidenceCasesHandler,
  getEvidenceCaseHandler,
  openEvidenceCaseHandler,
  changeEvidenceCaseHandler,
  deleteEvidenceCaseHandler,
  collectEvidenceHandler,
  removeEvidenceHandler,
  readEvidenceStillHandler,
  lockEvidenceCaseHandler,
  unlockEvidenceCaseHandler,
  signEvidenceManifestHandler,
];
