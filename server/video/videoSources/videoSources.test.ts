import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeviceCommand } from "#contract/deviceLink.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { devices, liveSeats, videoSources } from "../../base/store/schema/devices.ts";
import { sourcesFor } from "./sourcesFor.ts";

let media: MediaServer;
let installer: Awaited<ReturnType<MediaServer["addPerson"]>>;
let guard: typeof installer;
const gatewaySerial = "GATEWAY-0000001";
const password = "hunter2-camera";
const anyBytes = String.fromCharCode(...Array.from({ length: 64 }, (_, index) => (index * 37 + 5) % 256));

beforeAll(async () => {
  media = await startMediaServer();
  [installer, guard] = [await media.addPerson("north", "installer"), await media.addPerson("north", "guard")];
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.platform.store.db.delete(devices).where(eq(devices.gatewaySerial, gatewaySerial));
  await media.platform.store.db.delete(videoSources);
  media.link.answer = undefined;
});

const create = (body: Record<string, unknown> = {}, person = installer) =>
  media.call(person.bearer, "POST", "/device/videosource", { gatewaySerial, name: "Yard", streamUrl: "rtsp://10.0.0.5/main", ...body });
async function aSource(body: Record<string, unknown> = {}): Promise<VideoSource> {
  return VideoSource.parse((await create(body)).payload);
}
const change = (id: string, body: Record<string, unknown>) => media.call(installer.bearer, "PUT", `/videosource/${id}`, body);
const test = (body: Record<string, unknown>) =>
  media.call(installer.bearer, "POST", `/videosources/${gatewaySerial}/videosource/test`, body);
const configured = () => sourcesFor(media.platform, "north", gatewaySerial);

describe("createVideoSource", () => {
  it("refuses without the scope, on another account's gateway and on a device that is not a gateway", async () => {
    const foreign = {
      accountId: "south",
      serialNumber: "GATEWAY-SOUTH01",
      name: "Gateway",
      deviceType: DeviceType.Gateway,
      siteId: "harbour",
    };
    await media.platform.store.db.insert(devices).values(foreign);
    expect((await create({}, guard)).code).toBe("error_forbidden");
    expect((await create({ gatewaySerial: "GATEWAY-SOUTH01" })).code).toBe("error_device_not_found");
    expect((await create({ gatewaySerial: "INTERCOM-000001" })).code).toBe("error_device_not_found");
  });

  it("[VS-02] refuses an address that no gateway may open, and a second stream elsewhere", async () => {
    expect((await create({ streamUrl: "http://10.0.0.5/main" })).code).toBe("error_video_source_invalid_url");
    expect((await create({ streamUrl: "rtsp://169.254.169.254/" })).code).toBe("error_video_source_invalid_url");
    expect((await create({ subStreamUrl: "rtsp://10.0.0.6/sub" })).code).toBe("error_video_source_invalid_url");
    const metadata = "http://169.254.169.254/v1/vision/detection";
    expect((await create({ inferenceUrl: metadata })).code).toBe("error_video_source_invalid_inference_url");
    const { id } = await aSource();
    expect((await change(id, { inferenceUrl: metadata })).code).toBe("error_video_source_invalid_inference_url");
  });

  it("[VS-02] has every field that the specification lists", async () => {
    const inferenceUrl = "http://10.0.0.9:5000/v1/vision/detection";
    const source = await aSource({ streamUrl: "rtsp://10.0.0.5/main?channel=1", inferenceUrl, hasPtz: true });
    await media.platform.store.db.update(videoSources).set({ encoding: "H264", resolution: "1920x1080", hasAudio: true });
    const { payload } = await media.call(guard.bearer, "GET", `/videosource/${source.id}`);
    expect(payload).toMatchObject({
      streamUrl: "rtsp://10.0.0.5/main?channel=1",
      rtspUrl: "rtsp://10.0.0.5:554/main?channel=1",
      ip: "10.0.0.5",
      port: 554,
      encoding: "H264",
      resolution: "1920x1080",
      hasAudio: true,
      hasPtz: true,
      inferenceUrl,
    });
  });

  it("[VS-02] names the port and the host of an address that spells them out", async () => {
    expect(await aSource({ streamUrl: "rtsps://[fd12::9]:8322/a" })).toMatchObject({
      rtspUrl: "rtsps://[fd12::9]:8322/a",
      ip: "fd12::9",
      port: 8322,
    });
  });

  it("refuses the same address twice, however it is written", async () => {
    await create();
    expect((await create({ streamUrl: "RTSP://user:x@10.0.5:554/main" })).code).toBe("error_video_source_in_use");
  });

  it("refuses the 33rd camera of a gateway, also when many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 36 }, (_, position) => create({ streamUrl: `rtsp://10.0.1.${position}/main` })));
    expect([answers.filter(({ status }) => status === 200).length, answers.find(({ status }) => status !== 200)?.code]).toEqual([
      32,
      "error_gateway_slots_used",
    ]);
    const rows = await media.platform.store.db
      .select({ number: devices.number })
      .from(devices)
      .where(eq(devices.gatewaySerial, gatewaySerial));
    expect(new Set(rows.map(({ number }) => number)).size).toBe(32);
  });

  it("[VS-01] adds the camera to the list, the log and the gateway, and never shows its sign-in data", async () => {
    media.pushed.length = 0;
    const answer = await create({ streamUrl: `rtsp://admin:${password}@10.0.0.5/main` });
    const source = VideoSource.parse(answer.payload);
    expect([source.serialNumber, source.streamUrl, source.hasCredentials]).toEqual([
      expect.stringMatching(/^GH-CAM-[0-9a-f]{32}$/),
      "rtsp://10.0.0.5/main",
      true,
    ]);
    const listed = await media.call(guard.bearer, "GET", `/device/${gatewaySerial}/videosources`);
    const [event] = await media.platform.events.query("north", { limit: 1, serialNumber: source.serialNumber });
    expect([event?.kind, event?.actor.id, event?.notification?.topic]).toEqual(["device.added", installer.personId, "Devices/Index"]);
    const stored = await media.platform.store.db.select().from(videoSources);
    expect(JSON.stringify([answer.payload, listed.payload, event, stored, media.logged])).not.toContain(password);
    expect(media.pushed).toEqual([gatewaySerial]);
    expect(await configured()).toEqual([
      {
        videoSourceId: source.id,
        serialNumber: source.serialNumber,
        name: "Yard",
        streamUrl: "rtsp://10.0.0.5/main",
        userName: "admin",
        password,
      },
    ]);
    const live = await media.liveConfigFor("north", gatewaySerial);
    expect(live?.channels).toEqual([{ channelName: source.serialNumber, serialNumber: source.serialNumber, videoSourceId: source.id }]);
  });
});

