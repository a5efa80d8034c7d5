import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDevice } from "#contract/devices.ts";
import { createEnrolmentToken, enrolDevice } from "#contract/enrolment.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { verifyEmail } from "#contract/mailedCodes.ts";
import {
  claimDevices,
  completeOnboarding,
  getAccountAddress,
  sendVerification,
  setExternalAccount,
  setPrivacyNotice,
  withdrawClaim,
} from "#contract/onboarding.ts";
import { getAccountSettings, getOwnUser } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { identities } from "#server/base/store/schema/identity.ts";
import { scheduleDoors } from "#server/base/store/schema/policy.ts";
import { isDeviceSecret } from "#server/channels/deviceLink/authenticateDevice.ts";
import { endExpiredClaims } from "#server/sites/enrolment/claims.ts";
import { linksTo } from "../support/mails.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

const address = {
  companyName: "Northmoor Holdings",
  addressLine1: "1 Harbour Road",
  addressLine2: "",
  city: "Northmoor",
  stateId: "",
  postalCode: "NM1 2AB",
  countryISO2: "GB",
};
const complete = (more: object = {}, as = api) => as.call(completeOnboarding, { body: { address: { ...address, ...more }, licenseId: 0 } });
const claim = (deviceSerialNumbers: string[], as = api) => as.call(claimDevices, { body: { deviceSerialNumbers } });
const withdraw = (number: string, as = api) => as.call(withdrawClaim, { params: { serial: number } });
const enrol = async (as: Api, number: string) => {
  const { token } = await as.call(createEnrolmentToken, { params: { serial: number } });
  return (await rig.apiAs()).call(enrolDevice, { body: { token } });
};
const isRow = (number: string) => eq(devices.serialNumber, number);
const rowsOf = (number: string) => rig.platform.store.db.select().from(devices).where(isRow(number));
let numbers = 0;
const serial = (kind = "AC40") => `GH-${kind}-0C1A${String((numbers += 1)).padStart(2, "0")}`;

describe("[AU-16] the set-up of an account", () => {
  it("is refused without the rights", async () => {
    const forbidden = refusal(403, "error_forbidden");
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["account_r", "device_r"] }));
    await expect(complete({}, reader)).rejects.toMatchObject(forbidden);
    await expect(reader.call(setExternalAccount, { body: { externalAccountId: "1" } })).rejects.toMatchObject(forbidden);
    await expect(claim([serial()], reader)).rejects.toMatchObject(forbidden);
    const stranger = await rig.apiAs(await rig.createPerson({ scopes: ["device_r"] }));
    await expect(stranger.call(getAccountAddress, {})).rejects.toMatchObject(forbidden);
    await expect((await rig.apiAs()).call(sendVerification, {})).rejects.toMatchObject(refusal(401, "error_session_expired"));
  });

  it.each([
    ["no company", { companyName: " " }],
    ["a company of 81 letters", { companyName: "N".repeat(81) }],
    ["no street", { addressLine1: "" }],
    ["a postal code of 11 letters", { postalCode: "1".repeat(11) }],
    ["a country in small letters", { countryISO2: "gb" }],
  ])("is refused with %s", async (_what, more) => {
    await expect(complete(more)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });

  it("stores the address and the external id for this account only, and keeps the time of the first onboarding", async () => {
    expect(await api.call(getAccountAddress, {})).toEqual({ externalAccountId: "", privacyUrl: "" });
    const { onboardedAtUtc } = await complete();
    await api.call(setExternalAccount, { body: { externalAccountId: "NM-001" } });
    expect(await complete({ city: "Southmoor" })).toEqual({ onboardedAtUtc });
    const now = { address: { ...address, city: "Southmoor" }, externalAccountId: "NM-001", privacyUrl: "", onboardedAtUtc };
    expect(await api.call(getAccountAddress, {})).toEqual(now);
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    expect(await other.call(getAccountAddress, {})).toEqual({ externalAccountId: "", privacyUrl: "" });
    // Other settings of the account stay unchanged.
    expect(await api.call(getAccountSettings, {})).toEqual({ passRequiresApproval: true });
    expect(await newestOf(api, "account.onboarded")).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { to: { address: { city: "Southmoor" } } },
    });
    expect(await newestOf(api, "account.external_changed")).toMatchObject({ data: { to: { externalAccountId: "NM-001" } } });
  });
});

