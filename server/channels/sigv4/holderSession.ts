import { AccountStatus } from "#contract/enumerations.ts";
import { refusalOfCall } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import type { Identity } from "../../identity/identity.ts";
import type { Holder } from "./sigV4.ts";

/**
 * The session of a holder with its rights as they are now; undefined when it ended or may no longer see devices at all.
 * Only who it is was kept: the rights always come fresh.
 */
export async function sessionOfHolder(
  identity: Pick<Identity, "refresh">,
  holder: Holder & { accountId: string; expiresAt: Date },
): Promise<Session | undefined> {
  const { uid, sessionId, personId, accountId, expiresAt } = holder;
  const refreshed = await identity.refresh({
    uid,
    sessionId,
    accountId,
    personId,
    personName: "",
    accountStatus: AccountStatus.Inactive,
    rank: 0,
    isAdmin: false,
    scopes: new Set(),
    siteIds: new Set(),
    deviceSerials: new Set(),
    videoRights: { live: false, recorded: false, export: false },
    expiresAtMs: expiresAt.getTime(),
  });
  if (refreshed?.personId !== personId || refreshed.accountId !== accountId) return undefined;
  return refusalOfCall(refreshed, { access: "device_r" }) ? undefined : refreshed;
}