describe("updateVideoSource", () => {
  it("refuses foreign sources and addresses in use", async () => {
    const stranger = await media.addPerson("south", "installer");
    const source = await aSource();
    await create({ streamUrl: "rtsp://10.0.0.6/main" });
    expect((await media.call(stranger.bearer, "GET", `/videosource/${source.id}`)).code).toBe("error_video_source_not_found");
    expect((await media.call(stranger.bearer, "DELETE", `/videosource/${source.id}`, {})).code).toBe("error_video_source_not_found");
    expect((await change(source.id, { streamUrl: "rtsp://10.0.0.6/main" })).code).toBe("error_video_source_in_use");
  });

  it("gives an address that two want at once to one of them", async () => {
    const [one, other] = [await aSource(), await aSource({ streamUrl: "rtsp://10.0.0.6/main" })];
    const answers = await Promise.all([one, other].map(({ id }) => change(id, { streamUrl: "rtsp://10.0.0.7/main" })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["error_video_source_in_use", undefined]);
  });

  it("[VS-01] refuses an outdated version, and names the person who changed it", async () => {
    const source = await aSource();
    expect((await change(source.id, { name: "Yard north", version: source.version })).payload["version"]).toBe(source.version + 1);
    expect(await change(source.id, { name: "Yard south", version: source.version })).toMatchObject({
      status: 409,
      code: "error_device_version_conflict",
    });
    const { payload } = await media.call(installer.bearer, "GET", `/videosource/${source.id}`);
    expect(payload).toMatchObject({ name: "Yard north", version: source.version + 1, lastChange: { by: "Ada Lane" } });
  });

  it("[VS-01] lets one of two win who change the same version at once", async () => {
    const source = await aSource();
    const answers = await Promise.all(["east", "west"].map((name) => change(source.id, { name: `Yard ${name}`, version: source.version })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["error_device_version_conflict", undefined]);
  });

  it("names the fields of a body that are not valid, and only by the schema's names", async () => {
    const source = await aSource();
    const answer = await fetch(`${media.origin}/v1/videosource/${source.id}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${installer.bearer}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "x", streamUrl: 7, unknown: "hunter3" }),
    });
    const { applicationEvents } = (await answer.json()) as { applicationEvents: { code: string; message: string }[] };
    expect(applicationEvents).toEqual(["name", "streamUrl"].map((message) => ({ code: "error_invalid_request", message })));
  });

  it.each(["100%", "%zz", "p@ss:w/rd?#", "grüß 🔑", " lead and trail ", "quo\"te'\\", "\u0000\r\n", "\ud800", anyBytes])(
    "[VS-02] hands the gateway the sign-in data %j as it was given",
    async (secret) => {
      const source = await aSource({ userName: secret, password: secret });
      expect((await configured()).at(-1)).toMatchObject({ userName: secret, password: secret });
      await change(source.id, { userName: "viewer", password: `${secret.slice(1)}x` });
      expect((await configured()).at(-1)).toMatchObject({ userName: "viewer", password: `${secret.slice(1)}x` });
    },
  );

  it("keeps sign-in data on the same host and forgets it on another one", async () => {
    const source = await aSource({ userName: "admin", password });
    await change(source.id, { name: "Yard north", streamUrl: "rtsp://10.0.0.5/other" });
    expect(await configured()).toMatchObject([{ name: "Yard north", streamUrl: "rtsp://10.0.0.5/other", userName: "admin", password }]);
    expect((await change(source.id, { streamUrl: "rtsp://10.6.6.6/main" })).payload["hasCredentials"]).toBe(false);
    expect((await configured())[0]?.password).toBeUndefined();
  });
});

describe("updateGatewayVideoSource", () => {
  const changeAt = (gateway: string, id: string, person = installer) =>
    media.call(person.bearer, "PUT", `/device/${gateway}/videosource/${id}`, { name: "Yard north" });

  it("[VS-01] refuses a source of another gateway or account, and a caller without the right to write", async () => {
    const stranger = await media.addPerson("south", "installer");
    const { id } = await aSource();
    expect((await changeAt("GATEWAY-0000002", id)).code).toBe("error_video_source_not_found");
    expect((await changeAt(gatewaySerial, id, stranger)).code).toBe("error_video_source_not_found");
    expect((await changeAt(gatewaySerial, id, guard)).code).toBe("error_forbidden");
  });

  it("[VS-01] changes a source of its gateway as a change by its id does", async () => {
    const source = await aSource({ subStreamUrl: "rtsp://10.0.0.5/sub" });
    expect((await changeAt(gatewaySerial, source.id)).payload).toEqual({ ...source, name: "Yard north", version: source.version + 1 });
    expect(await configured()).toMatchObject([{ name: "Yard north", subStreamUrl: "rtsp://10.0.0.5/sub" }]);
  });

  it("[VS-02] keeps an omitted substream, and removes an empty one", async () => {
    const source = await aSource({ subStreamUrl: "rtsp://10.0.0.5/sub" });
    expect((await change(source.id, { name: "Yard" })).payload["subStreamUrl"]).toBe("rtsp://10.0.0.5/sub");
    expect((await change(source.id, { subStreamUrl: "" })).payload["subStreamUrl"]).toBeUndefined();
  });
});

describe("what a camera can do", () => {
  it("[VS-02] keeps an omitted inference address, and removes an empty one", async () => {
    const { id } = await aSource({ inferenceUrl: "http://10.0.0.9:5000/detect", hasPtz: true });
    expect((await change(id, { name: "Yard" })).payload).toMatchObject({ hasPtz: true, inferenceUrl: "http://10.0.0.9:5000/detect" });
    const { payload } = await change(id, { hasPtz: false, inferenceUrl: "" });
    expect([payload["hasPtz"], payload["inferenceUrl"]]).toEqual([false, undefined]);
  });
});

describe("getVideoSources", () => {
  const several = (ids: string[], person = guard) => media.call(person.bearer, "POST", "/videosources/multiple", { ids });

  it("[VS-01] refuses an empty list, and answers nothing of another account", async () => {
    const stranger = await media.addPerson("south", "installer");
    const source = await aSource();
    expect((await several([])).code).toBe("error_invalid_request");
    expect((await several([source.id], stranger)).payload).toEqual([]);
  });

  it("[VS-01] answers each source that is reached, and leaves out the rest", async () => {
    const [one, two] = [await aSource(), await aSource({ streamUrl: "rtsp://10.0.0.6/main" })];
    expect((await several([two.id, "gone", one.id])).payload).toEqual([one, two]);
  });
});

describe("a camera that goes", () => {
  it("[UX-02] takes a comment of at most 150 characters into the log", async () => {
    const source = await aSource();
    const remove = (comment: string) => media.call(installer.bearer, "DELETE", `/videosource/${source.id}`, { comment });
    expect(await remove("x".repeat(151))).toMatchObject({ status: 400, code: "error_invalid_request" });
    expect((await remove(" The yard is sold ")).status).toBe(200);
    const [event] = await media.platform.events.query("north", { limit: 1, serialNumber: source.serialNumber });
    expect([event?.kind, event?.data["comment"]]).toEqual(["device.removed", "The yard is sold"]);
  });

  it("[VS-03] is not read while it is off", async () => {
    const source = await aSource();
    await media.call(installer.bearer, "PUT", `/videosource/${source.id}/status`, { enable: false });
    expect([await configured(), await media.liveConfigFor("north", gatewaySerial)]).toEqual([[], undefined]);
    await media.call(installer.bearer, "PUT", `/videosource/${source.id}/status`, { enable: true });
    expect(await configured()).toHaveLength(1);
  });

  it("[VS-01] disconnects its viewers, and its gateway is informed", async () => {
    const source = await aSource();
    const session = crypto.randomUUID();
    expect((await media.call(guard.bearer, "POST", `/videosource/${source.id}/start-live/${session}`)).status).toBe(200);
    expect((await media.call(installer.bearer, "DELETE", `/videosource/${source.id}`, {})).payload).toEqual({ id: source.id });
    expect(await media.platform.store.db.select().from(liveSeats).where(eq(liveSeats.session, session))).toEqual([]);
    await expect
      .poll(() => media.commands.find(({ command }) => command.kind === "live.revoke" && command.clientId === session)?.serialNumber)
      .toBe(gatewaySerial);
    expect((await media.call(guard.bearer, "GET", `/videosource/${source.id}`)).code).toBe("error_video_source_not_found");
  });
});

describe("testVideoSource", () => {
  const found = { encoding: "h264", resolution: "1920x1080", framesPerSecond: 15, hasAudio: false };
  const result = (command: DeviceCommand, more: { ok: boolean; code?: string; source?: typeof found }) => ({
    commandId: command.commandId,
    atUtc: new Date().toISOString(),
    ...more,
  });

  it.each([
    ["error_video_source_unreachable", "error_video_source_unreachable"],
    ["error_video_source_unauthorized", "error_video_source_unauthorized"],
    ["error_video_source_not_h264", "error_video_source_not_h264"],
    ["error_video_source_wrong_path", "error_video_source_wrong_path"],
    ["something_else", "error_video_source_gateway_failed"],
    ["constructor", "error_video_source_gateway_failed"],
  ])("[VS-05] answers %s of the gateway as %s", async (code, expected) => {
    media.link.answer = (command) => result(command, { ok: false, code });
    expect((await test({ stream_url: "rtsp://10.0.0.5/main" })).code).toBe(expected);
  });

  it("reports a gateway that is offline or does not answer", async () => {
    expect((await test({ stream_url: "rtsp://10.0.0.5/main" })).code).toBe("error_gateway_offline");
    expect((await test({ stream_url: "gopher://10.0.0.5/" })).code).toBe("error_video_source_invalid_url");
  });

  it("[VS-05] gives the gateway more time than a camera takes for a key frame", async () => {
    const lives: number[] = [];
    media.link.answer = (command) => {
      lives.push(Date.parse(command.expiresAtUtc) - Date.parse(command.issuedAtUtc));
      return result(command, { ok: true, source: found });
    };
    await test({ stream_url: "rtsp://10.0.0.5/main" });
    expect(lives[0]).toBeGreaterThanOrEqual(35_000);
  });

  it("[VS-05] says how far a test is, and ends it", async () => {
    const testId = crypto.randomUUID();
    const path = `/videosources/${gatewaySerial}/videosource/test/${testId}`;
    const given: DeviceCommand[] = [];
    media.link.answer = (command) => {
      given.push(command);
      return { ...result(command, { ok: true }), sourceTest: { stage: "waitingForKeyFrame", forMs: 12_345 } };
    };
    expect((await media.call(installer.bearer, "GET", path)).payload).toEqual({ stage: "waitingForKeyFrame", seconds: 12 });
    expect((await media.call(installer.bearer, "DELETE", path)).payload).toEqual({ testId });
    expect(given).toMatchObject([
      { kind: "source.test_progress", testId },
      { kind: "source.test_cancel", testId },
    ]);
    expect((await media.call(guard.bearer, "GET", path)).code).toBe("error_forbidden");
    // A gateway of an earlier version does not know the question.
    media.link.answer = (command) => result(command, { ok: false, code: "error_invalid_request" });
    expect((await media.call(installer.bearer, "GET", path)).payload).toEqual({ seconds: 0 });
  });

  it("[VS-05] answers what the gateway found, and uses known sign-in data on its own host only", async () => {
    const source = await aSource({ userName: "admin", password });
    const tried: DeviceCommand[] = [];
    media.link.answer = (command) => {
      tried.push(command);
      return result(command, { ok: true, source: found });
    };
    expect((await test({ serialNumber: source.serialNumber, stream_url: "rtsp://10.0.0.5/other" })).payload).toEqual(found);
    await test({ serialNumber: source.serialNumber, stream_url: "rtsp://10.6.6.6/other" });
    expect(tried.map((command) => (command.kind === "source.test" ? command.password : "none"))).toEqual([password, undefined]);
  });
});
