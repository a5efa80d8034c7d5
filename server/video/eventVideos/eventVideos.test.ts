import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { eventVideoLimits } from "#contract/eventVideos.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { unread } from "../../../tests/support/unread.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { applyEventVideo, eventVideosFor } from "./gatewayEventVideos.ts";
import { settleEventVideos } from "./settleEventVideos.ts";

type Person = Awaited<ReturnType<MediaServer["addPerson"]>>;

let media: MediaServer;
let guard: Person;
let watchOnly: Person;
let liveOnly: Person;
let foreigner: Person;
let camera: VideoSource;
const gatewaySerial = "GATEWAY-0000001";
const door = "DOOR-0000000001";
const time = "2026-03-12T14:00:00.000Z";
const film = Buffer.from("0123456789");

beforeAll(async () => {
  media = await startMediaServer();
  guard = await media.addPerson("north", "guard");
  watchOnly = await media.addPerson("north", "watchOnly");
  liveOnly = await media.addPerson("north", "liveOnly");
  foreigner = await media.addPerson("south", "guard");
  const installer = await media.addPerson("north", "installer");
  const body = { gatewaySerial, name: "Yard", streamUrl: "rtsp://10.0.0.5/main" };
  camera = VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
  const { db } = media.platform.store;
  await db
    .update(devices)
    .set({ pairedSerials: [camera.serialNumber] })
    .where(eq(devices.serialNumber, door));
});
afterAll(async () => {
  await media.close();
});
afterEach(async () => {
  await media.platform.store.db.delete(eventVideos);
});

const pathOf = (more: Record<string, string> = {}) => new URLSearchParams({ serialNumber: camera.serialNumber, time, ...more }).toString();
const stream = ({ bearer }: Person, more?: Record<string, string>) => media.call(bearer, "GET", `/device/video-stream?${pathOf(more)}`);
const download = ({ bearer }: Person, more?: Record<string, string>) =>
  fetch(`${media.origin}/v1/device/video-stream-download?${pathOf(more)}`, { headers: { authorization: `Bearer ${bearer}` } });
const codeOf = async (answer: Response) => ((await answer.json()) as { applicationEvents: { code: string }[] }).applicationEvents[0]?.code;
const wanted = () => eventVideosFor(media.platform.store, "north", gatewaySerial);
const play = (url: unknown, headers: Record<string, string> = {}) => fetch(`${media.origin}${String(url)}`, { headers });
const logged = (kind: string) =>
  media.platform.store.db
    .select()
    .from(events)
    .where(eq(events.kind, `recordings.${kind}`))
    .orderBy(events.sequence);

/** The first may be one that was under way before. */
async function checked(): Promise<void> {
  await settleEventVideos(media.platform);
  await settleEventVideos(media.platform);
}

/** The gateway's answer for each requested clip. */
async function bring(failure?: "NotFound" | "ClipChanges", from = gatewaySerial) {
  const { platform } = media;
  for (const { clipId, key } of await wanted()) {
    const base = { eventId: randomUUID(), atUtc: time, clipId };
    if (!failure) await platform.objects.own.write(key, film);
    const event = failure
      ? ({ ...base, kind: "clip.failed", failure } as const)
      : ({ ...base, kind: "clip.stored", bytes: film.length } as const);
    await platform.events.record("north", (transaction) =>
      applyEventVideo(transaction, { accountId: "north", serialNumber: from }, event, platform.clock.now()),
    );
  }
}

async function urlFor(person: Person): Promise<string> {
  await stream(person);
  await bring();
  return String((await stream(person)).payload);
}

