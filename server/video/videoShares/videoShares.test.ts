import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { AccountStatus } from "#contract/enumerations.ts";
import { SharedClip } from "#contract/sharedClips.ts";
import { shareVideoPlaylist, type VideoShare } from "#contract/videoShares.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { unread } from "../../../tests/support/unread.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { videoShares } from "../../base/store/schema/videoShares.ts";
import { applyClip, clipsFor } from "./gatewayClips.ts";
import { settleShares } from "./settleShares.ts";

type Person = Awaited<ReturnType<MediaServer["addPerson"]>>;

let media: MediaServer;
let guard: Person;
let watchOnly: Person;
let foreigner: Person;
let camera: VideoSource;
const gatewaySerial = "GATEWAY-0000001";
const clip = { from: "2026-03-12T14:00:00Z", to: "2026-03-12T14:10:00Z" };
const film = Buffer.from("0123456789");

beforeAll(async () => {
  media = await startMediaServer();
  guard = await media.addPerson("north", "guard");
  watchOnly = await media.addPerson("north", "watchOnly");
  foreigner = await media.addPerson("south", "guard");
  const installer = await media.addPerson("north", "installer");
  const body = { gatewaySerial, name: "Yard", streamUrl: "rtsp://10.0.0.5/main" };
  camera = VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
});
afterAll(async () => {
  await media.close();
});
afterEach(async () => {
  await media.platform.store.db.delete(videoShares);
  media.mails.length = 0;
});

const share = ({ bearer }: Person, more: Record<string, unknown> = {}) =>
  media.call(bearer, "POST", "/device/share-video-playlist", {
    serialNumber: camera.serialNumber,
    videosourceid: camera.id,
    expires: 600,
    email: "insurer@example.test",
    ...clip,
    ...more,
  });
const wanted = () => clipsFor(media.platform.store, "north", gatewaySerial);
const logged = async (kind: string) =>
  media.platform.store.db
    .select()
    .from(events)
    .where(and(eq(events.kind, `recordings.${kind}`), like(events.accountId, "north")))
    .orderBy(events.sequence);

/** Shared by the guard; the answer has the code of its link. */
async function shared(more: Record<string, unknown> = {}) {
  const { payload } = await share(guard, more);
  const { share: made, link } = shareVideoPlaylist.payload.parse(payload);
  return { made, link, code: new URL(link).searchParams.get("oobCode") ?? "" };
}

/** Acts as a gateway that has uploaded the clip. */
async function store(shareId: string) {
  const { platform } = media;
  const [row] = await platform.store.db.select().from(videoShares).where(eq(videoShares.shareId, shareId));
  await platform.objects.own.write(row?.objectKey ?? "", film);
  const event = { kind: "clip.stored", eventId: randomUUID(), atUtc: clip.to, clipId: shareId, bytes: film.length } as const;
  await applyClip(platform.store.db, { accountId: "north", serialNumber: gatewaySerial }, event, new Date());
  await settleShares(media.platform);
  return row?.objectKey ?? "";
}

const read = (code: string) => media.call("", "GET", `/shared-clip/${code}`);
const open = (code: string, openingId: string = randomUUID()) => media.call("", "POST", `/shared-clip/${code}/open`, { openingId });
const fetchFile = (url: unknown, headers: Record<string, string> = {}) => fetch(`${media.origin}${String(url)}`, { headers });

