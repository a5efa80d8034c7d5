import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnrolmentToken, enrolDevice } from "#contract/enrolment.ts";
import { readSettings, SettingsError } from "#server/base/settings/settings.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const gateway = "GH-GW20-004B1E";
const forwarded = { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" };
let plain: TestPlatform;
let behind: TestPlatform;
beforeAll(async () => {
  plain = await startTestPlatform();
  behind = await startTestPlatform({ env: { TRUST_PROXY: "127.0.0.0/8, ::1", PUBLIC_URL: "https://gatehouse.test" } });
});
afterAll(async () => {
  await plain.close();
  await behind.close();
});

/** Enrols a gateway through a proxy that says these headers; answers what the platform made of them. */
async function enrol(rig: TestPlatform) {
  const api = await rig.apiAs("jude.holloway@northmoor.example");
  const { token } = await api.call(createEnrolmentToken, { params: { serial: gateway } });
  const response = await fetch(`${rig.localUrl}/v1${enrolDevice.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...forwarded },
    body: JSON.stringify({ token }),
  });
  const { payload } = (await response.json()) as { payload: { mqttUrl: string } };
  const [entry] = await rig.platform.events.query("northmoor", { limit: 1, kinds: ["device.enrolled"] });
  return { address: entry?.data["address"], mqttUrl: payload.mqttUrl };
}

describe("a proxy in front", () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ["names", { TRUST_PROXY: "proxy", PUBLIC_URL: "https://x.test" }, /TRUST_PROXY must be/],
    ["networks that are none", { TRUST_PROXY: "10.0.0.0/99", PUBLIC_URL: "https://x.test" }, /TRUST_PROXY must be/],
    ["everybody by a switch", { TRUST_PROXY: "true", PUBLIC_URL: "https://x.test" }, /TRUST_PROXY must be/],
    ["a proxy without the address that people use", { TRUST_PROXY: "10.0.0.4" }, /needs PUBLIC_URL/],
  ])("is not set by %s", (_what, env, message) => {
    expect(() => readSettings(env, [])).toThrow(SettingsError);
    expect(() => readSettings(env, [])).toThrow(message);
  });

  it("is nobody unless the settings name it: what a caller says of itself changes nothing", async () => {
    const seen = await enrol(plain);
    expect(seen.address).toMatch(/127\.0\.0\.1$/);
    expect(seen.mqttUrl).toBe(`${plain.localUrl.replace("http", "ws")}/mqtt`);
  });

  it("is believed about the caller's address when it is named, and about nothing else", async () => {
    expect(await enrol(behind)).toEqual({ address: "198.51.100.7", mqttUrl: "wss://gatehouse.test/mqtt" });
  });
});