describe("[EV-02] the video of an event", () => {
  it("[Q-86] is refused with live rights only, to another account and without a session, and nothing is fetched for them", async () => {
    expect((await stream(liveOnly)).code).toBe("error_recorded_not_allowed");
    expect(await stream(foreigner)).toMatchObject({ status: 404, code: "error_device_not_found" });
    expect((await media.call("", "GET", `/device/video-stream?${pathOf()}`)).status).toBe(401);
    expect(await wanted()).toEqual([]);
  });

  it.each([
    ["no time", { time: "" }, "error_invalid_request"],
    ["a duration of nothing", { duration: "0" }, "error_invalid_request"],
    ["more than is brought at once", { duration: String(eventVideoLimits.secondsMax + 1) }, "error_invalid_request"],
    ["a time to come", { time: new Date(Date.now() + 3_600_000).toISOString() }, "error_recording_range"],
    ["a device without a camera", { serialNumber: "INTERCOM-000002" }, "error_video_notfound"],
    ["a device that there is not", { serialNumber: "INTERCOM-000009" }, "error_device_not_found"],
    ["a device of a site out of reach", { serialNumber: "INTERCOM-DEPOT1" }, "error_device_not_found"],
  ])("refuses %s", async (_, more, code) => {
    expect((await stream(guard, more)).code).toBe(code);
    expect(await wanted()).toEqual([]);
  });

  it("[EV-07] is brought by the gateway, once for all who ask, and can be played when that has said so", async () => {
    const answers = await Promise.all([stream(guard), stream(guard, { serialNumber: door }), stream(watchOnly)]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [409, "error_event_video_preparing"]));
    expect(await wanted()).toMatchObject([{ videoSourceId: camera.id, fromUtc: time, toUtc: "2026-03-12T14:00:20.000Z" }]);
    expect(media.pushed).toContain(gatewaySerial);
    await bring(undefined, "GATEWAY-OF-OTHERS");
    expect((await stream(guard)).code).toBe("error_event_video_preparing");
    const viewed = (await logged("viewed")).length;
    await bring();
    expect((await logged("event_video_ready")).at(-1)).toMatchObject({
      serialNumber: camera.serialNumber,
      topic: "Devices/VideoSources",
      code: "notification_access_log_uploaded_video_success",
      document: { SerialNumber: camera.serialNumber, Time: time, EndTime: "2026-03-12T14:00:20.000Z" },
    });
    const { payload } = await stream(watchOnly, { serialNumber: door });
    const part = await play(payload, { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "video/mp4", "234"]);
    expect((await logged("viewed")).slice(viewed)).toMatchObject([{ actor: { id: watchOnly.personId }, data: { fromUtc: time } }]);
    expect(await wanted()).toEqual([]);
  });

  it("is not asked of the gateway before all of it was recorded", async () => {
    const now = new Date();
    await stream(guard, { time: now.toISOString() });
    await checked();
    expect(await wanted()).toEqual([]);
    media.advance(27_000);
    await checked();
    expect(await wanted()).toMatchObject([{ fromUtc: now.toISOString() }]);
    media.advance(-27_000);
  });

  it("does not exist if nothing was recorded, is otherwise reported as failed, and is tried again later", async () => {
    await stream(guard);
    await bring("NotFound");
    expect(await stream(guard)).toMatchObject({ status: 404, code: "error_video_notfound" });
    expect((await logged("event_video_failed")).at(-1)).toMatchObject({
      code: "notification_access_log_uploaded_video_failed",
      document: { FailureCode: "NotFound" },
    });
    media.advance(31_000);
    expect((await stream(guard)).code).toBe("error_event_video_preparing");
    await bring("ClipChanges");
    expect((await stream(guard)).code).toBe("error_event_video_failed");
    media.advance(-31_000);
  });

  it("is cancelled after a day, and deleted a day after the last viewing", async () => {
    const { db } = media.platform.store;
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await stream(guard);
    await db.update(eventVideos).set({ createdAt: longAgo });
    await checked();
    expect((await logged("event_video_failed")).at(-1)).toMatchObject({ data: { failure: "TimedOut" } });
    expect((await stream(guard)).code).toBe("error_event_video_failed");
    await db.delete(eventVideos);
    await urlFor(guard);
    await db.update(eventVideos).set({ createdAt: longAgo, wantedAt: longAgo });
    const [row] = await db.select().from(eventVideos);
    await stream(guard);
    await checked();
    expect(await media.platform.objects.own.read(row?.objectKey ?? "")).toEqual(film);
    await db.update(eventVideos).set({ wantedAt: longAgo });
    await checked();
    expect(await media.platform.objects.own.read(row?.objectKey ?? "")).toBeUndefined();
    expect(await db.select().from(eventVideos)).toEqual([]);
  });

  it("stops at so many that are still to come", async () => {
    for (let index = 0; index < eventVideoLimits.pending; index += 1)
      await stream(guard, { time: new Date(Date.parse(time) + index * 1000).toISOString() });
    expect(await stream(guard, { time: "2026-03-13T14:00:00Z" })).toMatchObject({ status: 409, code: "error_event_video_too_many" });
    expect((await stream(guard)).code).toBe("error_event_video_preparing");
  });
});

