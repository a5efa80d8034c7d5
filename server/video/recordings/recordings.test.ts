import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import type { CloudSegment } from "#contract/playback.ts";
import { RecordingGrant } from "#contract/recordings.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { initKey, segmentKey, stillKey } from "#domain/playback/segmentKeys.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";

type Person = Awaited<ReturnType<MediaServer["addPerson"]>>;

let media: MediaServer;
let guard: Person;
let liveOnly: Person;
let watchOnly: Person;
let foreigner: Person;
let camera: VideoSource;
const gatewaySerial = "GATEWAY-0000001";
const hour = { from: "2026-03-12T14:00:00Z", to: "2026-03-12T15:00:00Z" };
const spans = [{ fromUtc: "2026-03-12T14:00:00.000Z", toUtc: "2026-03-12T14:20:00.000Z" }];
const playlistName = "0b8f6f0c-6a43-4d55-9c1e-1d1b3f7d8a11";

beforeAll(async () => {
  media = await startMediaServer();
  guard = await media.addPerson("north", "guard");
  liveOnly = await media.addPerson("north", "liveOnly");
  watchOnly = await media.addPerson("north", "watchOnly");
  foreigner = await media.addPerson("south", "guard");
  const installer = await media.addPerson("north", "installer");
  const body = { gatewaySerial, name: "Yard", streamUrl: "rtsp://10.0.0.5/main" };
  camera = VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
  await media.platform.store.db
    .update(devices)
    .set({ localHosts: ["http://10.0.0.2:4000"] })
    .where(eq(devices.serialNumber, gatewaySerial));
});
afterAll(() => media.close());
beforeEach(() => {
  media.link.answer = undefined;
});

const answerWith = (answer: Partial<CommandResult>) => {
  media.link.answer = ({ commandId }: DeviceCommand) => ({ commandId, atUtc: hour.from, ok: true, ...answer });
};
const list = ({ bearer }: Person, { from, to }: { from: string; to: string } = hour) =>
  media.call(bearer, "GET", `/videosource/${camera.id}/recordings?from=${from}&to=${to}`);
const save = ({ bearer }: Person, range: { from: string; to: string } = hour, isDownload?: boolean) =>
  media.call(bearer, "POST", `/videosource/${camera.id}/localplaylist`, { playlistName, ...range, ...(isDownload && { isDownload }) });
const region = [0.1, 0.4, 0.8].map((x, index) => ({ x, y: index / 2 }));
const search = ({ bearer }: Person, { from, to }: { from: string; to: string } = hour, corners: readonly object[] = region) =>
  media.call(bearer, "POST", `/videosource/${camera.id}/motion-search`, { from, to, region: corners });
const still = ({ bearer }: Person, at = hour.from) =>
  media.call(bearer, "POST", `/videosource/${camera.id}/playback-snapshot-taken`, { at });
const grant = ({ bearer }: Person) => media.call(bearer, "POST", `/videosource/${camera.id}/recording-grant`);

const cloud = ({ bearer }: Person, more = "", { from, to }: { from: string; to: string } = hour) =>
  media.call(bearer, "GET", `/videosource/${camera.id}/cloudplaylist?playlistName=${playlistName}&from=${from}&to=${to}${more}`);

