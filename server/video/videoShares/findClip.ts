import { and, eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { refusalOfAccount } from "../../access/decide.ts";
import { EventError, forbidden, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts, sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { videoShares } from "../../base/store/schema/videoShares.ts";
import { networkOf } from "../../http/networkOf.ts";
import { hashToken } from "../../identity/browserSession.ts";
import type { Platform } from "../../platform.ts";
import { type ShareRow, shareStateOf } from "./shareRows.ts";

/** Codes cannot be guessed; this limits attempts to keep the platform busy. A waiting page asks every few seconds. */
const calls: AttemptRule = { name: "shared-clip-calls", limit: 300, windowMs: minuteMs };

export interface FoundClip {
  share: ShareRow;
  device: typeof devices.$inferSelect;
  accountName: string;
  timeZoneId: string;
}

/**
 * The clip behind a link, while the link works: asked again at every call, so that it ends with the share, the account and the camera.
 * @throws error_shared_clip_not_found (404), error_shared_clip_over (403), error_shared_clip_failed (409), error_too_many_requests (429)
 */
export async function findClip(
  { store, keys, clock }: Pick<Platform, "store" | "keys" | "clock">,
  code: string,
  address: string,
): Promise<FoundClip> {
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (!(await attempts.count(calls, networkOf(address)))) throw new EventError("error_too_many_requests", 429);
  const [found] = await store.db
    .select({ share: videoShares, device: devices, account: accounts, timeZoneId: sites.timeZoneId })
    .from(videoShares)
    .innerJoin(accounts, eq(accounts.accountId, videoShares.accountId))
    .leftJoin(devices, and(eq(devices.accountId, videoShares.accountId), eq(devices.serialNumber, videoShares.serialNumber)))
    .leftJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(eq(videoShares.codeHash, hashToken(code)));
  if (!found) throw notFound("error_shared_clip_not_found");
  const { share, device, account, timeZoneId } = found;
  const state = shareStateOf(share, clock.now());
  if (state === "failed") throw new EventError("error_shared_clip_failed", 409);
  const isOver = state === "expired" || state === "revoked" || !device || timeZoneId === null;
  if (isOver || refusalOfAccount(account.status)) throw forbidden("error_shared_clip_over");
  return { share, device, accountName: account.name, timeZoneId };
}

/** Where a share's camera is; empty where it has gone. */
export async function siteOfShare(db: Database, { accountId, serialNumber }: ShareRow): Promise<string> {
  const [device] = await db
    .select({ siteId: devices.siteId })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  return device?.siteId ?? "";
}
