import { eq } from "drizzle-orm";
import { saveAccountSettings } from "#contract/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import { passRequiresApproval } from "./passRequiresApproval.ts";
import { standInLine } from "../../base/store/standInLine.ts";

/** ST-01 */
export const saveAccountSettingsHandler = handle(saveAccountSettings, async ({ body, session, platform: { events } }) => {
  await events.record(session.accountId, async (transaction) => {
    await standInLine(transaction, session.accountId);
    const account = await requireAccount(transaction, session);
    if (body.passRequiresApproval && account.features["passRequiresApproval"] !== true) throw conflict("error_account_feature_missing");
    const before = passRequiresApproval(account);
    if (body.passRequiresApproval === before) return [];
    await transaction
      .update(accounts)
      .set({ settings: { ...account.settings, ...body } })
      .where(eq(accounts.accountId, session.accountId));
    const actor = actorOf(session);
    return [
      {
        kind: "account.settings_changed",
        actor,
        data: { from: { passRequiresApproval: before }, to: body },
      },
    ];
  });
  return body;
});