describe("[EV-02] the address of an event's video", () => {
  it("is of one video, for four hours, and nothing without its ticket", async () => {
    const url = await urlFor(guard);
    const [path, ticket = ""] = url.split("=");
    const changed = ticket.replace(/(?<=\.)[\w-](?=[\w-]+$)/, (first) => (first === "A" ? "B" : "A"));
    for (const wrong of [String(path), `${path}=`, `${path}=${changed}`, url.replace(/[\w-]+\.mp4/, `${randomUUID()}.mp4`)])
      expect((await play(wrong)).status).toBe(403);
    expect((await play(url)).status).toBe(200);
    media.advance(4 * 3_600_000 + 1000);
    expect((await play(url)).status).toBe(403);
    media.advance(-4 * 3_600_000 - 1000);
  });

  it("[EV-04] is sent ten times at a time to a session and no more, and to others all the same", async () => {
    const url = await urlFor(guard);
    const { db } = media.platform.store;
    const [row] = await db.select().from(eventVideos);
    // More than the sockets buffer: an unread connection stays open.
    await media.platform.objects.own.write(row?.objectKey ?? "", Buffer.alloc(24 * 1024 * 1024));
    const open = await Promise.all(Array.from({ length: 10 }, () => unread(`${media.origin}${url}`)));
    expect(open.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await play(url, { range: "bytes=0-0" })).status).toBe(429);
    const theirs = String((await stream(watchOnly)).payload);
    expect((await play(theirs, { range: "bytes=0-0" })).status).toBe(206);
    open[0]?.destroy();
    await vi.waitFor(async () => expect((await play(url, { range: "bytes=0-0" })).status).toBe(206), 5_000);
    for (const answer of open) answer.destroy();
  });

  it("ends with the session of the person who asked", async () => {
    const leaver = await media.addPerson("north", "guard");
    const url = await urlFor(leaver);
    expect((await play(url)).status).toBe(200);
    await media.platform.store.db.transaction((transaction) => media.platform.identity.endSessions(transaction, leaver.uid));
    await expect.poll(async () => (await play(url)).status).toBe(403);
  });
});

describe("[EV-03] the file of an event's video", () => {
  it("[Q-86] needs the right to export, and is refused with an envelope", async () => {
    const refused = await download(watchOnly);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([403, "application/json; charset=utf-8"]);
    expect(await codeOf(refused)).toBe("error_export_not_allowed");
    expect(await wanted()).toEqual([]);
    await stream(guard);
    await bring("NotFound");
    expect(await codeOf(await download(guard))).toBe("error_video_notfound");
  });

  it("is sent whole with the name of its camera, and logged as an export", async () => {
    await urlFor(guard);
    const answer = await download(guard);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-length")]).toEqual([200, "video/mp4", "10"]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Yard 2026-03-12T14-00-00.000Z.mp4"');
    expect(await answer.text()).toBe(film.toString());
    expect((await logged("downloaded")).at(-1)).toMatchObject({ actor: { id: guard.personId }, data: { fromUtc: time } });
  });
});
