import type { Route } from "../../http/handle.ts";
import { exportAuditHandler } from "./exportAudit.ts";
import { listAuditEntriesHandler } from "./listAuditEntries.ts";
import { verifyAuditPartHandler } from "./verifyAuditPart.ts";

export const auditRoutes: readonly Route[] = [listAuditEntriesHandler, exportAuditHandler, verifyAuditPartHandler];
