import { request as httpRequest } from "node:http";
import { connectAsync } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { startLive } from "#contract/live.ts";
import { realtimePath } from "#contract/realtime.ts";
import { scopes } from "#contract/scopes.ts";
import { endSession } from "#contract/session.ts";
import { verifyGrant } from "#edge/live/grant.ts";
import { signallingPath } from "#server/video/live/controlRoutes.ts";
import { forgedTokens, misplacedTokens } from "../support/forgedTokens.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const intercom = "GH-INT40-0127A3";
const clientId = "6f3a1c52-9d0e-4b7a-8a51-0f2d6c1e7b90";

let rig: TestPlatform;
let bearer: string;
let grant: string;
let bad: [string, string][];
beforeAll(async () => {
  rig = await startTestPlatform();
  const { keys, clock } = rig.platform;
  bearer = await rig.tokenOf(owner);
  grant = (await (await rig.apiAs(owner)).call(startLive, { query: {}, params: { id: intercom, session: clientId } })).grant;
  const leaver = await rig.createPerson({ scopes });
  await (await rig.apiAs(leaver)).call(endSession, {});
  bad = Object.entries({
    ...forgedTokens(keys, bearer),
    ...misplacedTokens(keys, bearer, clock.now()),
    endedSession: await rig.tokenOf(leaver),
    viewerGrant: grant,
    viewerGrantWithClaims: keys.sign({ ...keys.verify(bearer), ...keys.verify(grant) }),
  });
});
afterAll(() => rig.close());

/** The status that an attempt to open a WebSocket is answered with; 101 when it opens. */
function upgrade(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const socketHeaders = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": Buffer.alloc(16).toString("base64"),
    };
    httpRequest(`${rig.url}${path}`, { headers: { ...socketHeaders, ...headers } })
      .on("upgrade", (_answer, socket) => {
        socket.destroy();
        resolve(101);
      })
      .on("response", (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

const connectDevice = (password: string) =>
  connectAsync(`${rig.url.replace("http", "ws")}${deviceLinkPath}`, {
    username: `northmoor/${intercom}`,
    clientId: intercom,
    password,
    reconnectPeriod: 0,
  });

describe("a token that is not good", () => {
  it("is refused as a bearer on calls and on the realtime stream", async () => {
    for (const path of ["/v1/user-access", "/v1/devices", `${realtimePath}?topics=Devices/LockState`]) {
      const statuses = await Promise.all(
        bad.map(async ([name, token]) => [
          name,
          (await fetch(`${rig.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status,
        ]),
      );
      expect(statuses).toEqual(bad.map(([name]) => [name, 401]));
    }
  });

  it("is refused where the identity calls take one", async () => {
    for (const operation of ["lookup", "update", "sendOobCode"]) {
      const answers = await Promise.all(
        bad.map(async ([name, idToken]) => {
          const answer = await fetch(`${rig.url}/identitytoolkit.googleapis.com/v1/accounts:${operation}`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ idToken, requestType: "VERIFY_EMAIL", displayName: "Somebody" }),
          });
          return [name, answer.status];
        }),
      );
      expect(answers).toEqual(bad.map(([name]) => [name, 400]));
    }
  });
});

describe("a token that is not good, where only signatures and secrets count", () => {
  const channel = `X-Amz-ChannelARN=arn:aws:kinesisvideo:us-east-1:000000000000:channel/${intercom}/1&X-Amz-ClientId=${clientId}`;

  it("does not open signalling, wherever it stands", async () => {
    const answers = await Promise.all(
      bad.map(async ([name, token]) => [
        name,
        await upgrade(`${signallingPath}?${channel}`, { authorization: `Bearer ${token}`, "x-amz-security-token": token }),
        await upgrade(`${signallingPath}?${channel}&X-Amz-Security-Token=${encodeURIComponent(token)}`),
      ]),
    );
    expect(answers).toEqual(bad.map(([name]) => [name, 403, 403]));
  });

  it("does not open the control calls of live video", async () => {
    const answers = await Promise.all(
      bad.map(async ([name, token]) => {
        const headers = { authorization: `Bearer ${token}`, "x-amz-security-token": token, "content-type": "application/json" };
        const body = JSON.stringify({ ChannelName: intercom });
        return [name, (await fetch(`${rig.url}/kinesisvideo/describeSignalingChannel`, { method: "POST", headers, body })).status];
      }),
    );
    expect(answers.filter(([, status]) => ![400, 403].includes(Number(status)))).toEqual([]);
  });

  it("does not open the device link", { timeout: 60_000 }, async () => {
    for (const [name, token] of bad) await expect(connectDevice(token), name).rejects.toThrow(/not authorized/i);
  });

  it("does not open the object store", async () => {
    const answers = await Promise.all(
      bad.map(async ([name, token]) => [
        name,
        (
          await fetch(`${rig.url}/objects/gatehouse/northmoor/${intercom}/a.jpg`, {
            headers: { authorization: `Bearer ${token}`, "x-amz-security-token": token },
          })
        ).status,
      ]),
    );
    expect(answers.filter(([, status]) => ![400, 403].includes(Number(status)))).toEqual([]);
  });
});

describe("a good token", () => {
  it.each(["access_token", "token", "authorization", "bearer"])("is not looked for in the query as %s", async (name) => {
    expect((await fetch(`${rig.url}/v1/user-access?${name}=${bearer}`)).status).toBe(401);
    expect((await fetch(`${rig.url}${realtimePath}?topics=Devices/LockState&${name}=${bearer}`)).status).toBe(401);
  });

  it("does not open signalling, which takes signatures alone", async () => {
    const channel = `X-Amz-ChannelARN=arn:aws:kinesisvideo:us-east-1:000000000000:channel/${intercom}/1&X-Amz-ClientId=${clientId}`;
    for (const token of [bearer, grant]) {
      const headers = { authorization: `Bearer ${token}`, "x-amz-security-token": token, "sec-websocket-protocol": token };
      expect([
        await upgrade(`${signallingPath}?${channel}`, headers),
        await upgrade(`${signallingPath}?${channel}&X-Amz-Security-Token=${token}`),
      ]).toEqual([403, 403]);
    }
  });

  it("does not open the device link, which takes a device's own secret", async () => {
    for (const token of [bearer, grant]) await expect(connectDevice(token)).rejects.toThrow(/not authorized/i);
  });

  it("is no viewer grant to a device, nor is a grant for another device or viewer", () => {
    const reasonOf = (token: string, serial = intercom, viewer = clientId, account = "northmoor") => {
      const decision = verifyGrant(
        token,
        rig.platform.keys.jwks as never,
        { accountId: account, serial, clientId: viewer },
        rig.platform.clock.now().getTime(),
      );
      return decision.ok ? "accepted" : decision.reason;
    };
    const decisions = [
      reasonOf(bearer),
      reasonOf(grant, intercom, clientId, "castellan"),
      reasonOf(grant, "GH-INT40-0127A4"),
      reasonOf(grant, intercom, "another"),
      reasonOf(grant),
    ];
    expect(decisions).toEqual(["claims", "account", "serial", "client", "accepted"]);
  });

  it("is no viewer grant to a device when it was forged from one", () => {
    const { keys, clock } = rig.platform;
    const decisions = Object.entries(forgedTokens(keys, grant)).map(([name, token]) => [
      name,
      verifyGrant(token, keys.jwks as never, { accountId: "northmoor", serial: intercom, clientId }, clock.now().getTime()).ok,
    ]);
    expect(decisions.filter(([, isAccepted]) => isAccepted)).toEqual([]);
  });
});
