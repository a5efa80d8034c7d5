import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import {
  addVideoWallStream,
  createVideoWall,
  deleteVideoWall,
  deleteVideoWallStream,
  listVideoWalls,
  updateVideoWall,
  type VideoWall,
  type VideoWallStream,
} from "#contract/videoWalls.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { aSession, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { videoWallStreams, videoWalls } from "../../base/store/schema/videoWalls.ts";
import { videoWallsRoutes } from "./routes.ts";

const [north, south, foreign] = ["GH-NORTH00001", "GH-SOUTH00001", "GH-OTHER00001"];
/** Ana owns the walls; Ben may look after shared ones, Cleo only sees the north, Dan may not see devices. */
const people = ["ana", "ben", "cleo", "dan", "other"] as const;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: videoWallsRoutes });
  await platform.addDevice(north, { deviceType: DeviceType.Camera, videoSourceId: "source-north" });
  await platform.addDevice(south, { siteId: "south" });
  await platform.addDevice(foreign, { accountId: "other" });
  const who = (personId: string) => ({ personId, uid: `u-${personId}` });
  platform.sessions.set("ana", aSession());
  platform.sessions.set("ben", aSession(who("p-far")));
  platform.sessions.set("cleo", aSession({ ...who("p-cleo"), scopes: new Set(["device_r"]), siteIds: new Set(["north"]) }));
  platform.sessions.set("dan", aSession({ ...who("p-dan"), scopes: new Set(["devicesettings_w"]) }));
  platform.sessions.set("other", aSession({ accountId: "other" }));
});
afterAll(() => platform.stop());
beforeEach(async () => {
  await platform.platform.store.db.delete(videoWallStreams);
  await platform.platform.store.db.delete(videoWalls);
});

type Who = (typeof people)[number];
type Create = RequestOf<typeof createVideoWall>["body"];
async function aWall(more: Partial<Create> = {}, who: Who = "ana"): Promise<VideoWall> {
  const answer = await platform.call(createVideoWall, { body: { videoWallName: "Lobby", videoWallCount: 4, ...more } }, who);
  expect(answer.status).toBe(200);
  return answer.payload as VideoWall;
}
const slots = [
  { position: 0, serialNumber: north },
  { position: 2, serialNumber: south },
];
async function seen(who: Who): Promise<VideoWall[]> {
  return (await platform.call(listVideoWalls, { query: { includeStreams: "true" } }, who)).payload as VideoWall[];
}
const update = (wall: VideoWall, body: Omit<RequestOf<typeof updateVideoWall>["body"], "version">, who: Who = "ana") =>
  platform.call(updateVideoWall, { params: { id: wall.id }, body: { version: wall.version, ...body } }, who);
const remove = (wall: VideoWall, who: Who = "ana", withStreams: "true" | "false" = "false") =>
  platform.call(deleteVideoWall, { params: { id: wall.id }, query: { withStreams } }, who);
const add = (wall: VideoWall, position: number, who: Who = "ana", serialNumber = north) =>
  platform.call(addVideoWallStream, { body: { videoWallId: wall.id, position, serialNumber } }, who);

const notFound = { status: 404, code: "error_videowall_not_found" };
const isForbidden = { status: 403, code: "error_forbidden" };

describe("[VW-01] [VW-03] access without the right", () => {
  it("see or make walls without device_r", async () => {
    expect(await platform.call(listVideoWalls, { query: {} }, "dan")).toMatchObject(isForbidden);
    expect(await platform.call(createVideoWall, { body: { videoWallName: "Mine", videoWallCount: 1 } }, "dan")).toMatchObject(isForbidden);
  });
  it("share it, or stop sharing it, without devicesettings_w", async () => {
    const body = { videoWallName: "Mine", videoWallCount: 1, isShared: true };
    expect(await platform.call(createVideoWall, { body }, "cleo")).toMatchObject(isForbidden);
    expect(await update(await aWall({}, "cleo"), { isShared: true }, "cleo")).toMatchObject(isForbidden);
  });
  it.each(["ben", "other"] as const)("tell a private wall from none: %s", async (who) => {
    const wall = await aWall({ streams: slots });
    const [stream] = wall.streams ?? [];
    expect(await seen(who)).toEqual([]);
    expect(await update(wall, { videoWallName: "Taken" }, who)).toMatchObject(notFound);
    expect(await remove(wall, who, "true")).toMatchObject(notFound);
    expect(await add(wall, 1, who)).toMatchObject(notFound);
    expect(await platform.call(deleteVideoWallStream, { params: { id: stream?.id ?? "" } }, who)).toMatchObject({
      status: 404,
      code: "error_videowall_stream_not_found",
    });
    expect(await seen("ana")).toEqual([wall]);
  });
  it("change a shared wall without devicesettings_w", async () => {
    const wall = await aWall({ isShared: true, streams: slots });
    expect(await update(wall, { videoWallName: "Taken" }, "cleo")).toMatchObject(isForbidden);
    expect(await remove(wall, "cleo", "true")).toMatchObject(isForbidden);
    expect(await add(wall, 1, "cleo")).toMatchObject(isForbidden);
    expect(await platform.call(deleteVideoWallStream, { params: { id: wall.streams?.[0]?.id ?? "" } }, "cleo")).toMatchObject(isForbidden);
  });
  it("put up what they do not reach", async () => {
    const missing = { status: 404, code: "error_device_not_found" };
    for (const serialNumber of [south, foreign, "GH-NOBODY0001"]) {
      const streams = [{ position: 0, serialNumber }];
      const body = { videoWallName: "Mine", videoWallCount: 1, streams };
      expect(await platform.call(createVideoWall, { body }, "cleo"), serialNumber).toMatchObject(missing);
    }
    expect(await seen("cleo")).toEqual([]);
  });
});