describe("[PL-02] [PL-20] what the object store has of a camera", () => {
  const init = "init-0123456789abcdef.mp4";
  const own = () => media.platform.objects.own;
  const kept: string[] = [];
  afterEach(async () => {
    for (const key of kept.splice(0)) await own().remove(key);
  });
  const put = async (time: string, durationMs: number) => {
    const segment = { startMs: Date.parse(time), durationMs, bytes: 5, init };
    const key = segmentKey(`north/${camera.serialNumber}/`, segment);
    await own().write(key, Buffer.from("video"));
    kept.push(key);
    return key;
  };
  const read = async ({ url }: Pick<CloudSegment, "url">, range?: string) => {
    const answer = await fetch(url, { headers: range === undefined ? {} : { range } });
    return `${answer.status} ${answer.ok ? await answer.text() : ""}`;
  };
  const segmentsOf = async (person: Person) => ((await cloud(person)).payload["segments"] ?? []) as CloudSegment[];

  it("[Q-86] is refused with live rights only, hidden from other accounts, and exported only with the right to export", async () => {
    expect((await cloud(liveOnly)).code).toBe("error_recorded_not_allowed");
    expect((await cloud(foreigner)).code).toBe("error_video_source_not_found");
    expect((await cloud(watchOnly, "&isDownload=true")).code).toBe("error_export_not_allowed");
    expect((await cloud(guard, "", { from: hour.to, to: hour.from })).code).toBe("error_recording_range");
    expect((await cloud(guard, "", { from: hour.from, to: "2026-03-12T15:00:01Z" })).code).toBe("error_recording_range");
  });

  it("[PL-18] has links of four hours, oldest segment first, from the hour before, whether its gateway is online or not", async () => {
    await own().write(initKey(`north/${camera.serialNumber}/`, init), Buffer.from("init"));
    const keys = [await put("2026-03-12T13:59:50.000Z", 20_000), await put("2026-03-12T14:59:59.000Z", 20_000)];
    await put("2026-03-12T13:59:30.000Z", 20_000);
    await put("2026-03-12T15:00:00.000Z", 20_000);
    const { payload } = await cloud(guard);
    const segments = payload["segments"] as CloudSegment[];
    expect(segments.map(({ pathname }) => pathname)).toEqual(keys);
    expect(Date.parse(String(payload["expiresAtUtc"])) - Date.now()).toBeGreaterThan(14_390_000);
    const [first] = segments;
    if (!first) throw new Error("there is no segment");
    expect(new URL(first.url).searchParams.get("X-Amz-Expires")).toBe("14400");
    expect([await read(first), await read(first, "bytes=1-2"), await read({ url: first.initUrl })]).toEqual([
      "200 video",
      "206 id",
      "200 init",
    ]);
    // A link opens what it names, and nothing of another name.
    const other = segments[1]?.url ?? "";
    expect(await read({ url: first.url.replace(new URL(first.url).pathname, new URL(other).pathname) })).toBe("403 ");
    media.advance(14_390_000);
    expect(await read(first)).toBe("200 video");
    media.advance(20_000);
    expect(await read(first)).toBe("403 ");
    media.advance(-14_410_000);
  });

  it("[PL-12] includes the thumbnail of each uploaded segment", async () => {
    const key = await put("2026-03-12T14:20:00.000Z", 20_000);
    const still = async () => (await segmentsOf(guard)).find(({ pathname }) => pathname === key)?.stillUrl;
    expect(await still()).toBeUndefined();
    await own().write(stillKey(key), Buffer.from("picture"));
    expect(await read({ url: (await still()) ?? "" })).toBe("200 picture");
  });

  it("[Q-86] ends with the right that it stands on, at once", async () => {
    const watcher = await media.addPerson("north", "watchOnly");
    await put("2026-03-12T14:30:00.000Z", 20_000);
    const [first] = await segmentsOf(watcher);
    if (!first) throw new Error("there is no segment");
    expect(await read(first)).toBe("200 video");
    await media.platform.store.db.update(people).set({ roleId: "liveOnly" }).where(eq(people.personId, watcher.personId));
    await expect.poll(() => read(first), { timeout: 5_000 }).toBe("403 ");
  });

  it("[GN-12] lists the substream on request, apart from the main stream", async () => {
    const segment = { startMs: Date.parse("2026-03-12T14:10:00.000Z"), durationMs: 20_000, bytes: 5, init };
    const device = `north/${camera.serialNumber}/`;
    const before = (await segmentsOf(guard)).length;
    await media.platform.objects.own.write(segmentKey(device, segment, "low"), Buffer.from("small"));
    await media.platform.objects.own.write(initKey(device, init, "low"), Buffer.from("small init"));
    expect(await segmentsOf(guard)).toHaveLength(before);
    expect((await cloud(guard, "&rendition=tiny")).status).toBe(400);
    expect((await cloud(liveOnly, "&rendition=low")).code).toBe("error_recorded_not_allowed");
    const [first, second] = (await cloud(guard, "&rendition=low")).payload["segments"] as CloudSegment[];
    if (!first) throw new Error("there is no segment");
    expect([await read(first), await read({ url: first.initUrl }), second]).toEqual(["200 small", "200 small init", undefined]);
  });

  it("is logged once for each playlist that is watched, and again for one that is exported", async () => {
    const watcher = await media.addPerson("north", "guard");
    for (const more of ["", "", "&isDownload=true"]) await cloud(watcher, more);
    const rows = await media.platform.store.db.select().from(events).where(eq(events.serialNumber, camera.serialNumber));
    const own = rows.filter(({ actor }) => JSON.stringify(actor).includes(watcher.personId));
    expect(own.map(({ kind, data }) => [kind, data])).toEqual(
      ["recordings.viewed", "recordings.downloaded"].map((kind) => [kind, { fromUtc: hour.from, toUtc: hour.to, storage: "cloud" }]),
    );
  });
});

