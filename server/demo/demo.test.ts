import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeviceType } from "#contract/enumerations.ts";
import { SerialNumber } from "#contract/fields.ts";
import { SimulatorConfig } from "#contract/simulator.ts";
import { kindOfSerial } from "#domain/serialNumber.ts";
import { type IdentityServer, startIdentityServer } from "../../tests/support/identityServer.ts";
import { people } from "../base/store/schema/accounts.ts";
import { deviceSecrets, devices, videoSources } from "../base/store/schema/devices.ts";
import type { DeviceLink } from "../channels/deviceLink/deviceLink.ts";
import type { Platform } from "../platform.ts";
import { openCredentials } from "../video/videoSources/cameraCredentials.ts";
import { type DemoResult, seedDemo } from "./seedDemo.ts";
import { seedServe } from "./seedServe.ts";
import { setSimulatedStreams } from "./setSimulatedStreams.ts";

const pushed: string[] = [];
const deviceLink: Pick<DeviceLink, "pushConfig"> = {
  pushConfig: async (_accountId, serialNumber) => {
    pushed.push(serialNumber);
  },
};

function platformOf(server: IdentityServer): Platform {
  return { ...server, deviceLink } as unknown as Platform;
}

async function signIn(server: IdentityServer, email: string, password: string) {
  const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { idToken = "" } = (await answer.json()) as { idToken?: string };
  return server.identity.authenticate(idToken);
}