describe("[VD-02] the privacy notice of an account", () => {
  const set = (privacyUrl: string, as = api) => as.call(setPrivacyNotice, { body: { privacyUrl } });

  it("is refused without the right", async () => {
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["account_r", "accountsettings_w"] }));
    await expect(set("https://northmoor.example/privacy", reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });

  it.each([
    "h",
    "http://northmoor.example",
    "northmoor.example",
    "javascript:alert(1)//https://northmoor.example",
    "https://",
    "https:// northmoor.example",
    "https://owner:secret@northmoor.example",
    `https://northmoor.example/${"n".repeat(200 - "https://northmoor.example/".length + 1)}`,
  ])("is refused as %j", async (address) => {
    await expect(set(address)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });

  it("is stored for this account only, and the change is in the log", async () => {
    const longest = `https://northmoor.example/${"n".repeat(200 - "https://northmoor.example/".length)}`;
    await set(longest);
    await set(" HTTPS://northmoor.example/privacy ");
    expect(await api.call(getAccountAddress, {})).toMatchObject({ privacyUrl: "HTTPS://northmoor.example/privacy" });
    expect(await newestOf(api, "account.privacy_changed")).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { from: { privacyUrl: longest }, to: { privacyUrl: "HTTPS://northmoor.example/privacy" } },
    });
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    expect(await other.call(getAccountAddress, {})).toMatchObject({ privacyUrl: "" });
    await set("");
    expect(await api.call(getAccountAddress, {})).toMatchObject({ privacyUrl: "" });
  });
});

describe("[AU-16] claiming devices by serial number", () => {
  it.each(["GH-CAM-OF-A-GATEWAY-000000000001", "GH-X", "nothing"])(
    "refuses %j, which is not the serial number of a claimable device",
    async (wrong) => {
      const right = serial();
      await expect(claim([right, wrong])).rejects.toMatchObject(refusal(409, "error_device_not_eligible"));
      expect(await rig.platform.store.db.select().from(devices).where(eq(devices.serialNumber, right))).toEqual([]);
    },
  );

  it("adds each device once to the first site that the session reaches, with the type that its number says", async () => {
    const [door, intercom, gateway] = [serial(), serial("INT40"), serial("GW20")];
    const given = [door, intercom, gateway, door];
    const { siteId, added } = await claim(given, atTheLab);
    expect(siteId).toBe("quarry-lab");
    expect(added.toSorted()).toEqual([door, intercom, gateway].toSorted());
    const again = await claim(given, atTheLab);
    expect({ ...again, known: again.known.toSorted() }).toEqual({ siteId, added: [], known: added.toSorted() });
    const rows = await rig.platform.store.db.select().from(devices).where(eq(devices.siteId, "quarry-lab"));
    const typeOf = (number: string) => rows.find(({ serialNumber }) => serialNumber === number)?.deviceType;
    expect([door, intercom, gateway].map(typeOf)).toEqual([DeviceType.AccessControl, DeviceType.Intercoms, DeviceType.Gateway]);
    expect(await newestOf(api, "device.added")).toMatchObject({ siteId: "quarry-lab", actor: { name: "Test Person" } });
  });

  it("refuses to withdraw a claim at a site out of reach", async () => {
    const number = serial();
    await claim([number]);
    await expect(withdraw(number, atTheLab)).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] }));
    await expect(withdraw(number, reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    expect(await rowsOf(number)).toHaveLength(1);
  });

  it("refuses to withdraw a claim once the device has enrolled", async () => {
    await expect(withdraw("GH-INT40-0127A3")).rejects.toMatchObject(refusal(409, "error_claim_not_waiting"));
    await expect(withdraw("GH-CAM20-00817C01-1F7A20C4E9B3")).rejects.toMatchObject(refusal(409, "error_claim_not_waiting"));
    const number = serial();
    await claim([number]);
    await enrol(api, number);
    await expect(withdraw(number)).rejects.toMatchObject(refusal(409, "error_claim_not_waiting"));
  });

  it("keeps a claim until it is withdrawn, which removes the number from schedules and pairings", async () => {
    const number = serial("INT40");
    await claim([number]);
    const device = await api.call(getDevice, { params: { serial: number }, query: {} });
    const leftMs = Date.parse(device.claimExpiresAtUtc ?? "") - Date.now();
    expect(leftMs / 86_400_000).toBeCloseTo(limits.deviceClaimDays, 2);
    const { db } = rig.platform.store;
    await db.insert(scheduleDoors).values({ accountId: "northmoor", scheduleId: "claimed", serialNumber: number });
    await db
      .update(devices)
      .set({ pairedSerials: [number, "GH-X"] })
      .where(isRow("GH-AC40-00912F"));
    const { token } = await api.call(createEnrolmentToken, { params: { serial: number } });
    await withdraw(number);
    expect(await rowsOf(number)).toEqual([]);
    expect(await db.select().from(scheduleDoors).where(eq(scheduleDoors.serialNumber, number))).toEqual([]);
    expect((await rowsOf("GH-AC40-00912F"))[0]?.pairedSerials).toEqual(["GH-X"]);
    await expect((await rig.apiAs()).call(enrolDevice, { body: { token } })).rejects.toMatchObject(
      refusal(400, "error_enrolment_token_invalid"),
    );
    expect(await newestOf(api, "device.claim_ended")).toMatchObject({
      serialNumber: number,
      actor: { name: "Jude Holloway" },
      data: { end: "withdrawn" },
    });
    await expect(withdraw(number)).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    expect(await claim([number])).toMatchObject({ added: [number] });
  });

  it("ends expired claims, except with a valid token or for a gateway with cameras", async () => {
    const [over, withToken, gateway] = [serial(), serial(), serial("GW20")];
    await claim([over, withToken, gateway]);
    const { db } = rig.platform.store;
    const camera = {
      accountId: "northmoor",
      serialNumber: `${gateway}-CAMERA-00000000000001`,
      name: "Camera",
      deviceType: DeviceType.Camera,
    };
    await db.insert(devices).values({ ...camera, siteId: "quarry-lab", gatewaySerial: gateway });
    await db
      .update(devices)
      .set({ claimExpiresAt: new Date(Date.now() - 1) })
      .where(inArray(devices.serialNumber, [over, withToken, gateway]));
    await api.call(createEnrolmentToken, { params: { serial: withToken } });
    await expect(withdraw(gateway)).rejects.toMatchObject(refusal(409, "error_claim_has_cameras"));
    await endExpiredClaims(rig.platform);
    expect(await rowsOf(over)).toEqual([]);
    expect([await rowsOf(withToken), await rowsOf(gateway)].map(({ length }) => length)).toEqual([1, 1]);
    expect(await newestOf(api, "device.claim_ended")).toMatchObject({
      serialNumber: over,
      actor: { kind: "system" },
      data: { end: "expired" },
    });
    await db.delete(devices).where(isRow(camera.serialNumber));
  });
});