describe("[PL-02] [PL-03] the recordings of a camera", () => {
  it.each([
    ["list", list],
    ["playlist", save],
    ["motion", search],
    ["grant", grant],
    ["snapshot", (person: Person) => still(person)],
  ] as const)("[Q-86] are closed to who may watch live alone, and are nothing in another account: %s", async (_name, ask) => {
    answerWith({ recordings: { spans } });
    const before = media.commands.length;
    expect((await ask(liveOnly)).code).toBe("error_recorded_not_allowed");
    expect((await ask(foreigner)).code).toBe("error_video_source_not_found");
    expect(media.commands).toHaveLength(before);
  });

  it("are refused for a reversed range, more than an hour, or a list over more than a month", async () => {
    answerWith({ recordings: { spans } });
    expect((await save(guard, { from: hour.to, to: hour.from })).code).toBe("error_recording_range");
    expect((await save(guard, { from: hour.from, to: "2026-03-12T15:00:01Z" })).code).toBe("error_recording_range");
    expect((await list(guard, { from: hour.from, to: "2026-04-13T14:00:00Z" })).code).toBe("error_recording_range");
  });

  it("are as the gateway has them, and are not known while it does not answer", async () => {
    expect((await list(guard)).code).toBe("error_gateway_offline");
    expect((await save(guard)).code).toBe("error_gateway_offline");
    answerWith({ recordings: { spans, oldestUtc: "2026-03-01T00:00:00.000Z" } });
    expect((await list(guard)).payload).toEqual({ spans, oldestUtc: "2026-03-01T00:00:00.000Z" });
    expect(media.commands.at(-1)).toMatchObject({
      serialNumber: gatewaySerial,
      command: { kind: "recordings.list", videoSourceId: camera.id, fromUtc: hour.from, toUtc: hour.to },
    });
  });

  it("[B-14] are searched for what moved in a part of the picture, some hours at a time", async () => {
    expect((await search(guard)).code).toBe("error_gateway_offline");
    answerWith({ ok: false, code: "error_invalid_request" });
    expect((await search(guard)).code).toBe("error_gateway_offline");
    const motion = { moments: [{ ...spans[0], change: 0.12 }], isCut: false, unmeasuredMs: 0 } as CommandResult["motion"];
    answerWith({ motion });
    const before = media.commands.length;
    expect((await search(guard, { from: hour.from, to: "2026-03-12T20:00:01Z" })).code).toBe("error_recording_range");
    for (const corners of [region.slice(1), [...region, { x: 1.2, y: 0 }], Array.from({ length: 33 }, () => region[0] ?? {})])
      expect((await search(guard, hour, corners)).status).toBe(400);
    expect(media.commands).toHaveLength(before);
    expect((await search(guard)).payload).toEqual(motion);
    expect(media.commands.at(-1)?.command).toMatchObject({ kind: "motion.search", videoSourceId: camera.id, region });
  });

  it("are watched by a playlist of the gateway, which the log and the account's consoles hear of", async () => {
    const before = await media.platform.events.head("north");
    answerWith({});
    expect((await save(guard)).payload).toEqual({ playlistName, processed: true });
    answerWith({ ok: false, code: "error_video_source_not_found" });
    expect((await save(guard)).payload).toEqual({ playlistName, processed: false });
    const rows = (await media.platform.events.readAfter("north", before, 100)).filter(({ kind }) => kind === "recordings.viewed");
    expect(rows.map(({ data }) => data)).toEqual([true, false].map((processed) => ({ fromUtc: hour.from, toUtc: hour.to, processed })));
    expect(rows[0]).toMatchObject({ serialNumber: camera.serialNumber, actor: { id: guard.personId } });
  });

  it("[GN-12] are requested from the gateway in the wanted rendition, by default the main stream", async () => {
    answerWith({});
    const low = { playlistName, ...hour, rendition: "low" };
    expect((await media.call(guard.bearer, "POST", `/videosource/${camera.id}/localplaylist`, low)).payload["processed"]).toBe(true);
    await save(guard);
    const asked = media.commands.slice(-2).map(({ command }) => command);
    expect(asked).toMatchObject([
      { kind: "playlist.save", rendition: "low" },
      { kind: "playlist.save", rendition: "high" },
    ]);
    await media.platform.store.db.delete(events).where(eq(events.kind, "recordings.viewed"));
  });

  it("[Q-86] are exported only with the right to export, with a log entry of their own", async () => {
    answerWith({});
    const before = media.commands.length;
    expect((await save(watchOnly, hour, true)).code).toBe("error_export_not_allowed");
    expect(media.commands).toHaveLength(before);
    expect((await save(watchOnly)).payload).toEqual({ playlistName, processed: true });
    expect((await save(guard, hour, true)).payload).toEqual({ playlistName, processed: true });
    const downloaded = await media.platform.store.db.select().from(events).where(eq(events.kind, "recordings.downloaded"));
    const rows = downloaded.filter(({ data }) => data["storage"] === undefined);
    expect(rows).toMatchObject([
      { serialNumber: camera.serialNumber, actor: { id: guard.personId }, data: { fromUtc: hour.from, toUtc: hour.to } },
    ]);
  });

  it("[PL-21] [Q-86] are saved as snapshots only with the right to export, and not for future instants", async () => {
    expect((await still(watchOnly)).code).toBe("error_export_not_allowed");
    expect((await still(guard, new Date(Date.now() + 3_600_000).toISOString())).code).toBe("error_recording_range");
    const { payload } = await still(guard);
    const rows = await media.platform.store.db.select().from(events).where(eq(events.kind, "recordings.snapshot"));
    expect(rows).toMatchObject([
      { eventId: payload["id"], serialNumber: camera.serialNumber, actor: { id: guard.personId }, data: { atUtc: hour.from } },
    ]);
  });

  it("are read with leave for this camera alone that lasts a minute", async () => {
    const { payload } = await grant(guard);
    const { grant: token, hosts, serialNumber } = payload as { grant: string; hosts: string[]; serialNumber: string };
    expect([hosts, serialNumber]).toEqual([["http://10.0.0.2:4000"], camera.serialNumber]);
    const claims = RecordingGrant.parse(media.platform.keys.verify(token));
    expect(claims).toMatchObject({ serial: camera.serialNumber, accountId: "north", personId: guard.personId });
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(60);
  });
});