describe("[VW-01] [VW-02] a wall", () => {
  it("is shown with its slots to people it is shared with, without devices that they do not reach", async () => {
    const wall = await aWall({ isShared: true, streams: slots, layout: { grid: {} } });
    expect(wall).toMatchObject({ isOwn: true, mayChange: true, ownerName: "Ana Ruiz", version: 1, layout: { grid: {} } });
    expect((await seen("ben"))[0]).toMatchObject({ isOwn: false, mayChange: true });
    const [cleos] = await seen("cleo");
    expect(cleos).toMatchObject({ isOwn: false, mayChange: false });
    expect(cleos?.streams?.map(({ position, serialNumber }) => [position, serialNumber])).toEqual([
      [0, north],
      [2, undefined],
    ]);
  });
  it("[VW-07] keeps the place of a device that is gone", async () => {
    await platform.addDevice("GH-GONE0000001");
    const wall = await aWall({ streams: [{ position: 1, serialNumber: "GH-GONE0000001" }] });
    await platform.platform.store.db.delete(devices).where(eq(devices.serialNumber, "GH-GONE0000001"));
    expect((await seen("ana"))[0]?.streams).toEqual([{ id: wall.streams?.[0]?.id, position: 1 }]);
  });
  it("keeps slots that the saving person does not reach", async () => {
    platform.sessions.set("keeper", aSession({ personId: "p-keeper", siteIds: new Set(["north"]) }));
    const wall = await aWall({ isShared: true, streams: slots });
    const body = { version: wall.version, streams: [{ position: 1, serialNumber: north }] };
    const saved = await platform.call(updateVideoWall, { params: { id: wall.id }, body }, "keeper");
    expect((saved.payload as VideoWall).streams?.map(({ position }) => position)).toEqual([1, 2]);
    expect((await seen("ana"))[0]?.streams?.map(({ serialNumber }) => serialNumber)).toEqual([north, south]);
    const onTop = { version: wall.version + 1, streams: [{ position: 2, serialNumber: north }] };
    expect(await platform.call(updateVideoWall, { params: { id: wall.id }, body: onTop }, "keeper")).toMatchObject({
      code: "error_videowall_position_conflict",
    });
  });
  it("gets and loses streams one by one", async () => {
    const wall = await aWall();
    const added = await add(wall, 3);
    expect(added.payload).toMatchObject({ position: 3, serialNumber: north, video_source_id: "source-north" });
    const { id } = added.payload as VideoWallStream;
    expect((await platform.call(deleteVideoWallStream, { params: { id } }, "ana")).payload).toEqual({ id });
    expect((await seen("ana"))[0]).toMatchObject({ streams: [], version: 3 });
  });
  it("refuses another source than the device's", async () => {
    const body = { videoWallId: (await aWall()).id, position: 0, serialNumber: north, video_source_id: "source-south" };
    expect(await platform.call(addVideoWallStream, { body }, "ana")).toMatchObject({ code: "error_video_source_not_found" });
  });
});

