import { eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { addOnKeys, DeviceType, productTypes } from "#contract/enumerations.ts";
import { scopes } from "#contract/scopes.ts";
import {
  endSession,
  type Features,
  getAccountSettings,
  getAddOns,
  getFeatures,
  listAccounts,
  reportSignInError,
  saveAccountSettings,
  switchAccount,
} from "#contract/session.ts";
import { listScopes } from "#contract/system.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { handle, type Route } from "../../http/handle.ts";
import { personEvent } from "../identityAudit.ts";
import { membershipsOf } from "../memberships.ts";
import { passRequiresApproval } from "./accountSettings.ts";
import { getUserAccessHandler } from "./getUserAccess.ts";

const listScopesHandler = handle(listScopes, async () => [...scopes]);

const getAccountSettingsHandler = handle(getAccountSettings, async ({ session, platform: { store } }) => ({
  passRequiresApproval: passRequiresApproval(await requireAccount(store.db, session)),
}));

/** GN-02 */
const listAccountsHandler = handle(listAccounts, async ({ session, platform: { store } }) => {
  const memberships = await membershipsOf(store.db, session.uid);
  return memberships.map(({ accountId, accountName, accountStatus }) => ({
    id: accountId,
    name: accountName,
    status: accountStatus,
    isSelected: accountId === session.accountId,
  }));
});

/** AU-13: what was opened in the account that is left ends with the switch. An account that the person does not belong to is not found, whether or not it exists. */
const switchAccountHandler = handle(switchAccount, async ({ query: { accountId }, session, platform }) => {
  const { store, identity, events, live } = platform;
  const membership = (await membershipsOf(store.db, session.uid)).find((one) => one.accountId === accountId);
  if (!membership) throw notFound("error_account_not_found");
  await events.record(accountId, async (transaction) => {
    await identity.selectAccount(transaction, session.sessionId, session.uid, accountId);
    return [personEvent("session.account_switched", membership, { from: session.accountId })];
  });
  await live.endViewers({ accountId: session.accountId, sessionId: session.sessionId });
  return { accountId };
});

/** AU-04: what the session holds ends with it at once, not when its tokens run out. */
const endSessionHandler = handle(endSession, async ({ session, platform }) => {
  const { accountId, sessionId, uid } = session;
  await platform.events.record(accountId, async (transaction) => {
    await platform.identity.endSession(transaction, sessionId, uid);
    return [personEvent("session.signed_out", session, {})];
  });
  await platform.live.endViewers({ accountId, sessionId });
  return {};
});

/** GN-08: mass notification and elevator also need the right to act in an emergency. */
const getFeaturesHandler = handle(getFeatures, async ({ session, platform: { store } }): Promise<Features> => {
  const { features } = await requireAccount(store.db, session);
  const mayActInEmergency = session.scopes.has("lockdown_w");
  return {
    sensors: features["sensors"] === true,
    massNotification: features["massNotification"] === true && mayActInEmergency,
    elevator: features["elevator"] === true && mayActInEmergency,
    passRequiresApproval: features["passRequiresApproval"] === true,
    intercom: features["intercom"] === true,
  };
});

/** Sensors are not told by a type of device: the account has them or not. */
const typesOf: Record<Exclude<(typeof productTypes)[number], "Sensors">, readonly number[]> = {
  AccessControl: [DeviceType.AccessControl, DeviceType.Intercoms, DeviceType.WirelessLock],
  Cameras: [DeviceType.Camera, DeviceType.TVCamera],
  Gateway: [DeviceType.Gateway],
};
const featureOf: Record<(typeof addOnKeys)[number], string> = { MASSNOTIFY: "massNotification", ELEVATOR: "elevator" };

/** GN-07: of the account as a whole; what a person may use of it is their features (GN-08) and scopes. */
const getAddOnsHandler = handle(getAddOns, async ({ session, platform: { store } }) => {
  const { features } = await requireAccount(store.db, session);
  const present = await store.db
    .selectDistinct({ deviceType: devices.deviceType })
    .from(devices)
    .where(eq(devices.accountId, session.accountId));
  return {
    productTypes: productTypes.filter((product) =>
      product === "Sensors" ? features["sensors"] === true : present.some(({ deviceType }) => typesOf[product].includes(deviceType)),
    ),
    addOns: addOnKeys.filter((key) => features[featureOf[key]] === true),
  };
});

/** ST-01 */
const saveAccountSettingsHandler = handle(saveAccountSettings, async ({ body, session, platform: { events } }) => {
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

const mayReportSignInError = createRateLimit({ limit: 30, windowMs: minuteMs, mostAddresses: 10_000 });

/** AU-02. Anybody may call it, so it writes one redacted line and nothing that an account's people would read. */
const reportSignInErrorHandler = handle(reportSignInError, async ({ query: { error }, caller, platform: { log } }) => {
  if (!mayReportSignInError(caller.address, performance.now())) throw new EventError("error_too_many_requests", 429);
  log.info("A sign-in was refused", { code: error, address: caller.address, requestId: caller.requestId });
  return {};
});

/** May this address call now? Windows start with an address's first call; beyond `mostAddresses` the oldest window is forgotten. */
function createRateLimit({ limit, windowMs, mostAddresses }: { limit: number; windowMs: number; mostAddresses: number }) {
  const windows = new Map<string, { startedAtMs: number; count: number }>();
  return (address: string, nowMs: number): boolean => {
    const known = windows.get(address);
    if (known && nowMs - known.startedAtMs < windowMs) {
      known.count += 1;
      return known.count <= limit;
    }
    windows.delete(address);
    windows.set(address, { startedAtMs: nowMs, count: 1 });
    if (windows.size > mostAddresses) for (const oldest of windows.keys()) if (windows.delete(oldest)) break;
    return true;
  };
}

export const accountsRoutes: readonly Route[] = [
  getUserAccessHandler,
  listAccountsHandler,
  switchAccountHandler,
  endSessionHandler,
  getFeaturesHandler,
  getAddOnsHandler,
  getAccountSettingsHandler,
  saveAccountSettingsHandler,
  listScopesHandler,
  reportSignInErrorHandler,
];
