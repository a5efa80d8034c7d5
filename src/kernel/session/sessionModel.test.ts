import { describe, expect, it } from "vitest";
import { getOwnUser, getUserAccess } from "#contract/session.ts";
import { aConsoleState } from "../testing/aConsoleState.ts";
import { deviceTypeOf } from "./deviceType.ts";

const windowWith = (isTouched: boolean) => ({ matchMedia: () => ({ matches: isTouched }) as unknown as MediaQueryList });

describe("[AU-12] the session", () => {
  it("has everything that the specification lists of it", () => {
    const { user, profile, scopes, language, deviceType, devicesTypeGateways, flags } = aConsoleState({
      profile: { isEmailVerified: true, mobileCredential: true, mobileId: "phone-1", phoneNumber: "+1 312 555 0100", avatar: "data:," },
    });
    const { uid, fullName, email, accountId, accountName, accountStatus, role, sites } = user;
    const session = {
      uid,
      userName: fullName,
      roleName: role.displayName,
      roleId: role.id,
      roleRank: role.rank,
      email,
      isAdmin: role.isAdmin,
      language,
      accountId,
      accountName,
      accountStatus,
      isEmailVerified: profile.isEmailVerified,
      scopes,
      siteIds: sites.map(({ id }) => id),
      siteNames: sites.map(({ name }) => name),
      deviceType,
      devicesTypeGateways,
      flags,
      mobileCredential: profile.mobileCredential,
      avatar: profile.avatar,
      mobileId: profile.mobileId,
      phoneNumber: profile.phoneNumber,
    };
    expect(Object.entries(session).filter(([, value]) => value === undefined)).toEqual([]);
    expect(session).toMatchObject({ siteIds: ["s1"], siteNames: ["Harbour House"], roleRank: 5, deviceType: "Desktop" });
  });

  it.each([
    [
      "access",
      getUserAccess.payload,
      ["role", "sites", "scopes", "firstName", "lastName", "fullName", "localeISO2", "hasEnrolledFace", "status"],
    ],
    ["user", getOwnUser.payload, ["mobileCredential", "avatar", "mobileId", "phoneNumber", "isEmailVerified"]],
  ])("is answered with the fields of the %s", (_name, payload, fields) => {
    expect(fields.filter((field) => !(field in payload.shape))).toEqual([]);
  });

  it("is on a phone where there is no pointer but a finger", () => {
    expect([deviceTypeOf(windowWith(true)), deviceTypeOf(windowWith(false))]).toEqual(["Mobile", "Desktop"]);
  });
});
