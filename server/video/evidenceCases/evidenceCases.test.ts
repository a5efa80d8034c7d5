import { createHash, randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EvidenceCase, listEvidenceCases } from "#contract/evidenceCases.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { type EvidenceFile, type EvidenceManifest, manifestText } from "#domain/evidence/manifest.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { events } from "../../base/store/schema/events.ts";
import { evidenceCases, evidenceItems } from "../../base/store/schema/evidenceCases.ts";
import { locksFor } from "../videoSources/lockedClips.ts";
import { applyHeldClip } from "./applyHeldClip.ts";

type Person = Awaited<ReturnType<MediaServer["addPerson"]>>;

let media: MediaServer;
let guard: Person;
let keeper: Person;
let installer: Person;
let watchOnly: Person;
let foreigner: Person;
let camera: VideoSource;
let picture: Buffer;
const gatewaySerial = "GATEWAY-0000001";

beforeAll(async () => {
  media = await startMediaServer();
  guard = await media.addPerson("north", "guard");
  keeper = await media.addPerson("north", "keeper");
  watchOnly = await media.addPerson("north", "watchOnly");
  foreigner = await media.addPerson("south", "keeper");
  installer = await media.addPerson("north", "installer");
  const body = { gatewaySerial, name: "Yard", streamUrl: "rtsp://10.0.0.5/main" };
  camera = VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
  picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: "#123456" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => media.close());
afterEach(async () => {
  await media.platform.store.db.delete(evidenceItems);
  await media.platform.store.db.delete(evidenceCases);
});

const open = async ({ bearer }: Person, body: object = { name: "Broken gate", referenceNumber: "2026-017", note: "Seen by Ruth" }) =>
  media.call(bearer, "POST", "/evidence-case", body);
const opened = async () => EvidenceCase.parse((await open(guard)).payload);
const ofCamera = () => ({ serialNumber: camera.serialNumber, videoSourceId: camera.id });
const clip = () => ({ kind: "clip", ...ofCamera(), fromUtc: "2026-03-12T14:00:00.000Z", toUtc: "2026-03-12T14:10:00.000Z" });
const still = () => ({ kind: "still", ...ofCamera(), atUtc: "2026-03-12T14:03:00.000Z", picture: picture.toString("base64") });
const collect = ({ bearer }: Person, id: string, body: object) => media.call(bearer, "POST", `/evidence-case/${id}/item`, body);
const logged = async (kind: string) =>
  media.platform.store.db
    .select()
    .from(events)
    .where(and(eq(events.kind, `case.${kind}`), like(events.accountId, "north")))
    .orderBy(events.sequence);
const keptPicture = (id: string, itemId: string) => media.platform.objects.own.read(`north/cases/${id}/${itemId}`);

/** Every call that names a case, and one of its things. */
const calls = (id: string, itemId: string): [string, string, object?][] => [
  ["GET", `/evidence-case/${id}`],
  ["PUT", `/evidence-case/${id}`, { name: "Mine now" }],
  ["POST", `/evidence-case/${id}/item`, { kind: "note", text: "Mine" }],
  ["GET", `/evidence-case/${id}/item/${itemId}/picture`],
  ["DELETE", `/evidence-case/${id}/item/${itemId}`],
  ["POST", `/evidence-case/${id}/lock`],
  ["POST", `/evidence-case/${id}/signature`, { manifest: "{}" }],
  ["DELETE", `/evidence-case/${id}`],
];

describe("[B-04] a case of evidence", () => {
  it("[Q-86] is refused to people who may only watch, and hidden from other accounts and from sessions that do not reach its cameras", async () => {
    const { id } = await opened();
    const made = EvidenceCase.parse((await collect(guard, id, still())).payload);
    const distant = await media.addPerson("north", "keeper");
    await media.platform.store.db
      .update(people)
      .set({ siteIds: ["depot"] })
      .where(eq(people.personId, distant.personId));
    for (const [method, path, body] of calls(id, made.items[0]?.id ?? "")) {
      expect((await media.call(watchOnly.bearer, method, path, body)).code).toBe("error_export_not_allowed");
      expect((await media.call(foreigner.bearer, method, path, body)).code).toBe("error_case_not_found");
      expect((await media.call(distant.bearer, method, path, body)).code).toBe("error_case_not_found");
    }
    expect((await open(watchOnly)).code).toBe("error_export_not_allowed");
    expect((await media.call(watchOnly.bearer, "GET", "/evidence-case/paged")).code).toBe("error_export_not_allowed");
    for (const { bearer } of [foreigner, distant])
      expect((await media.call(bearer, "GET", "/evidence-case/paged")).payload).toEqual({ rows: [] });
    expect((await media.call(guard.bearer, "GET", `/evidence-case/${id}`)).payload).toMatchObject({ name: "Broken gate" });
  });

  it.each<[string, () => object, string]>([
    ["a clip of more than an hour", () => ({ ...clip(), toUtc: "2026-03-12T15:00:00.001Z" }), "error_recording_range"],
    ["a clip of no time", () => ({ ...clip(), toUtc: clip().fromUtc }), "error_recording_range"],
    [
      "a clip of what is to come",
      () => ({ ...clip(), fromUtc: "2099-01-01T00:00:00Z", toUtc: "2099-01-01T00:01:00Z" }),
      "error_recording_range",
    ],
    ["a camera with another serial number", () => ({ ...clip(), serialNumber: "INTERCOM-000001" }), "error_video_source_not_found"],
    ["a still that is no picture", () => ({ ...still(), picture: Buffer.from("<svg/>").toString("base64") }), "error_image_invalid"],
    [
      "the log by who may not read it",
      () => ({ kind: "log", log: "events", fromUtc: clip().fromUtc, toUtc: clip().toUtc }),
      "error_forbidden",
    ],
    ["a field that it does not know", () => ({ kind: "note", text: "x", addedById: "somebody" }), "error_invalid_request"],
  ])("does not take %s", async (_, body, code) => {
    const { id } = await opened();
    expect((await collect(guard, id, body())).code).toBe(code);
    expect((await media.call(guard.bearer, "GET", `/evidence-case/${id}`)).payload["items"]).toEqual([]);
  });

  it("takes clips, stills, extracts and notes, and the log names the person who added them", async () => {
    const { id } = await opened();
    await collect(guard, id, clip());
    await collect(guard, id, still());
    await collect(keeper, id, { kind: "log", log: "events", fromUtc: clip().fromUtc, toUtc: clip().toUtc });
    const { payload } = await collect(keeper, id, { kind: "note", text: " The gate stood open " });
    const { items } = EvidenceCase.parse(payload);
    expect(items).toMatchObject([
      { kind: "clip", deviceName: "Yard", timeZoneId: "UTC", addedBy: { id: guard.personId } },
      { kind: "still", bytes: picture.byteLength, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      { kind: "log", log: "events" },
      { kind: "note", text: "The gate stood open", addedBy: { id: keeper.personId } },
    ]);
    const read = await media.call(keeper.bearer, "GET", `/evidence-case/${id}/item/${items[1]?.id}/picture`);
    expect(read.payload["picture"]).toBe(picture.toString("base64"));
    const rows = (await logged("collected")).filter(({ data }) => data["caseId"] === id);
    expect(rows.map(({ actor, data }) => [actor.id, data["item"], data["name"]])).toEqual([
      [guard.personId, "clip", "Broken gate"],
      [guard.personId, "still", "Broken gate"],
      [keeper.personId, "log", "Broken gate"],
      [keeper.personId, "note", "Broken gate"],
    ]);
    expect(rows[0]).toMatchObject({ serialNumber: camera.serialNumber, siteId: "harbour" });
  });

  it("takes so much and no more, also when several add at once", async () => {
    const { id } = await opened();
    const base = {
      accountId: "north",
      caseId: id,
      kind: "note" as const,
      text: "x",
      addedById: "p",
      addedByName: "P",
      addedAt: new Date(),
    };
    await media.platform.store.db
      .insert(evidenceItems)
      .values(Array.from({ length: serverLimits.caseItemsMax - 1 }, (_, index) => ({ ...base, itemId: `n${index}` })));
    const answers = await Promise.all([1, 2, 3].map(() => collect(guard, id, { kind: "note", text: "one more" })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["error_case_full", "error_case_full", undefined]);
  });

  it("is found by name and reference number, page by page, and by whether it is closed", async () => {
    for (let index = 0; index < 12; index += 1) await open(guard, { name: `Case ${index}`, referenceNumber: `R-${index}` });
    const list = async (query: string) => {
      const { payload } = await media.call(guard.bearer, "GET", `/evidence-case/paged?${query}`);
      return listEvidenceCases.payload.parse(payload);
    };
    const first = await list("pageSize=10");
    const second = await list(`pageSize=10&after=${first.next}`);
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `Case ${11 - index}`));
    expect((await list("search=r-7")).rows.map(({ name }) => name)).toEqual(["Case 7"]);
    const [one] = (await list("search=case%207")).rows;
    await media.call(guard.bearer, "PUT", `/evidence-case/${one?.id}`, { isClosed: true });
    expect((await list("state=closed")).rows.map(({ name }) => name)).toEqual(["Case 7"]);
    expect((await list("state=open&pageSize=25")).rows).toHaveLength(11);
  });

  it("takes nothing while it is closed but being opened again, which the log tells of", async () => {
    const { id } = await opened();
    const change = (body: object) => media.call(guard.bearer, "PUT", `/evidence-case/${id}`, body);
    await change({ isClosed: true });
    expect((await collect(guard, id, { kind: "note", text: "late" })).code).toBe("error_case_closed");
    expect((await change({ name: "Another" })).code).toBe("error_case_closed");
    expect((await change({ isClosed: false, name: "Broken gate, again" })).payload).toMatchObject({ isClosed: false, version: 3 });
    expect((await logged("reopened")).at(-1)).toMatchObject({
      actor: { id: guard.personId },
      data: { before: { isClosed: true, name: "Broken gate" }, after: { isClosed: false, name: "Broken gate, again" } },
    });
  });

  it("goes with the pictures of its stills", async () => {
    const { id } = await opened();
    const { payload } = await collect(guard, id, still());
    const [item] = EvidenceCase.parse(payload).items;
    expect(await keptPicture(id, item?.id ?? "")).toEqual(picture);
    expect((await media.call(guard.bearer, "DELETE", `/evidence-case/${id}`)).status).toBe(200);
    expect(await keptPicture(id, item?.id ?? "")).toBeUndefined();
    expect((await media.call(guard.bearer, "GET", `/evidence-case/${id}`)).code).toBe("error_case_not_found");
  });
});

describe("[B-04] the lock of a case", () => {
  it("protects the case, its clips and its stills from deletion by anybody", async () => {
    const { id } = await opened();
    await collect(guard, id, clip());
    const { items } = EvidenceCase.parse((await collect(guard, id, still())).payload);
    const { payload } = await media.call(guard.bearer, "POST", `/evidence-case/${id}/lock`);
    expect(payload).toMatchObject({ isLocked: true, lockedByName: "Ada Lane" });
    for (const { id: itemId } of items)
      expect((await media.call(keeper.bearer, "DELETE", `/evidence-case/${id}/item/${itemId}`)).code).toBe("error_case_locked");
    expect((await media.call(keeper.bearer, "DELETE", `/evidence-case/${id}`)).code).toBe("error_case_locked");
  });

  it("is sent to the gateway of its clips, which reports what it holds and what is missing", async () => {
    const { id } = await opened();
    await collect(guard, id, clip());
    const locks = () => locksFor(media.platform.store.db, "north", gatewaySerial);
    const pushed = media.pushed.length;
    expect(await locks()).toEqual([]);
    await media.call(guard.bearer, "POST", `/evidence-case/${id}/lock`);
    expect(media.pushed.slice(pushed)).toEqual([gatewaySerial]);
    // Clips that are added to a locked case are locked at once; closing it lifts no lock.
    await collect(guard, id, { ...clip(), fromUtc: "2026-03-12T16:00:00.000Z", toUtc: "2026-03-12T16:01:00.000Z" });
    await collect(guard, id, still());
    await media.call(guard.bearer, "PUT", `/evidence-case/${id}`, { isClosed: true });
    const [first, second, ...rest] = await locks();
    expect([first, second, rest]).toMatchObject([{ videoSourceId: camera.id, fromUtc: clip().fromUtc, toUtc: clip().toUtc }, {}, []]);
    expect(media.pushed.slice(pushed)).toEqual([gatewaySerial, gatewaySerial]);
    const missing = [{ fromUtc: clip().fromUtc, toUtc: "2026-03-12T14:02:00.000Z" }];
    const event = {
      kind: "clip.held" as const,
      eventId: randomUUID(),
      atUtc: clip().toUtc,
      lockId: first?.lockId ?? "",
      bytes: 5_000,
      missing,
    };
    const apply = (accountId: string) =>
      applyHeldClip(media.platform.store.db, { accountId, serialNumber: gatewaySerial }, event, new Date(clip().toUtc));
    expect(await apply("south")).toEqual([]);
    expect(await apply("north")).toMatchObject([{ kind: "case.held", data: { bytes: 5_000, missing } }]);
    // The same report again is no news.
    expect(await apply("north")).toEqual([]);
    const { payload } = await media.call(guard.bearer, "GET", `/evidence-case/${id}`);
    expect(payload).toMatchObject({ lockedBytes: 5_000, items: [{ held: { bytes: 5_000, missing } }, {}, {}] });
    await media.call(keeper.bearer, "POST", `/evidence-case/${id}/unlock`, { reason: "Over" });
    expect(await locks()).toEqual([]);
    expect((await media.call(guard.bearer, "GET", `/evidence-case/${id}`)).payload).toMatchObject({ lockedBytes: 0 });
  });

  it("keeps the camera whose recordings it holds on its gateway, until it is lifted", async () => {
    const body = { gatewaySerial, name: "Ramp", streamUrl: "rtsp://10.0.0.6/main" };
    const other = VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
    const { id } = await opened();
    await collect(guard, id, { ...clip(), serialNumber: other.serialNumber, videoSourceId: other.id });
    const remove = () => media.call(installer.bearer, "DELETE", `/videosource/${other.id}`, { comment: "Not needed any more" });
    await media.call(guard.bearer, "POST", `/evidence-case/${id}/lock`);
    expect((await remove()).code).toBe("error_video_source_locked");
    expect((await media.call(guard.bearer, "GET", `/videosource/${other.id}`)).status).toBe(200);
    await media.call(keeper.bearer, "POST", `/evidence-case/${id}/unlock`, { reason: "Over" });
    expect((await remove()).status).toBe(200);
  });

  it("stops at so many clips, also when several lock at once", async () => {
    const cases = await Promise.all([opened(), opened()]);
    const base = { accountId: "north", kind: "clip" as const, addedById: "p", addedByName: "P", addedAt: new Date() };
    const clips = cases.flatMap(({ id }, index) =>
      Array.from({ length: serverLimits.lockedClipsMax / 2 + 1 }, (_, at) => ({ ...base, caseId: id, itemId: `${index}-${at}` })),
    );
    await media.platform.store.db.insert(evidenceItems).values(clips);
    const answers = await Promise.all(cases.map(({ id }) => media.call(guard.bearer, "POST", `/evidence-case/${id}/lock`)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["error_case_too_many_locks", undefined]);
  });

  it("is a right of its own to lift, with a reason that the log has", async () => {
    const { id } = await opened();
    await media.call(guard.bearer, "POST", `/evidence-case/${id}/lock`);
    const unlock = ({ bearer }: Person, body: object = { reason: "The court has decided" }) =>
      media.call(bearer, "POST", `/evidence-case/${id}/unlock`, body);
    expect((await unlock(guard)).code).toBe("error_forbidden");
    expect((await unlock(foreigner)).code).toBe("error_case_not_found");
    expect((await unlock(keeper, {})).code).toBe("error_invalid_request");
    expect((await unlock(keeper, { reason: "  " })).code).toBe("error_invalid_request");
    expect((await unlock(keeper)).payload).toMatchObject({ isLocked: false });
    expect((await logged("unlocked")).at(-1)).toMatchObject({
      actor: { id: keeper.personId },
      data: { caseId: id, reason: "The court has decided" },
    });
  });
});

describe("[B-05] the signature of an export", () => {
  const sha256 = "0".repeat(64);
  function fileOf(item: EvidenceCase["items"][number], change: object = {}): EvidenceFile {
    const { id: itemId, addedBy, addedAtUtc } = item;
    const file = { itemId, name: `files/${itemId}`, bytes: 3, sha256, addedBy: addedBy.name, addedAtUtc };
    if (item.kind === "clip") {
      const chosen = { fromUtc: item.fromUtc, toUtc: item.toUtc };
      const { serialNumber, deviceName, timeZoneId } = item;
      const shown = { chosen, recorded: chosen, gaps: [], isCollapsed: false, frames: 1 };
      return { ...file, kind: "clip", serialNumber, deviceName, timeZoneId, ...shown, ...change };
    }
    if (item.kind === "still") {
      const { serialNumber, deviceName, timeZoneId, atUtc } = item;
      return { ...file, kind: "still", serialNumber, deviceName, timeZoneId, atUtc, takenSha256: item.sha256, ...change };
    }
    return { ...file, kind: "note", ...change };
  }
  async function aCase() {
    const { id } = await opened();
    await collect(guard, id, clip());
    await collect(guard, id, still());
    return EvidenceCase.parse((await collect(guard, id, { kind: "note", text: "Seen" })).payload);
  }
  function manifestOf(
    { id, name, referenceNumber, note, version, items }: EvidenceCase,
    change: Partial<EvidenceManifest> = {},
  ): EvidenceManifest {
    return {
      format: "gatehouse-evidence/1",
      case: { id, name, referenceNumber, note, version },
      accountId: "north",
      accountName: "north",
      exportedBy: { id: guard.personId, name: "Ada Lane" },
      exportedAtUtc: new Date().toISOString(),
      watermark: "Ada Lane",
      files: items.map((item) => fileOf(item)),
      ...change,
    };
  }
  const askFor = ({ bearer }: Person, id: string, manifest: string) =>
    media.call(bearer, "POST", `/evidence-case/${id}/signature`, { manifest });

  it("is signed for items of the case, for the person who exports it, and is logged with its hash", async () => {
    const found = await aCase();
    const text = manifestText(manifestOf(found));
    const { payload } = await askFor(guard, found.id, text);
    const hash = createHash("sha256").update(text).digest("hex");
    const claims = media.platform.keys.verify(String(payload["jws"]));
    expect(claims).toMatchObject({ aud: "evidence", caseId: found.id, accountId: "north", personId: guard.personId, sha256: hash });
    expect(payload["publicKey"]).toMatchObject({ kid: media.platform.keys.jwks.keys[0]?.kid });
    expect(payload["keysUrl"]).toMatch(/\/jwks\.json$/);
    expect((await logged("exported")).at(-1)).toMatchObject({
      actor: { id: guard.personId },
      data: { caseId: found.id, sha256: hash, files: 3 },
    });
  });

  it.each<[string, (found: EvidenceCase) => string]>([
    ["what is no manifest", () => "{}"],
    ["another text of it", (found) => JSON.stringify(manifestOf(found), undefined, 2)],
    ["what says more", (found) => `${JSON.stringify({ ...manifestOf(found), verdict: "guilty" })}\n`],
    ["another case", (found) => manifestText(manifestOf(found, { case: { ...manifestOf(found).case, id: "another" } }))],
    ["another name of it", (found) => manifestText(manifestOf(found, { case: { ...manifestOf(found).case, name: "Another" } }))],
    ["a version that is to come", (found) => manifestText(manifestOf(found, { case: { ...manifestOf(found).case, version: 99 } }))],
    ["another account", (found) => manifestText(manifestOf(found, { accountId: "south" }))],
    ["somebody else", (found) => manifestText(manifestOf(found, { exportedBy: { id: keeper.personId, name: "Ada Lane" } }))],
    ["another time", (found) => manifestText(manifestOf(found, { exportedAtUtc: "2020-01-01T00:00:00.000Z" }))],
    [
      "something that it does not hold",
      (found) => manifestText(manifestOf(found, { files: [fileOf({ ...found.items[2], id: "x" } as never)] })),
    ],
    [
      "the same thing twice",
      (found) => manifestText(manifestOf(found, { files: [fileOf(found.items[2] as never), fileOf(found.items[2] as never)] })),
    ],
    [
      "another range",
      (found) =>
        manifestText(
          manifestOf(found, {
            files: [fileOf(found.items[0] as never, { chosen: { fromUtc: clip().fromUtc, toUtc: "2026-03-12T14:09:00.000Z" } })],
          }),
        ),
    ],
    [
      "another camera",
      (found) => manifestText(manifestOf(found, { files: [fileOf(found.items[0] as never, { serialNumber: "INTERCOM-000001" })] })),
    ],
    ["another picture", (found) => manifestText(manifestOf(found, { files: [fileOf(found.items[1] as never, { takenSha256: sha256 })] }))],
    ["another hand", (found) => manifestText(manifestOf(found, { files: [fileOf(found.items[2] as never, { addedBy: "Somebody" })] }))],
  ])("is not given for %s", async (_, textOf) => {
    const found = await aCase();
    const before = (await logged("exported")).length;
    expect((await askFor(guard, found.id, textOf(found))).code).toBe("error_manifest_not_of_case");
    expect(await logged("exported")).toHaveLength(before);
  });
});
