import { and, isNull } from "drizzle-orm";
import { revokeVideoShare } from "#contract/videoShares.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { videoShares } from "../../base/store/schema/videoShares.ts";
import { siteOfShare } from "./findClip.ts";
import { shareEntry } from "./shareEntries.ts";
import { findShares, isShare, requireExport, shareStateOf } from "./shareRows.ts";

export const revokeVideoShareHandler = handle(revokeVideoShare, async ({ params, session, platform }) => {
  requireExport(session);
  const { accountId, personName } = session;
  const one = { matches: isShare({ accountId, shareId: params.id }), limit: 1 };
  const [found] = await findShares(platform, session, one);
  if (!found) throw notFound("error_share_not_found");
  const now = platform.clock.now();
  let gateway: string | undefined;
  await platform.events.record(accountId, async (transaction) => {
    const [row] = await transaction.select().from(videoShares).where(one.matches).for("update");
    if (!row || !["preparing", "ready"].includes(shareStateOf(row, now))) return [];
    const revoked = { revokedAt: now, revokedByName: personName, sealedCode: null };
    await transaction
      .update(videoShares)
      .set(revoked)
      .where(and(one.matches, isNull(videoShares.revokedAt)));
    gateway = row.storedAt ? undefined : row.gatewaySerial;
    const actor = actorOf(session);
    return [shareEntry(row, await siteOfShare(transaction, row), "share_revoked", { actor, data: {} })];
  });
  if (gateway !== undefined) await tellDevices(platform, accountId, [gateway]);
  const [share] = await findShares(platform, session, one);
  if (!share) throw notFound("error_share_not_found");
  return share;
});