describe("[AU-16] a serial number belongs to the account whose device enrolled first", () => {
  it("so another account can claim the number but not enrol it, and the owner's device keeps working", async () => {
    const [number, other] = [serial("INT40"), await rig.apiAs("lucia.ferrer@castellan.example")];
    await claim([number]);
    const { secret } = await enrol(api, number);
    expect(await claim([number], other)).toMatchObject({ added: [number] });
    await expect(enrol(other, number)).rejects.toMatchObject(refusal(409, "error_device_of_another_account"));
    const own = { accountId: "northmoor", serialNumber: number };
    const attempts = { count: () => Promise.resolve(true), uncount: () => Promise.resolve(), clear: () => Promise.resolve() };
    const parts = { store: rig.platform.store, attempts };
    expect(await isDeviceSecret(parts, own, Buffer.from(secret), "192.0.2.1")).toBe(true);
    expect(await isDeviceSecret(parts, { ...own, accountId: "castellan" }, Buffer.from(secret), "192.0.2.1")).toBe(false);
    await withdraw(number, other);
    // The owning account can always enrol it again.
    expect(await enrol(api, number)).toMatchObject(own);
    expect((await rowsOf(number)).map(({ accountId }) => accountId)).toEqual(["northmoor"]);
  });

  it("and claims of other accounts end with a log entry that says why", async () => {
    const [number, other] = [serial(), await rig.apiAs("lucia.ferrer@castellan.example")];
    await claim([number]);
    expect(await claim([number], other)).toMatchObject({ added: [number] });
    expect((await rowsOf(number)).every(({ claimExpiresAt }) => claimExpiresAt !== null)).toBe(true);
    expect(await enrol(api, number)).toMatchObject({ accountId: "northmoor", serialNumber: number });
    expect((await rowsOf(number)).map(({ accountId, claimExpiresAt }) => ({ accountId, claimExpiresAt }))).toEqual([
      { accountId: "northmoor", claimExpiresAt: null },
    ]);
    expect(await newestOf(other, "device.claim_ended")).toMatchObject({ serialNumber: number, data: { end: "proved_elsewhere" } });
    expect(await newestOf(api, "device.claim_ended")).not.toMatchObject({ serialNumber: number });
  });

  it("and exactly one of two simultaneous enrolments succeeds", async () => {
    const [number, other] = [serial(), await rig.apiAs("lucia.ferrer@castellan.example")];
    await Promise.all([claim([number]), claim([number], other)]);
    const answers = await Promise.allSettled([enrol(api, number), enrol(other, number)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect.poll(async () => (await rowsOf(number)).length).toBe(1);
    expect((await rowsOf(number))[0]?.claimExpiresAt).toBeNull();
  });

  it("and a claim hides a known device at a site out of reach", async () => {
    const number = serial();
    await claim([number]);
    expect(await claim([number], atTheLab)).toMatchObject({ added: [], known: [] });
  });
});

it("[AU-16] [AU-07] sends the confirmation mail again to a signed-in person until the address is confirmed", async () => {
  const email = await rig.createPerson({ scopes: ["device_r"] });
  const theirs = await rig.apiAs(email);
  await theirs.call(sendVerification, {});
  await rig.platform.store.db.update(identities).set({ isEmailVerified: false }).where(eq(identities.email, email));
  await theirs.call(sendVerification, {});
  await expect.poll(() => linksTo(rig.dataDirectory, email).length, { timeout: 10_000 }).toBe(1);
  const link = new URL(linksTo(rig.dataDirectory, email)[0] ?? "");
  expect(link.searchParams.get("mode")).toBe("verifyEmail");
  await (await rig.apiAs()).call(verifyEmail, { body: { oobCode: link.searchParams.get("oobCode") ?? "" } });
  expect(await theirs.call(getOwnUser, {})).toMatchObject({ isEmailVerified: true });
  for (let time = 0; time < 4; time += 1) await theirs.call(sendVerification, {});
  expect(linksTo(rig.dataDirectory, email)).toHaveLength(1);
});
