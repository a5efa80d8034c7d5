import { eq } from "drizzle-orm";
import type { LockdownWorkflow } from "#contract/lockdown.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { checkTargets } from "./changePlan.ts";
import { type PlanRow, readDoors } from "./planRows.ts";

type PlanFields = Pick<LockdownWorkflow, "description" | "expiresOn" | "durationMinutes" | "targets">;
type PlanColumns = Omit<PlanRow, "accountId" | "planId" | "code" | "createdAt" | "isDoubled" | "version">;

/** The checked input of an editor as columns. */
export async function planColumns(transaction: Database, session: Session, fields: PlanFields): Promise<PlanColumns> {
  const { description, expiresOn, durationMinutes, targets } = fields;
  const { accountId } = session;
  const rows = await transaction.select({ siteId: sites.siteId }).from(sites).where(eq(sites.accountId, accountId));
  checkTargets(session, targets, await readDoors(transaction, accountId), new Set(rows.map(({ siteId }) => siteId)));
  return {
    description,
    expiresOn: expiresOn === undefined ? null : new Date(expiresOn),
    durationMinutes: durationMinutes ?? null,
    isEveryDoor: targets.isEveryDoor,
    siteIds: [...new Set(targets.siteIds)],
    serialNumbers: [...new Set(targets.serialNumbers)],
  };
}
