import { connectAsync } from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { listDevices } from "#contract/devices.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createGateway, enrolDevice } from "#contract/enrolment.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { askForNewPassword, checkPasswordCode, resetPassword } from "#contract/mailedCodes.ts";
import { operations } from "#contract/operations.ts";
import { createVideoSource, testVideoSource, updateVideoSource } from "#contract/videoSources.ts";
import { allMails } from "../support/mails.ts";
import { demoPassword, startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const forgetful = "marta.olsen@northmoor.example";
const cameraPassword = "canary-camera-7Qx";
const secondCameraPassword = "canary-second-camera-8Ry";
const typedPassword = "Canary-typed-9Sz1";
const newPassword = "Canary-new-5Tw2";
const camera = "rtsp://viewer";

/** What must show nowhere, by the name of the secret. */
const secrets = new Map<string, string>([
  ["a camera's password", cameraPassword],
  ["a camera's second password", secondCameraPassword],
  ["a mistyped password", typedPassword],
  ["a new password", newPassword],
  ["the password of the demonstration", demoPassword],
]);
const logged: string[] = [];
/** Every answer but those that hand a secret to the one it is for. */
const answered: string[] = [];

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform({ onLogged: (line) => logged.push(line) });
});
afterAll(() => rig.close());

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${rig.url}${path}`, init);
  return response.text();
}

function signIn(email: string, password: string): Promise<string> {
  return ask("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
}

/** The code in the link of the newest mail. */
async function mailedCode(): Promise<string> {
  const read = () => allMails(rig.dataDirectory);
  await expect.poll(() => read().length, { timeout: 15_000 }).toBeGreaterThan(0);
  return /oobCode=([\w-]+)/.exec(read().at(-1) ?? "")?.[1] ?? "";
}

/** Any failure of the store, as it would befall this call. */
async function withoutTable(table: string, work: () => Promise<unknown>): Promise<void> {
  const { pool } = rig.platform.store;
  await pool.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  try {
    await work();
  } finally {
    await pool.query(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
  }
}

const connectDevice = (serialNumber: string, password: string) =>
  connectAsync(`${rig.url.replace("http", "ws")}${deviceLinkPath}`, {
    username: `northmoor/${serialNumber}`,
    clientId: serialNumber,
    password,
    reconnectPeriod: 0,
  });

async function plantCamera(gatewaySerial: string): Promise<void> {
  const api = await rig.apiAs(owner);
  const streamUrl = `${camera}:${cameraPassword}@10.0.0.9/stream`;
  const body = { gatewaySerial, name: "Yard", streamUrl };
  const { id } = await api.call(createVideoSource, { body });
  await api.call(updateVideoSource, { params: { id }, body: { streamUrl: `${camera}:${secondCameraPassword}@10.0.0.9/stream` } });
  await api.call(updateVideoSource, { params: { id }, body: { userName: "viewer", password: secondCameraPassword } });
  const attempts = [
    () => api.call(testVideoSource, { params: { id: gatewaySerial }, body: { stream_url: streamUrl, password: secondCameraPassword } }),
    () => api.call(createVideoSource, { body: { ...body, streamUrl: streamUrl.replace("rtsp", "http") } }),
    () => withoutTable("video_sources", () => api.call(createVideoSource, { body: { ...body, streamUrl: `${streamUrl}2` } })),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow();
}

async function plantPasswords(): Promise<void> {
  answered.push(await signIn(forgetful, typedPassword));
  await withoutTable("identities", async () => answered.push(await signIn(forgetful, typedPassword)));
  const nobody = await rig.apiAs();
  await nobody.call(askForNewPassword, { query: { email: forgetful } });
  const oobCode = await mailedCode();
  expect(oobCode).not.toBe("");
  secrets.set("a mailed code", oobCode);
  answered.push(JSON.stringify(await nobody.call(checkPasswordCode, { body: { oobCode } })));
  await withoutTable("oob_codes", () => nobody.call(resetPassword, { body: { oobCode, newPassword } }).catch(() => undefined));
  await withoutTable("people", () => nobody.call(resetPassword, { body: { oobCode, newPassword } }).catch(() => undefined));
  answered.push(JSON.stringify(await nobody.call(resetPassword, { body: { oobCode, newPassword } })));
  const { idToken, refreshToken } = JSON.parse(await signIn(forgetful, newPassword)) as { idToken: string; refreshToken: string };
  secrets.set("a bearer", idToken).set("a refresh token", refreshToken);
}

async function plantDevice(): Promise<string> {
  const api = await rig.apiAs(owner);
  const { serialNumber, token } = await api.call(createGateway, { body: { name: "Canary", siteId: "harbour-house" } });
  await withoutTable("device_secrets", () => api.call(enrolDevice, { body: { token } }).catch(() => undefined));
  const { secret } = await api.call(enrolDevice, { body: { token } });
  secrets.set("an enrolment token", token).set("a device's secret", secret);
  await expect(connectDevice(serialNumber, `${secret}x`)).rejects.toThrow();
  await withoutTable("attempts", () => expect(connectDevice(serialNumber, secret)).rejects.toThrow());
  const client = await connectDevice(serialNumber, secret);
  await client.endAsync();
  return serialNumber;
}

/** Every answer that can be had without changing anything. */
async function readEverything(gatewaySerial: string): Promise<void> {
  const api = await rig.apiAs(owner);
  const { devices } = await api.call(listDevices, { query: {} });
  const names = [gatewaySerial, ...devices.flatMap(({ serialNumber, videoSourceId }) => [serialNumber, videoSourceId ?? serialNumber])];
  const bearer = await rig.tokenOf(owner);
  secrets.set("the owner's bearer", bearer);
  for (const { path } of [...operations.values()].filter(({ method }: Endpoint) => method === "GET")) {
    for (const name of path.includes("{") ? names : [""]) {
      const filled = path.replaceAll(/\{\w+\}/g, name);
      answered.push(await ask(`/v1${filled}?pageSize=100`, { headers: { authorization: `Bearer ${bearer}` } }));
    }
  }
  let after: string | undefined;
  do {
    const page = await api.call(listEventLogs, { query: { pageSize: "100", ...(after !== undefined && { after }) } });
    answered.push(JSON.stringify(page));
    after = page.next;
  } while (after !== undefined);
}

function seenIn(texts: readonly string[]): string[] {
  return [...secrets].filter(([, secret]) => texts.some((text) => text.includes(secret))).map(([name]) => name);
}

it("shows no secret in its log, in any answer to others, or in the log of events", { timeout: 60_000 }, async () => {
  const gatewaySerial = await plantDevice();
  await plantCamera(gatewaySerial);
  await plantPasswords();
  await readEverything(gatewaySerial);
  const { rows: events } = await rig.platform.store.pool.query<{ text: string }>("SELECT events::text AS text FROM events");
  expect([logged, answered, events].map(({ length }) => length > 5)).toEqual([true, true, true]);
  expect({ log: seenIn(logged), answers: seenIn(answered), events: seenIn(events.map(({ text }) => text)) }).toEqual({
    log: [],
    answers: [],
    events: [],
  });
});

it("keeps what secrets are compared with out of its log too", () => {
  expect(logged.filter((line) => /\$argon2id\$|"[0-9a-f]{64}"|params: .*[0-9a-f]{64}/.test(line))).toEqual([]);
});
