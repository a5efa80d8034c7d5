import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bookmark } from "#contract/bookmarks.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { bookmarks } from "../../base/store/schema/bookmarks.ts";
import { events } from "../../base/store/schema/events.ts";

type Person = Awaited<ReturnType<MediaServer["addPerson"]>>;

let media: MediaServer;
let guard: Person;
let other: Person;
let installer: Person;
let liveOnly: Person;
let foreigner: Person;
let camera: VideoSource;
const clip = { from: "2026-03-12T14:00:00.000Z", to: "2026-03-12T14:01:00.000Z" };

beforeAll(async () => {
  media = await startMediaServer();
  [guard, other] = [await media.addPerson("north", "guard"), await media.addPerson("north", "guard")];
  installer = await media.addPerson("north", "installer");
  liveOnly = await media.addPerson("north", "liveOnly");
  foreigner = await media.addPerson("south", "guard");
  const body = { gatewaySerial: "GATEWAY-0000001", name: "Yard", streamUrl: "rtsp://10.0.0.5/main" };
  camera = VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.platform.store.db.delete(bookmarks);
});

const add = ({ bearer }: Person, more: Record<string, unknown> = {}) =>
  media.call(bearer, "POST", `/videosource/${camera.id}/bookmark`, { ...clip, name: "Van", ...more });
const remove = ({ bearer }: Person, id: string) => media.call(bearer, "DELETE", `/bookmark/${id}`);
const list = ({ bearer }: Person, query = "") => media.call(bearer, "GET", `/bookmark/paged${query}`);
const namesOf = async (person: Person, query = "") => ((await list(person, query)).payload["rows"] as Bookmark[]).map(({ name }) => name);

describe("bookmarks of recordings (B-12)", () => {
  it("[Q-86] are refused to people with live rights only, and hidden from other accounts", async () => {
    const { payload } = await add(guard);
    const id = String(payload["id"]);
    expect([(await add(liveOnly)).code, (await add(foreigner)).code]).toEqual([
      "error_recorded_not_allowed",
      "error_video_source_not_found",
    ]);
    expect([(await list(liveOnly)).code, (await list(foreigner)).payload]).toEqual(["error_recorded_not_allowed", { rows: [] }]);
    expect([(await remove(liveOnly, id)).code, (await remove(foreigner, id)).code]).toEqual([
      "error_recorded_not_allowed",
      "error_bookmark_not_found",
    ]);
    expect(await namesOf(guard)).toEqual(["Van"]);
  });

  it.each([
    ["a range that ends before it begins", { from: clip.to, to: clip.from }, "error_recording_range"],
    ["more than an hour", { to: "2026-03-12T15:00:00.001Z" }, "error_recording_range"],
    ["what is to come", { from: "2098-12-31T23:59:00Z", to: "2099-01-01T00:00:00Z" }, "error_recording_range"],
    ["no name", { name: " " }, "error_invalid_request"],
    ["more than is known of one", { isSecret: true }, "error_invalid_request"],
  ])("are not made of %s", async (_what, more, code) => {
    expect((await add(guard, more)).code).toBe(code);
    expect(await namesOf(guard)).toEqual([]);
  });

  it("are visible to everybody who may watch the camera; their author and holders of device_w can remove them", async () => {
    const [first, second] = [await add(guard, { note: "White, no plate" }), await add(guard, { name: "Ladder" })];
    expect(first.payload).toMatchObject({ name: "Van", note: "White, no plate", fromUtc: clip.from, toUtc: clip.to, mayRemove: true });
    const [seen] = (await list(other)).payload["rows"] as Bookmark[];
    expect([seen?.deviceName, seen?.createdBy.id, seen?.mayRemove]).toEqual(["Yard", guard.personId, false]);
    expect((await remove(other, String(first.payload["id"]))).code).toBe("error_forbidden");
    expect((await remove(guard, String(first.payload["id"]))).status).toBe(200);
    expect((await remove(guard, String(first.payload["id"]))).code).toBe("error_bookmark_not_found");
    expect((await remove(installer, String(second.payload["id"]))).status).toBe(200);
    expect(await namesOf(guard)).toEqual([]);
  });

  it("are found by words of names and notes, by camera and by time, page by page, latest first", async () => {
    await add(guard, { name: "White van", note: "at the gate" });
    await add(guard, { name: "100 %", from: "2026-03-12T15:00:00Z", to: "2026-03-12T15:00:00Z" });
    await add(guard, { name: "Ladder", from: "2026-03-12T13:00:00Z", to: "2026-03-12T13:10:00Z" });
    expect(await namesOf(guard)).toEqual(["100 %", "White van", "Ladder"]);
    expect([await namesOf(guard, "?search=VAN"), await namesOf(guard, "?search=gate"), await namesOf(guard, "?search=%25")]).toEqual([
      ["White van"],
      ["White van"],
      ["100 %"],
    ]);
    expect(await namesOf(guard, "?fromDate=2026-03-12T13:10:00Z&toDate=2026-03-12T14:00:00Z")).toEqual(["White van", "Ladder"]);
    expect([await namesOf(guard, `?serialNumber=${camera.serialNumber}`), await namesOf(guard, "?serialNumber=INTERCOM-000001")]).toEqual([
      ["100 %", "White van", "Ladder"],
      [],
    ]);
    for (let index = 0; index < 9; index += 1) await add(guard, { name: `More ${index}` });
    const { payload } = await list(guard, "?pageSize=10");
    const rest = await namesOf(guard, `?pageSize=10&after=${String(payload["next"])}`);
    const all = [...(payload["rows"] as Bookmark[]).map(({ name }) => name), ...rest];
    expect([new Set(all).size, rest]).toEqual([12, [expect.any(String), "Ladder"]]);
    expect((await list(guard, "?after=nowhere")).code).toBe("error_invalid_request");
  });

  it("are logged with the person who created or removed them", async () => {
    const maker = await media.addPerson("north", "guard");
    const { payload } = await add(maker);
    await remove(maker, String(payload["id"]));
    const rows = await media.platform.store.db
      .select()
      .from(events)
      .where(like(events.kind, "recordings.bookmark%"))
      .orderBy(events.sequence);
    const own = rows.filter(({ actor }) => JSON.stringify(actor).includes(maker.personId));
    const data = { bookmarkId: payload["id"], name: "Van", fromUtc: clip.from, toUtc: clip.to };
    expect(own.map(({ kind, serialNumber, data: said }) => [kind, serialNumber, said])).toEqual([
      ["recordings.bookmarked", camera.serialNumber, data],
      ["recordings.bookmark_removed", camera.serialNumber, data],
    ]);
    expect(
      await media.platform.store.db
        .select()
        .from(bookmarks)
        .where(eq(bookmarks.bookmarkId, String(payload["id"]))),
    ).toEqual([]);
  });
});
