import { describe, expect, it } from "vitest";
import type { Scope } from "#contract/scopes.ts";
import { permissionFlags } from "./permissionFlags.ts";

const flags = (scopes: Scope[], passRequiresApproval = false) => permissionFlags(new Set(scopes), passRequiresApproval);

describe("permissionFlags", () => {
  it("[PM-03] is refused without a settings scope", () => {
    expect(flags(["device_r", "user_r"]).hasPermissionSettings).toBe(false);
  });
  it.each<[Scope]>([["site_r"], ["zone_r"], ["group_r"], ["role_r"], ["support_r"], ["schedule_r"], ["account_r"], ["account_w"]])(
    "[PM-03] %s shows the settings",
    (scope) => {
      expect(flags([scope]).hasPermissionSettings).toBe(true);
    },
  );
  it("[PM-04] lockdown needs lockdown_w", () => {
    expect([flags([]).hasPermissionLockdownActivation, flags(["lockdown_w"]).hasPermissionLockdownActivation]).toEqual([false, true]);
  });
  it("[PM-05] the bell follows the account's setting", () => {
    expect([flags([]), flags([], true)].map((each) => each.hasPassRequiresApprovalSettingsFeature)).toEqual([false, true]);
  });
  it("[PM-06] account read and write are told apart", () => {
    expect(flags(["account_r"])).toMatchObject({ hasPermissionAccountRead: true, hasPermissionAccountWrite: false });
  });
  it("[PM-07] nobody writes subscriptions", () => {
    expect(flags(["accountpaymethod_r", "accountpaymethod_w", "account_w"])).toMatchObject({
      hasPermissionSubscriptionRead: true,
      hasPermissionSubscriptionWrite: false,
    });
  });
  it("[PM-08] remote unlock needs deviceremoteaccess_w", () => {
    expect([flags(["device_r"]), flags(["deviceremoteaccess_w"])].map((each) => each.hasPermissionDoorRemoteAccessWrite)).toEqual([
      false,
      true,
    ]);
  });
});
