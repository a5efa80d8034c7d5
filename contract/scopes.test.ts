import { describe, expect, it } from "vitest";
import { isScope, scopes } from "./scopes.ts";

/** Quoted from the specification; `_r/w` stands for the read and the write scope. */
const vocabulary =
  "accesslogs_r, user_r/w, role_r/w, group_r/w, credential_r/w, device_r/w, schedule_r/w, deviceremoteaccess_w, devicesettings_w, accountpaymethod_r/w, site_r/w, timezone_r, zone_r/w, support_r, accountsubscription_w, account_r/w, accountsettings_r/w, deviceweb_w, deviceall_r, lockdown_w, mobile_r/w";
const named = vocabulary.split(", ").flatMap((each) => (each.endsWith("_r/w") ? [each.slice(0, -2), `${each.slice(0, -3)}w`] : [each]));

describe("scopes", () => {
  it("[PM-01] contain every name of the specification once", () => {
    expect(named.filter((name) => !isScope(name))).toEqual([]);
    expect(scopes.filter((scope, index) => scopes.indexOf(scope) !== index)).toEqual([]);
  });

  it("[PM-01] are named after an area and end in _r or _w", () => {
    expect(scopes.filter((scope) => !/^[a-z]+_[rw]$/.test(scope))).toEqual([]);
  });

  it.each(["", "device", "device_x", "DEVICE_R", "toString", "device_r "])("do not contain %j", (name) => {
    expect(isScope(name)).toBe(false);
  });
});
