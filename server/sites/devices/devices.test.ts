import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getAccessControlState,
  getDevice,
  getDevices,
  getWebCredential,
  listDevices,
  listDevicesOnWall,
  listStreamingDevices,
  renameDevice,
  setDeviceConsole,
  setDeviceOnWall,
} from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { aSession, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { devicesRoutes } from "./routes.ts";

const north = "GH-NORTH00001";
const south = "GH-SOUTH00001";
const camera = "GH-NORTH00001-CAMERA-0000000001";
const gateway = "GH-GATEWAY0001";
const intercom = "GH-INT0000001";
const foreign = "GH-OTHER00001";
let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: devicesRoutes });
  await platform.addDevice(north, { name: "Front 100%" });
  await platform.addDevice(south, { siteId: "south", name: "Back" });
  await platform.addDevice(camera, { deviceType: DeviceType.Camera, isVideoEnabled: true, name: "Camera" });
  await platform.addDevice(gateway, { deviceType: DeviceType.Gateway, name: "Gateway" });
  await platform.addDevice(foreign, { accountId: "other", isOnWall: true });
  platform.sessions.set("north", aSession({ siteIds: new Set(["north"]) }));
  platform.sessions.set("one", aSession({ deviceSerials: new Set([camera]) }));
  platform.sessions.set("blind", aSession({ videoRights: { live: false, recorded: true, export: true } }));
  platform.sessions.set("reader", aSession({ scopes: new Set(["device_r"]) }));
  platform.sessions.set("nobody", aSession({ scopes: new Set() }));
});
afterAll(() => platform.stop());

const serialsOf = async (query: Record<string, string>, token?: string) => {
  const { payload } = await platform.call(listDevices, { query } as never, token);
  return (payload as { devices: { serialNumber: string }[] }).devices.map(({ serialNumber }) => serialNumber);
};

describe("[DV-01] lists", () => {
  it("are refused without device_r", async () => {
    expect(await platform.call(listDevices, { query: {} }, "nobody")).toMatchObject({ status: 403, code: "error_forbidden" });
  });
  it.each([
    ["sites that are not reached", "north", {}, [camera, north]],
    ["devices that the role does not name", "one", {}, [camera]],
    ["gateways and other accounts", "operator", {}, [south, camera, north]],
    ["other types", "operator", { deviceTypes: "0" }, [camera]],
    ["other sites", "operator", { siteId: "south" }, [south]],
    ["what does not match, taking signs literally", "operator", { search: "100%" }, [north]],
    ["everything for a sign that nothing has", "operator", { search: "_" }, []],
  ])("leave out %s", async (_name, token, query, serials) => {
    expect(await serialsOf(query as Record<string, string>, token)).toEqual(serials);
  });
  it("include gateways on request", async () => {
    expect(await serialsOf({ deviceTypes: "3" })).toEqual([gateway]);
  });
  it("[Q-86] of what can be watched are empty without the right to watch", async () => {
    expect((await platform.call(listStreamingDevices, {} as never, "blind")).payload).toMatchObject({ devices: [] });
    expect((await platform.call(listStreamingDevices, {} as never)).payload).toMatchObject({ devices: [{ serialNumber: camera }] });
  });
  it("by serial number exclude gateways and devices out of reach", async () => {
    const request = { body: { serialNumbers: [south, foreign, north, gateway, "GH-NOBODY0001"] } };
    expect((await platform.call(getDevices, request, "north")).payload).toMatchObject({ devices: [{ serialNumber: north }] });
  });
});