describe("[VW-03] what cannot be", () => {
  it("two in one slot, also when both come at once", async () => {
    const wall = await aWall();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(wall, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(["error_videowall_position_conflict"]),
    );
    const twice = [slots[0], slots[0]].map((slot) => ({ serialNumber: north, position: slot?.position ?? 0 }));
    expect(await update((await seen("ana"))[0] ?? wall, { streams: twice })).toMatchObject({ code: "error_videowall_position_conflict" });
  });
  it("more than there are slots", async () => {
    const wall = await aWall({ videoWallCount: 3, streams: slots });
    expect(await add(wall, 3)).toMatchObject({ status: 409, code: "error_videowall_full" });
    expect(await update(wall, { videoWallCount: 2 })).toMatchObject({ code: "error_videowall_full" });
    expect((await seen("ana"))[0]).toMatchObject({ videoWallCount: 3, version: 1 });
  });
  it("to delete one with streams without saying so", async () => {
    const wall = await aWall({ streams: slots });
    expect(await remove(wall)).toMatchObject({ status: 409, code: "error_videowall_has_streams" });
    expect((await remove(wall, "ana", "true")).status).toBe(200);
    expect(await seen("ana")).toEqual([]);
  });
  it("to change or empty a deleted video wall", async () => {
    const wall = await aWall({ streams: slots });
    const params = { id: wall.streams?.[0]?.id ?? "" };
    expect((await platform.call(deleteVideoWallStream, { params }, "ana")).status).toBe(200);
    const isGone = { status: 404, code: "error_videowall_stream_not_found" };
    expect(await platform.call(deleteVideoWallStream, { params }, "ana")).toMatchObject(isGone);
    expect((await remove(wall, "ana", "true")).status).toBe(200);
    for (const answer of [await update(wall, { videoWallName: "Late" }), await remove(wall), await add(wall, 1)])
      expect(answer).toMatchObject(notFound);
  });
  it("to change a frozen one before it is thawed", async () => {
    const wall = await aWall({ isShared: true, streams: slots });
    const frozen = (await update(wall, { isFrozen: true }, "ben")).payload as VideoWall;
    expect(frozen).toMatchObject({ isFrozen: true, frozenByName: "Far Away" });
    const isRefused = { status: 409, code: "error_videowall_frozen" };
    expect(await update(frozen, { videoWallName: "Other" })).toMatchObject(isRefused);
    expect(await update(frozen, { streams: [] })).toMatchObject(isRefused);
    expect(await add(frozen, 1)).toMatchObject(isRefused);
    expect(await remove(frozen, "ana", "true")).toMatchObject(isRefused);
    expect(await platform.call(deleteVideoWallStream, { params: { id: frozen.streams?.[0]?.id ?? "" } }, "ana")).toMatchObject(isRefused);
    expect((await update(frozen, { isFrozen: false, videoWallName: "Other" })).payload).toMatchObject({ videoWallName: "Other" });
    expect((await seen("ana"))[0]).not.toHaveProperty("frozenByName");
  });
  it("to overwrite another person's save", async () => {
    const wall = await aWall();
    const answers = await Promise.all(["One", "Two"].map((videoWallName) => update(wall, { videoWallName })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("error_videowall_version_conflict");
  });
  it("a layout or a number beyond the limits", async () => {
    const layout = { text: "x".repeat(limits.videoWallLayoutBytes) };
    const body = { videoWallName: "Large", videoWallCount: 1, layout };
    expect(await platform.call(createVideoWall, { body }, "ana")).toMatchObject({ status: 413, code: "error_videowall_layout_too_large" });
    const rows = Array.from({ length: serverLimits.videoWallsMax }, (_, index) => ({
      accountId: "acme",
      wallId: `w${index}`,
      ownerId: "p-cleo",
      name: `Wall ${index}`,
      slotCount: 1,
    }));
    await platform.platform.store.db.insert(videoWalls).values(rows);
    const oneMore = { body: { videoWallName: "One more", videoWallCount: 1 } };
    expect(await platform.call(createVideoWall, oneMore, "cleo")).toMatchObject({ status: 409, code: "error_videowall_too_many" });
  });
});

describe("notifications about a video wall", () => {
  async function told(work: () => Promise<unknown>) {
    const head = await platform.platform.events.head("acme");
    await work();
    return (await platform.platform.events.readAfter("acme", head, 100)).map(({ kind, notification }) => [
      kind,
      notification?.data["Change"],
    ]);
  }
  it("is nothing while it is private", async () => {
    expect(await told(async () => remove(await aWall({ streams: slots }), "ana", "true"))).toEqual([]);
  });
  it("is every change of a shared one, and that it is gone once it is private again", async () => {
    expect(
      await told(async () => {
        const wall = await aWall({ isShared: true });
        await add(wall, 0);
        const [changed] = await seen("ana");
        if (changed) await update(changed, { isShared: false });
      }),
    ).toEqual([
      ["videowall.added", "added"],
      ["videowall.changed", "changed"],
      ["videowall.removed", "removed"],
    ]);
  });
});