describe("the demonstration", () => {
  let server: IdentityServer;
  let demo: DemoResult;
  beforeAll(async () => {
    server = await startIdentityServer({ isEmpty: true });
    demo = await seedDemo(platformOf(server), server.origin);
  });
  afterAll(() => server.close());

  it("lets one person of every role sign in, with the sites of the person", async () => {
    expect(new Set(demo.signIns.map(({ role }) => role))).toEqual(
      new Set(["Owner", "Administrator", "Manager", "Operator", "Viewer", "Mobile"]),
    );
    for (const { email, password } of demo.signIns) expect(await signIn(server, email, password), email).toBeDefined();
    const ruth = demo.signIns.find(({ email }) => email.startsWith("ruth.adeyemi@"));
    const session = await signIn(server, ruth?.email ?? "", ruth?.password ?? "");
    expect(session).toMatchObject({ siteIds: new Set(["harbour-house", "ferry-lane"]), rank: 50, isAdmin: false });
  });

  it("[AU-15] gives the phone-only person no other scope than mobile_r", async () => {
    const kenji = demo.signIns.find(({ role }) => role === "Mobile");
    expect((await signIn(server, kenji?.email ?? "", kenji?.password ?? ""))?.scopes).toEqual(new Set(["mobile_r"]));
  });

  it("[DV-03] has serial numbers that tell their kind and devices that exist at their sites", async () => {
    const rows = await server.store.db.select().from(devices);
    expect(rows.length).toBeGreaterThan(25);
    for (const { serialNumber, deviceType } of rows) {
      expect(SerialNumber.safeParse(serialNumber).success, serialNumber).toBe(true);
      const kind = { [DeviceType.Camera]: "camera", [DeviceType.Intercoms]: "intercom" }[deviceType] ?? "door";
      expect(kindOfSerial(serialNumber), serialNumber).toBe(kind);
    }
    const cameras = rows.filter(({ deviceType }) => deviceType === DeviceType.Camera);
    const sources = await server.store.db.select().from(videoSources);
    expect(sources.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(cameras.map(({ serialNumber }) => serialNumber).toSorted());
    const serials = new Set(rows.map(({ serialNumber }) => serialNumber));
    expect(rows.flatMap(({ pairedSerials }) => pairedSerials).filter((serial) => !serials.has(serial))).toEqual([]);
  });

  it("keeps only hashes of device secrets, and its files for their owner alone", async () => {
    const secrets = await server.store.db.select().from(deviceSecrets);
    const stored = JSON.stringify(secrets);
    const simulated = demo.simulator.accounts.flatMap((account) => account.devices);
    expect(secrets).toHaveLength(simulated.length);
    for (const { secret } of simulated) expect(stored).not.toContain(secret);
    for (const file of Object.values(demo.files)) expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(SimulatorConfig.parse(JSON.parse(await readFile(demo.files.simulator, "utf8")))).toEqual(demo.simulator);
  });

  it("keeps people, passwords and renamed doors on the next start and renews the secrets", async () => {
    await server.store.db.update(devices).set({ name: "West door" }).where(eq(devices.serialNumber, "GH-AC40-00912F"));
    const before = (await server.store.db.select().from(people)).length;
    const again = await seedDemo(platformOf(server), server.origin);
    expect([demo.isFirstStart, again.isFirstStart]).toEqual([true, false]);
    expect(again.signIns).toEqual(demo.signIns);
    expect(await server.store.db.select().from(people)).toHaveLength(before);
    const doorOf = (result: DemoResult) =>
      result.simulator.accounts[0]?.devices.find(({ serialNumber }) => serialNumber === "GH-AC40-00912F");
    expect(doorOf(again)?.name).toBe("West door");
    expect(doorOf(again)?.secret).not.toBe(doorOf(demo)?.secret);
    demo = { ...again, isFirstStart: true };
  });

  it("sets new passwords when nobody knows the old ones any more", async () => {
    await rm(demo.files.demo);
    const again = await seedDemo(platformOf(server), server.origin);
    expect(again.isFirstStart).toBe(true);
    const [first] = again.signIns;
    expect(first?.password).not.toBe(demo.signIns[0]?.password);
    expect(await signIn(server, first?.email ?? "", demo.signIns[0]?.password ?? "")).toBeUndefined();
    expect(await signIn(server, first?.email ?? "", first?.password ?? "")).toBeDefined();
    demo = again;
  });

  it("tells the gateway where the cameras listen, except one that was pointed elsewhere", async () => {
    const [own, moved] = demo.simulator.accounts[0]?.cameras ?? [];
    if (!own || !moved) throw new Error("The demonstration has cameras.");
    const elsewhere = "rtsp://192.0.2.1/live";
    await server.store.db.update(videoSources).set({ streamUrl: elsewhere }).where(eq(videoSources.videoSourceId, moved.videoSourceId));
    for (const port of [5001, 5002]) {
      const streams = Object.fromEntries(
        [own, moved].map(({ serialNumber }) => [
          serialNumber,
          { main: `rtsp://127.0.0.1:${port}/${serialNumber}/main`, sub: `rtsp://127.0.0.1:${port}/sub` },
        ]),
      );
      await setSimulatedStreams(platformOf(server), demo.simulator, streams);
    }
    const rows = new Map((await server.store.db.select().from(videoSources)).map((row) => [row.videoSourceId, row]));
    const row = rows.get(own.videoSourceId);
    expect(row?.streamUrl).toBe(`rtsp://127.0.0.1:5002/${own.serialNumber}/main`);
    expect(row && openCredentials(server.keys, row)).toEqual(demo.simulator.rtsp);
    expect(rows.get(moved.videoSourceId)?.streamUrl).toBe(elsewhere);
    expect(pushed).toContain("GH-GW20-004B1E");
  });

  it("leaves first start of an installation of one's own alone", async () => {
    expect(await seedServe(platformOf(server))).toBeUndefined();
  });
});

describe("a first start without the demonstration", () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentityServer({ isEmpty: true });
  });
  afterAll(() => server.close());

  it("creates one owner with a password that is shown once, and no demonstration afterwards", async () => {
    const [one, two] = await Promise.all([seedServe(platformOf(server)), seedServe(platformOf(server))]);
    const first = one ?? two;
    expect(one && two).toBeUndefined();
    expect(await signIn(server, first?.email ?? "", first?.password ?? "")).toMatchObject({ isAdmin: true, siteIds: "all", rank: 100 });
    expect(await seedServe(platformOf(server))).toBeUndefined();
    await expect(seedDemo(platformOf(server), server.origin)).rejects.toThrow(/installation of its own/);
    await expect(stat(join(server.settings.dataDirectory, "demo.json"))).rejects.toThrow(/ENOENT/);
  });
});
