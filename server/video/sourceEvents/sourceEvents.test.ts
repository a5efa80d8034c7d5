import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DoorState } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import type { ReviewEntry } from "#contract/reviews.ts";
import { eventTagLimits } from "#contract/sourceEvents.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { snapshotKey } from "#domain/playback/snapshotKeys.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { entryOf } from "../../base/events/eventLog.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { eventTags } from "../../base/store/schema/eventTags.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { usePictures } from "../../base/store/schema/usePictures.ts";

type Person = Awaited<ReturnType<MediaServer["addPerson"]>>;

const door = "DOOR-0000000001";
let media: MediaServer;
let keeper: Person;
let reader: Person;
let foreigner: Person;
let camera: VideoSource;

beforeAll(async () => {
  media = await startMediaServer();
  const { db } = media.platform.store;
  [keeper, reader] = [await media.addPerson("north", "keeper"), await media.addPerson("north", "reader")];
  foreigner = await media.addPerson("south", "keeper");
  const installer = await media.addPerson("north", "installer");
  const body = { gatewaySerial: "GATEWAY-0000001", name: "Lobby", streamUrl: "rtsp://10.0.0.5/main" };
  camera = VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
  await db
    .update(devices)
    .set({ pairedSerials: [door] })
    .where(eq(devices.serialNumber, camera.serialNumber));
});
afterAll(() => media.close());
beforeEach(async () => {
  const { db } = media.platform.store;
  for (const table of [eventTags, eventVideos, usePictures, events]) await db.delete(table);
});

interface Told {
  kind?: EventKind;
  serialNumber?: string | undefined;
  siteId?: string;
  data?: Record<string, unknown>;
  agoMs?: number;
}
async function tell({ kind = "door.state", serialNumber = door, siteId = "harbour", agoMs = 0, data }: Told = {}) {
  const eventId = randomUUID();
  const occurredAt = new Date(media.platform.clock.now().getTime() - agoMs);
  const entry = { eventId, kind, serialNumber, siteId, occurredAt };
  const said = data ?? { doorState: DoorState.OpenForcedEntry };
  await media.platform.events.record("north", async () => [entryOf({ ...entry, actor: { name: serialNumber, kind: "device" } }, said)]);
  return { eventId, occurredAt };
}
const list = ({ bearer }: Person, query = "", id = camera.id) => media.call(bearer, "GET", `/videosource/${id}/event-logs${query}`);
const idsOf = async (person: Person, query = "") => ((await list(person, query)).payload["rows"] as EventLog[]).map(({ id }) => id);
const tag = ({ bearer }: Person, eventId: string, tags: string[], serialNumber = door) =>
  media.call(bearer, "POST", "/device/analytics/tags", { serialNumber, eventId, tags });
const artifacts = ({ bearer }: Person, eventId: string, serialNumber = door) =>
  media.call(bearer, "GET", `/device/complete-event-artifacts?serialNumber=${serialNumber}&eventId=${eventId}`);
const reviewed = async (person: Person, query: string) =>
  (await media.call(person.bearer, "GET", `/review/paged${query}`)).payload["rows"] as ReviewEntry[];

