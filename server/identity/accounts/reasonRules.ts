import { eq, sql } from "drizzle-orm";
import { operations } from "#contract/operations.ts";
import { getReasonRules, type ReasonKind, type ReasonRules, reasonKinds, saveReasonRules } from "#contract/reasons.ts";
import { askedKinds } from "../../access/reasons.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { handle, type Route } from "../../http/handle.ts";

const changed = "account.reasons_changed";

const getReasonRulesHandler = handle(getReasonRules, ({ session, platform: { store } }) => readRules(store.db, session));

const saveReasonRulesHandler = handle(saveReasonRules, async ({ body, session, platform: { events, store } }) => {
  await events.record(session.accountId, async (transaction) => {
    await standInLine(transaction, session.accountId);
    const account = await requireAccount(transaction, session);
    const before = inOrder(askedKinds(account));
    const after = inOrder(new Set(body.isAsked ? [...before, ...body.kinds] : before.filter((kind) => !body.kinds.includes(kind))));
    if (after.join() === before.join()) return [];
    await transaction
      .update(accounts)
      .set({ settings: { ...account.settings, reasonKinds: after } })
      .where(eq(accounts.accountId, session.accountId));
    const actor = actorOf(session);
    return [{ kind: changed, actor, data: { from: { reasonKinds: before }, to: { reasonKinds: after } } }];
  });
  return readRules(store.db, session);
});

async function readRules(db: Database, session: Session): Promise<ReasonRules> {
  const asked = askedKinds(await requireAccount(db, session));
  const lastChange = await lastChangeOf(db, session.accountId, [changed], sql`true`);
  const operationsOf = (kind: ReasonKind) => [...operations].filter(([, { asksReason }]) => asksReason === kind).map(([id]) => id);
  return {
    kinds: reasonKinds.map((kind) => ({ kind, isAsked: asked.has(kind), operations: operationsOf(kind) })),
    ...(lastChange && { lastChange }),
  };
}

const inOrder = (kinds: ReadonlySet<ReasonKind>) => reasonKinds.filter((kind) => kinds.has(kind));

export const reasonRoutes: readonly Route[] = [getReasonRulesHandler, saveReasonRulesHandler];
