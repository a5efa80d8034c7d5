import { type Device, listDevices } from "#contract/devices.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import {
  type Features,
  getAccountSettings,
  getFeatures,
  getOwnUser,
  getUserAccess,
  listAccounts,
  type UserAccess,
} from "#contract/session.ts";
import type { Api } from "../api.ts";
import { log } from "../log.ts";

export interface LoadedSession {
  access: UserAccess;
  profile: PayloadOf<typeof getOwnUser> | undefined;
  accounts: PayloadOf<typeof listAccounts>;
  features: Features;
  passRequiresApproval: boolean;
  gateways: Device[];
  intercoms: Device[];
}
const noFeatures: Features = { sensors: false, massNotification: false, elevator: false, passRequiresApproval: false, intercom: false };

/**
 * AU-11: loads the data that a session starts with. Rejects only if the access call fails; other failures are logged and their data stays
 * empty.
 */
export async function loadSession(api: Api, signal: AbortSignal): Promise<LoadedSession> {
  const optional = async <Value>(name: string, call: Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return await call;
    } catch (error) {
      if (!signal.aborted) log.warn("A part of the session could not be loaded", { name, error });
      return otherwise;
    }
  };
  const profile = optional("profile", api.call(getOwnUser, {}, signal), undefined);
  const accounts = optional("accounts", api.call(listAccounts, {}, signal), []);
  const features = optional("features", api.call(getFeatures, {}, signal), noFeatures);
  const settings = optional("settings", api.call(getAccountSettings, {}, signal), { passRequiresApproval: false });
  const access = await api.call(getUserAccess, {}, signal);
  const query = { deviceTypes: `${DeviceType.Gateway},${DeviceType.Intercoms}`, pageSize: String(limits.bootstrapPageSize) };
  const listed = access.scopes.includes("device_r")
    ? await optional("devices", api.call(listDevices, { query }, signal), { devices: [], sequence: 0 })
    : { devices: [], sequence: 0 };
  return {
    access,
    profile: await profile,
    accounts: await accounts,
    features: await features,
    passRequiresApproval: (await settings).passRequiresApproval,
    gateways: listed.devices.filter(({ deviceType }) => deviceType === DeviceType.Gateway),
    intercoms: listed.devices.filter(({ deviceType }) => deviceType === DeviceType.Intercoms),
  };
}