describe("[DV-20] entries about a video source", () => {
  it("are refused without the right to read the log, and the source is not found in another account", async () => {
    await tell();
    const guard = await media.addPerson("north", "guard");
    expect([(await list(guard)).code, (await list(foreigner)).code, (await list(keeper, "", "nothing")).code]).toEqual([
      "error_forbidden",
      "error_video_source_not_found",
      "error_video_source_not_found",
    ]);
    expect((await list(keeper, "?after=nowhere")).code).toBe("error_invalid_request");
    expect((await list(keeper, "?fromDate=2026-01-01T00:00:00Z")).code).toBe("error_report_range");
  });

  it("are those of its camera and of devices paired with it only", async () => {
    const [lost] = [
      await tell({ kind: "device.connection", serialNumber: camera.serialNumber, data: { isConnected: false }, agoMs: 9_000 }),
    ];
    const forced = await tell({ agoMs: 5_000 });
    await tell({ serialNumber: "INTERCOM-000001", kind: "doorbell.ring" });
    await tell({ siteId: "depot" });
    expect(await idsOf(keeper)).toEqual([forced.eventId, lost.eventId]);
    // People without the right to watch recordings can still read the log.
    expect(await idsOf(reader, "?order=oldest")).toEqual([lost.eventId, forced.eventId]);
    expect(await idsOf(keeper, "?kinds=device.connection,live.viewed")).toEqual([lost.eventId]);
    const since = new Date(forced.occurredAt.getTime() - 1000).toISOString();
    expect(await idsOf(keeper, `?fromDate=${since}`)).toEqual([forced.eventId]);
    expect(((await list(keeper)).payload["rows"] as EventLog[])[0]?.deviceName).toBe("Door");
  });

  it("are read page by page in both directions, none twice and none left out", async () => {
    const all: string[] = [];
    for (let index = 0; index < 23; index += 1) {
      const serialNumber = index % 3 === 0 ? camera.serialNumber : door;
      // Some at the same instant.
      all.push((await tell({ serialNumber, agoMs: 100_000 - Math.floor(index / 2) * 1000 })).eventId);
    }
    for (const [order, expected] of [
      ["oldest", all],
      ["newest", all.toReversed()],
    ] as const) {
      const found: string[] = [];
      let next: unknown;
      do {
        const { payload } = await list(keeper, `?pageSize=10&order=${order}${next === undefined ? "" : `&after=${String(next)}`}`);
        found.push(...(payload["rows"] as EventLog[]).map(({ id }) => id));
        next = payload["next"];
      } while (next !== undefined);
      expect(new Set(found).size).toBe(23);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
  });
});

describe("[DV-20] tags", () => {
  it("[Q-86] are refused without the right to watch recordings, and for unknown entries and devices", async () => {
    const { eventId } = await tell();
    const ring = await tell({ serialNumber: "INTERCOM-000001", kind: "doorbell.ring" });
    expect([(await tag(reader, eventId, ["van"])).code, (await tag(foreigner, eventId, ["van"])).code]).toEqual([
      "error_recorded_not_allowed",
      "error_event_not_found",
    ]);
    // An entry of another device, of a device without a camera, and an unknown one.
    expect([
      (await tag(keeper, eventId, ["van"], camera.serialNumber)).code,
      (await tag(keeper, ring.eventId, ["van"], "INTERCOM-000001")).code,
      (await tag(keeper, randomUUID(), ["van"])).code,
    ]).toEqual(["error_event_not_found", "error_event_not_found", "error_event_not_found"]);
    expect(await media.platform.store.db.select().from(eventTags)).toEqual([]);
  });

  it.each([
    ["too many", Array.from({ length: eventTagLimits.count + 1 }, (_, index) => `t${index}`)],
    ["too long a one", ["x".repeat(eventTagLimits.length + 1)]],
    ["an empty one", [" "]],
    ["one with a comma", ["a,b"]],
    ["one with a line in it", ["a\nb"]],
  ])("are refused with %s", async (_what, tags) => {
    const { eventId } = await tell();
    expect((await tag(keeper, eventId, tags)).code).toBe("error_invalid_request");
  });

  it("replace the previous ones, each once regardless of case, and the log names the person who set them", async () => {
    const { eventId } = await tell();
    await tag(keeper, eventId, ["White van", " Courier ", "courier"]);
    await tag(keeper, eventId, ["Courier", "White van"]);
    expect((await reviewed(keeper, ""))[0]?.tags).toEqual(["Courier", "White van"]);
    await tag(keeper, eventId, []);
    expect((await reviewed(keeper, ""))[0]?.tags).toEqual([]);
    const rows = await media.platform.events.query("north", { kinds: ["recordings.tagged"], limit: 9 });
    expect(rows.map(({ data, serialNumber, actor }) => [data["tags"], data["from"], data["eventId"], serialNumber, actor.id])).toEqual([
      [[], ["Courier", "White van"], eventId, door, keeper.personId],
      [["Courier", "White van"], [], eventId, door, keeper.personId],
    ]);
  });

  it("find entries regardless of case, also old ones and ones that need no review, which count as reviewed", async () => {
    const opened = { data: { doorState: DoorState.OpenVerified } };
    const [old, plain, forced] = [await tell({ agoMs: 90 * 86_400_000 }), await tell(opened), await tell()];
    await tell();
    for (const { eventId } of [old, plain, forced]) await tag(keeper, eventId, ["Van"]);
    const found = await reviewed(keeper, "?tag=VAN");
    expect(found.map(({ event, isReviewed }) => [event.id, isReviewed])).toEqual([
      [forced.eventId, false],
      [plain.eventId, true],
      [old.eventId, true],
    ]);
    expect((await reviewed(keeper, "?tag=van&state=open")).map(({ event }) => event.id)).toEqual([forced.eventId]);
    expect([await reviewed(keeper, "?tag=va"), await reviewed(foreigner, "?tag=van")]).toEqual([[], []]);
  });
});

describe("[DV-20] the artifacts of an event", () => {
  const rangeOf = (at: Date, fromMs: number, toMs: number) => ({
    fromUtc: new Date(at.getTime() + fromMs),
    toUtc: new Date(at.getTime() + toMs),
  });
  async function keepVideo(range: { fromUtc: Date; toUtc: Date }, isStored = true) {
    const [videoId, at] = [randomUUID(), new Date()];
    const of = { serialNumber: camera.serialNumber, videoSourceId: camera.id, gatewaySerial: "GATEWAY-0000001" };
    const row = { accountId: "north", videoId, ...of, ...range, objectKey: videoId, createdAt: at, wantedAt: at };
    await media.platform.store.db.insert(eventVideos).values({ ...row, ...(isStored && { storedAt: at, bytes: 9 }) });
  }

  it("[Q-86] is refused without the right to watch recordings, and for unknown entries", async () => {
    const { eventId } = await tell();
    expect([
      (await artifacts(reader, eventId)).code,
      (await artifacts(foreigner, eventId)).code,
      (await artifacts(keeper, randomUUID())).code,
      (await artifacts(keeper, eventId, camera.serialNumber)).code,
    ]).toEqual(["error_recorded_not_allowed", "error_event_not_found", "error_event_not_found", "error_event_not_found"]);
  });

  it("is what lies on the platform whole: the video, the picture of the moment, the nearest picture of the day", async () => {
    const { eventId, occurredAt } = await tell({ agoMs: 3_600_000 });
    expect((await artifacts(keeper, eventId)).payload).toEqual([]);
    await keepVideo(rangeOf(occurredAt, 0, 20_000));
    await keepVideo(rangeOf(occurredAt, 0, 40_000), false);
    await keepVideo(rangeOf(occurredAt, 60_000, 80_000));
    const { db } = media.platform.store;
    const picture = { accountId: "north", eventId, serialNumber: camera.serialNumber, askedAt: occurredAt };
    await db.insert(usePictures).values(picture);
    const serialNumber = camera.serialNumber;
    const snapshots = [-290_000, 100_000, 310_000].map((ms) => occurredAt.getTime() + ms);
    for (const at of snapshots) await media.platform.objects.own.write(snapshotKey(`north/${serialNumber}/`, at), Buffer.from("jpeg"));
    const video = {
      kind: "video",
      serialNumber,
      atUtc: occurredAt.toISOString(),
      toUtc: rangeOf(occurredAt, 0, 20_000).toUtc.toISOString(),
    };
    const snapshot = { kind: "snapshot", serialNumber, atUtc: new Date(snapshots[1] ?? 0).toISOString() };
    expect((await artifacts(keeper, eventId)).payload).toEqual([video, snapshot]);
    const takenAt = rangeOf(occurredAt, 1500, 0).fromUtc;
    await db.update(usePictures).set({ takenAt });
    expect((await artifacts(keeper, eventId)).payload).toEqual([
      video,
      { kind: "picture", serialNumber, atUtc: takenAt.toISOString() },
      snapshot,
    ]);
  });
});
