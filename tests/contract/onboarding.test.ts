import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeviceType } from "#contract/enumerations.ts";
import { verifyEmail } from "#contract/mailedCodes.ts";
import {
  claimDevices,
  completeOnboarding,
  getAccountAddress,
  sendVerification,
  setExternalAccount,
  setPrivacyNotice,
} from "#contract/onboarding.ts";
import { createEnrolmentToken, enrolDevice } from "#contract/enrolment.ts";
import { getAccountSettings, getOwnUser } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { devices } from "#server/store/schema/devices.ts";
import { identities } from "#server/store/schema/identity.ts";
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

  it("keeps the address and the id of another system, of this account alone, and when it was done first", async () => {
    expect(await api.call(getAccountAddress, {})).toEqual({ externalAccountId: "", privacyUrl: "" });
    const { onboardedAtUtc } = await complete();
    await api.call(setExternalAccount, { body: { externalAccountId: "NM-001" } });
    expect(await complete({ city: "Southmoor" })).toEqual({ onboardedAtUtc });
    const now = { address: { ...address, city: "Southmoor" }, externalAccountId: "NM-001", privacyUrl: "", onboardedAtUtc };
    expect(await api.call(getAccountAddress, {})).toEqual(now);
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    expect(await other.call(getAccountAddress, {})).toEqual({ externalAccountId: "", privacyUrl: "" });
    // What else the account is set to stays.
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

  it("is what visitors of this account are led to, and is in the log", async () => {
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

describe("[AU-16] devices are taken up by their numbers", () => {
  it.each(["GH-CAM-OF-A-GATEWAY-000000000001", "GH-X", "nothing"])("not by %j, which is no number of such a device", async (wrong) => {
    const right = serial();
    await expect(claim([right, wrong])).rejects.toMatchObject(refusal(409, "error_device_not_eligible"));
    expect(await rig.platform.store.db.select().from(devices).where(eq(devices.serialNumber, right))).toEqual([]);
  });

  it("into the first site that the session reaches, each as what its number says, and once", async () => {
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

  it("and prove themselves with a token: a number that another account wrote down as well keeps nobody from it", async () => {
    const number = serial();
    await claim([number]);
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    expect(await claim([number], other)).toMatchObject({ added: [number] });
    const { token } = await api.call(createEnrolmentToken, { params: { serial: number } });
    expect(await (await rig.apiAs()).call(enrolDevice, { body: { token } })).toMatchObject({
      accountId: "northmoor",
      serialNumber: number,
    });
  });

  it("of a site out of reach is neither added nor told of", async () => {
    const number = serial();
    await claim([number]);
    expect(await claim([number], atTheLab)).toMatchObject({ added: [], known: [] });
  });
});

it("[AU-16] [AU-07] the mail that confirms an address is sent again to who is signed in, and to nobody whose address is confirmed", async () => {
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
