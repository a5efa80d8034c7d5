import type { Scope } from "#contract/scopes.ts";

/** PM-03 … PM-08: the parts that the shell offers. The server decides; the flags only hide what it would refuse. */
export interface PermissionFlags {
  hasPermissionSettings: boolean;
  hasPermissionLockdownActivation: boolean;
  hasPassRequiresApprovalSettingsFeature: boolean;
  hasPermissionAccountRead: boolean;
  hasPermissionAccountWrite: boolean;
  hasPermissionSubscriptionRead: boolean;
  hasPermissionSubscriptionWrite: boolean;
  hasPermissionDoorRemoteAccessWrite: boolean;
}

const settingsScopes: readonly Scope[] = ["site_r", "zone_r", "group_r", "role_r", "support_r", "schedule_r", "account_r", "account_w"];

export function permissionFlags(scopes: ReadonlySet<Scope>, passRequiresApproval: boolean): PermissionFlags {
  return {
    hasPermissionSettings: settingsScopes.some((scope) => scopes.has(scope)),
    hasPermissionLockdownActivation: scopes.has("lockdown_w"),
    hasPassRequiresApprovalSettingsFeature: passRequiresApproval,
    hasPermissionAccountRead: scopes.has("account_r"),
    hasPermissionAccountWrite: scopes.has("account_w"),
    hasPermissionSubscriptionRead: scopes.has("accountpaymethod_r") || scopes.has("account_r"),
    hasPermissionSubscriptionWrite: false,
    hasPermissionDoorRemoteAccessWrite: scopes.has("deviceremoteaccess_w"),
  };
}