describe("[SR-04] sharing a clip", () => {
  it("[Q-86] is refused to people who may only watch, and hidden from other accounts", async () => {
    expect((await share(watchOnly)).code).toBe("error_export_not_allowed");
    expect((await share(foreigner)).code).toBe("error_video_source_not_found");
    const { made } = await shared();
    for (const [person, code] of [
      [watchOnly, "error_export_not_allowed"],
      [foreigner, "error_share_not_found"],
    ] as const)
      expect((await media.call(person.bearer, "POST", `/videoshare/${made.id}/revoke`)).code).toBe(code);
    expect((await media.call(watchOnly.bearer, "GET", "/videoshare/paged")).code).toBe("error_export_not_allowed");
    expect((await media.call(foreigner.bearer, "GET", "/videoshare/paged")).payload).toEqual({ rows: [] });
  });

  it.each([
    ["a range that ends before it begins", { from: clip.to, to: clip.from }, "error_recording_range"],
    ["no time at all", { to: clip.from }, "error_recording_range"],
    ["[SR-09] more than an hour", { to: "2026-03-12T15:00:01Z" }, "error_recording_range"],
    ["[SR-05] [Q-07] less than five minutes", { expires: 299 }, "error_invalid_request"],
    ["[SR-05] [Q-07] more than 720 minutes", { expires: 43_201 }, "error_invalid_request"],
    ["no contact", { email: undefined }, "error_share_no_contact"],
    ["a telephone alone", { email: undefined, phoneNumber: "+34600000000" }, "error_share_text_unavailable"],
    ["a camera with another serial number", { serialNumber: "INTERCOM-000001" }, "error_video_source_not_found"],
  ])("refuses %s", async (_, more, code) => {
    expect((await share(guard, more)).code).toBe(code);
    expect(await wanted()).toEqual([]);
  });

  it("has its gateway bring it, and mails the link when it has come", async () => {
    const before = (await logged("shared")).length;
    const { made, code, link } = await shared();
    expect(made).toMatchObject({ state: "preparing", minutes: 10, deviceName: "Yard", createdBy: { id: guard.personId }, openedCount: 0 });
    expect(media.pushed.at(-1)).toBe(gatewaySerial);
    expect(await wanted()).toMatchObject([{ clipId: made.id, videoSourceId: camera.id, fromUtc: "2026-03-12T14:00:00.000Z" }]);
    expect((await logged("shared")).slice(before)).toMatchObject([
      { actor: { id: guard.personId }, data: { shareId: made.id, minutes: 10 } },
    ]);
    expect((await read(code)).payload).toMatchObject({ isReady: false, deviceName: "Yard" });
    expect((await open(code)).code).toBe("error_shared_clip_not_ready");
    expect(media.mails).toEqual([]);
    await store(made.id);
    await settleShares(media.platform);
    expect(media.mails).toMatchObject([{ accountId: "north", to: "insurer@example.test" }]);
    expect(media.mails[0]?.text).toContain(link);
    expect(await wanted()).toEqual([]);
    const found = SharedClip.parse((await read(code)).payload);
    expect(found).toMatchObject({ isReady: true, accountName: "north" });
    expect(Date.parse(found.expiresAtUtc ?? "") - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it("[PB-13] of an event opens the event page, and the mail's link contains only its code", async () => {
    const { made, link, code } = await shared({ isEvent: true });
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ mode: "eventVideo", oobCode: code });
    await store(made.id);
    expect(media.mails[0]?.text).toContain(link);
  });

  it("fails with what its gateway says, and when it never comes", async () => {
    const { made, code } = await shared();
    const event = { kind: "clip.failed", eventId: randomUUID(), atUtc: clip.to, clipId: made.id, failure: "ClipChanges" } as const;
    const gateway = { accountId: "north", serialNumber: "INTERCOM-000001" };
    await applyClip(media.platform.store.db, gateway, event, new Date());
    expect(await wanted()).toHaveLength(1);
    await applyClip(media.platform.store.db, { ...gateway, serialNumber: gatewaySerial }, event, new Date());
    await settleShares(media.platform);
    expect((await read(code)).code).toBe("error_shared_clip_failed");
    const late = await shared();
    await media.platform.store.db
      .update(videoShares)
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(videoShares.shareId, late.made.id));
    await settleShares(media.platform);
    // What comes after all is not kept.
    const lateKey = await store(late.made.id);
    expect(await media.platform.objects.own.read(lateKey)).toBeUndefined();
    const { payload } = await media.call(guard.bearer, "GET", "/videoshare/paged");
    const failures = (payload["rows"] as VideoShare[]).map(({ state, failure }) => [state, failure]);
    expect(failures).toEqual([
      ["failed", "ClipChanges"],
      ["failed", "TimedOut"],
    ]);
    expect(media.mails).toEqual([]);
  });

  it("stops at so many that stand, also when several share at once", async () => {
    const { made } = await shared();
    const [row] = await media.platform.store.db.select().from(videoShares).where(eq(videoShares.shareId, made.id));
    if (!row) throw new Error("no share");
    const more = Array.from({ length: serverLimits.sharesMax - 2 }, () => ({ ...row, shareId: randomUUID() }));
    await media.platform.store.db.insert(videoShares).values(more);
    const answers = await Promise.all([share(guard), share(guard), share(guard)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("error_share_too_many");
  });
});

describe("[PB-14] [PM-13] the link of a clip", () => {
  it("shows nothing without its code", async () => {
    expect((await read("unknown")).code).toBe("error_shared_clip_not_found");
    expect((await open("unknown")).code).toBe("error_shared_clip_not_found");
    expect((await fetchFile("/shared-clips/unknown/x.mp4")).status).toBe(404);
  });

  it("is opened by a viewer: counted and logged once each time, and the file is sent by ranges", async () => {
    const { made, code } = await shared();
    await store(made.id);
    const before = (await logged("share_opened")).length;
    const openingId = randomUUID();
    const [first, again] = await Promise.all([open(code, openingId), open(code, openingId)]);
    expect(first.payload).toEqual(again.payload);
    await open(code);
    expect((await logged("share_opened")).length - before).toBe(2);
    const { payload } = await media.call(guard.bearer, "GET", "/videoshare/paged");
    expect(payload["rows"]).toMatchObject([{ openedCount: 2, lastOpenedFrom: "127.0.0.1", state: "ready" }]);
    const part = await fetchFile(first.payload["url"], { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "video/mp4", "234"]);
    expect((await fetchFile(String(first.payload["url"]).replace(openingId, randomUUID()))).status).toBe(404);
  });

  it("[EV-04] is sent to at most ten viewers at a time", async () => {
    const { code, made } = await shared();
    await store(made.id);
    const urls = await Promise.all(Array.from({ length: 11 }, async () => String((await open(code)).payload["url"])));
    const [row] = await media.platform.store.db.select().from(videoShares).where(eq(videoShares.shareId, made.id));
    // More than the sockets buffer: an unread connection stays open.
    await media.platform.objects.own.write(row?.objectKey ?? "", Buffer.alloc(24 * 1024 * 1024));
    const sent = await Promise.all(urls.slice(0, 10).map((url) => unread(`${media.origin}${url}`)));
    expect((await fetchFile(urls[10], { range: "bytes=0-0" })).status).toBe(429);
    sent[0]?.destroy();
    await vi.waitFor(async () => expect((await fetchFile(urls[10], { range: "bytes=0-0" })).status).toBe(206), 5_000);
    for (const answer of sent) answer.destroy();
  });

  it("ends with its time: the page, the file and the object", async () => {
    const { made, code } = await shared({ expires: 300 });
    const key = await store(made.id);
    const { payload } = await open(code);
    media.advance(301_000);
    expect(await read(code)).toMatchObject({ status: 403, code: "error_shared_clip_over" });
    expect((await fetchFile(payload["url"])).status).toBe(403);
    await settleShares(media.platform);
    expect(await media.platform.objects.own.read(key)).toBeUndefined();
    media.advance(-301_000);
  });

  it("ends when it is revoked, once, and a late upload is deleted", async () => {
    const { made, code } = await shared();
    const key = await store(made.id);
    const { payload } = await open(code);
    const before = (await logged("share_revoked")).length;
    const revoke = () => media.call(guard.bearer, "POST", `/videoshare/${made.id}/revoke`);
    const answers = await Promise.all([revoke(), revoke()]);
    expect(answers.map((answer) => answer.payload["state"])).toEqual(["revoked", "revoked"]);
    expect((await logged("share_revoked")).length - before).toBe(1);
    expect((await fetchFile(payload["url"])).status).toBe(403);
    expect((await open(code)).code).toBe("error_shared_clip_over");
    await settleShares(media.platform);
    expect(await media.platform.objects.own.read(key)).toBeUndefined();
    const early = await shared();
    await media.call(guard.bearer, "POST", `/videoshare/${early.made.id}/revoke`);
    expect(await wanted()).toEqual([]);
    const lateKey = await store(early.made.id);
    await settleShares(media.platform);
    expect(await media.platform.objects.own.read(lateKey)).toBeUndefined();
    expect(media.mails).toHaveLength(1);
  });

  it("ends with its camera and with its account", async () => {
    const { made, code } = await shared();
    await store(made.id);
    const { db } = media.platform.store;
    const setStatus = (status: number) => db.update(accounts).set({ status }).where(eq(accounts.accountId, "north"));
    await setStatus(AccountStatus.Suspended);
    expect((await read(code)).code).toBe("error_shared_clip_over");
    await setStatus(AccountStatus.Active);
    const [row] = await db.select().from(devices).where(eq(devices.serialNumber, camera.serialNumber));
    await db.delete(devices).where(eq(devices.serialNumber, camera.serialNumber));
    expect((await read(code)).code).toBe("error_shared_clip_over");
    if (row) await db.insert(devices).values(row);
  });
});