describe("[DV-01] [DV-16] the wall", () => {
  const hang = (serial: string, value: "true" | "false", token?: string) =>
    platform.call(setDeviceOnWall, { params: { serial, value } }, token);
  const onWall = async (token?: string) => {
    const { payload } = await platform.call(listDevicesOnWall, {} as never, token);
    return (payload as { devices: { serialNumber: string }[] }).devices.map(({ serialNumber }) => serialNumber);
  };

  it.each([
    ["who may not change settings", "reader", north, { status: 403, code: "error_forbidden" }],
    ["a device of another account", "operator", foreign, { status: 404, code: "error_device_not_found" }],
    ["a device of another site", "north", south, { status: 404, code: "error_device_not_found" }],
    ["a camera", "operator", camera, { status: 409, code: "error_device_not_eligible" }],
    ["a gateway", "operator", gateway, { status: 409, code: "error_device_not_eligible" }],
    ["a door that does not hang there", "operator", north, { status: 409, code: "error_device_already_off_wall" }, "false"],
  ])("is not changed for %s", async (_name, token, serial, refusal, value = "true") => {
    const before = await platform.entries(serial);
    expect(await hang(serial, value === "true" ? "true" : "false", token)).toMatchObject(refusal);
    expect(await platform.entries(serial)).toEqual(before);
  });
  it("is refused without device_r", async () => {
    expect(await platform.call(listDevicesOnWall, {} as never, "nobody")).toMatchObject({ status: 403, code: "error_forbidden" });
  });
  it("shows doors and intercoms that were hung there, within reach, until they are taken off", async () => {
    await platform.addDevice(intercom, { siteId: "south", deviceType: DeviceType.Intercoms, name: "Annexe" });
    expect(await onWall()).toEqual([]);
    expect(await hang(north, "true")).toMatchObject({ status: 200, payload: { isOnWall: true } });
    expect(await hang(intercom, "true")).toMatchObject({ status: 200 });
    expect(await hang(north, "true")).toMatchObject({ status: 409, code: "error_device_already_on_wall" });
    expect([await onWall(), await onWall("north")]).toEqual([[intercom, north], [north]]);
    const hung = (await platform.entries(north)).filter(({ kind }) => kind === "device.on_wall_changed");
    expect(hung).toMatchObject([{ data: { from: false, to: true }, notification: { topic: "Devices/Index" } }]);
    expect(await hang(intercom, "false")).toMatchObject({ status: 200, payload: { isOnWall: false } });
    expect(await onWall()).toEqual([north]);
    await hang(north, "false");
    await platform.platform.store.db.delete(devices).where(eq(devices.serialNumber, intercom));
  });
});

describe("one device", () => {
  it.each([
    ["of another account", "operator", foreign],
    ["of another site", "north", south],
    ["that is not there", "operator", "GH-NOBODY0001"],
  ])("%s is not found", async (_name, token, serial) => {
    const params = { serial };
    const notFound = { status: 404, code: "error_device_not_found" };
    expect(await platform.call(getDevice, { params, query: {} }, token)).toMatchObject(notFound);
    expect(await platform.call(getWebCredential, { params }, token)).toMatchObject(notFound);
    expect(await platform.call(renameDevice, { params, body: { name: "New" } }, token)).toMatchObject(notFound);
    expect(await platform.call(setDeviceConsole, { params, body: { pairedSerials: [] } }, token)).toMatchObject(notFound);
    expect(await platform.call(getAccessControlState, { body: { serialNumbers: [north, serial] } }, token)).toMatchObject(notFound);
  });
  it("[DV-02] is renamed by one of two people at once, told and logged", async () => {
    const params = { serial: south };
    const before = await platform.device(south);
    const version = before?.version ?? 0;
    const answers = await Promise.all(["One", "Two"].map((name) => platform.call(renameDevice, { params, body: { name, version } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("error_device_version_conflict");
    const [entry] = await platform.entries(south);
    expect(entry).toMatchObject({
      kind: "device.renamed",
      data: { from: "Back" },
      notification: { topic: "Devices/Index", data: { Change: "changed" } },
    });
    expect((await platform.device(south))?.version).toBe(version + 1);
    await platform.call(renameDevice, { params, body: { name: "Back" } });
  });
  it("[Q-88] keeps its number to itself", async () => {
    const set = (serial: string, number: number) =>
      platform.call(setDeviceConsole, { params: { serial }, body: { number, pairedSerials: [] } });
    const answers = await Promise.all([set(north, 7), set(camera, 7)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("error_device_number_taken");
  });
  it("[Q-88] is paired only with devices that are reached", async () => {
    const pair = (pairedSerials: string[]) =>
      platform.call(setDeviceConsole, { params: { serial: north }, body: { number: 8, pairedSerials } }, "north");
    expect(await pair([south])).toMatchObject({ status: 404 });
    expect(await pair([camera, camera, north])).toMatchObject({ status: 200, payload: { number: 8, pairedSerials: [camera] } });
  });
  it("[CR-06] can be unlocked from the web by a person with remote access", async () => {
    const params = { serial: north };
    expect((await platform.call(getWebCredential, { params }, "reader")).payload).toEqual({ hasWebCredential: false });
    expect((await platform.call(getWebCredential, { params })).payload).toEqual({ hasWebCredential: true });
  });
});
