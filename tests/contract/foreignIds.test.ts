import { randomUUID } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBookmark } from "#contract/bookmarks.ts";
import { createCard } from "#contract/cards.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createGateway } from "#contract/enrolment.ts";
import { AccessMethod, AccessResult, CallMethod, CallStatus, UnitType, UserStatus } from "#contract/enumerations.ts";
import type { Envelope } from "#contract/envelope.ts";
import { collectEvidence, openEvidenceCase } from "#contract/evidenceCases.ts";
import { Id, SerialNumber } from "#contract/fields.ts";
import { createGroup } from "#contract/groups.ts";
import { createGuest } from "#contract/guests.ts";
import { createHoliday } from "#contract/holidays.ts";
import { startLive } from "#contract/live.ts";
import { callMuster } from "#contract/musters.ts";
import { operations } from "#contract/operations.ts";
import { requestPass } from "#contract/passes.ts";
import { createPolicyTest } from "#contract/policyTests.ts";
import { createSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import { createUserImport } from "#contract/userImports.ts";
import { shareVideoPlaylist } from "#contract/videoShares.ts";
import { createVideoSource } from "#contract/videoSources.ts";
import { createVideoWall } from "#contract/videoWalls.ts";
import { people, roles } from "#server/base/store/schema/accounts.ts";
import { catalogEntries, deviceCalls } from "#server/base/store/schema/catalog.ts";
import { cardEnrolments, cloudKeys, pins } from "#server/base/store/schema/credentials.ts";
import { commands, devices, liveSeats } from "#server/base/store/schema/devices.ts";
import { faceInvitations } from "#server/base/store/schema/faceInvitations.ts";
import { whereabouts } from "#server/base/store/schema/presence.ts";
import { hashToken } from "#server/identity/browserSession.ts";
import { offerReleases } from "#server/sites/firmware/offerReleases.ts";
import { publishRelease } from "#server/sites/firmware/publishRelease.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { exampleOf, type SchemaNode, schemaNodeOf, takesText } from "../support/schemaValues.ts";

/** Things with ids. The names are those that parameters of the contract have. */
interface Things {
  serial: string;
  intercom: string;
  gatewaySerial: string;
  cameraSerial: string;
  sourceId: string;
  siteId: string;
  accountId: string;
  personId: string;
  session: string;
  commandId: string;
  workflowId: string;
  lockdownId: string;
  passId: string;
  videoWallId: string;
  streamId: string;
  zoneId: string;
  groupId: string;
  holidayId: string;
  scheduleId: string;
  roleId: string;
  eventId: string;
  policyTestId: string;
  guestId: string;
  cardId: string;
  pinId: string;
  cloudKeyId: string;
  invitationId: string;
  lostCardId: string;
  enrolmentId: string;
  importId: string;
  musterId: string;
  shareId: string;
  bookmarkId: string;
  catalogId: string;
  callId: string;
  caseId: string;
  itemId: string;
}

const owner = "jude.holloway@northmoor.example";
const otherOwner = "lucia.ferrer@castellan.example";

let rig: TestPlatform;
let ownersThings: Things;
let othersThings: Things;
let limitedPerson: string;
let limitedThings: Things;
beforeAll(async () => {
  rig = await startTestPlatform();
  const day = 24 * 3_600_000;
  await publishRelease(rig.platform.store.db, { version: "2.0.0", publishedAt: new Date(), expiresAt: new Date(Date.now() + day) });
  await offerReleases(rig.platform);
  const northmoor = { accountId: "northmoor", personId: "northmoor-person-1" };
  const castellan = { accountId: "castellan", personId: "castellan-person-8" };
  ownersThings = await makeThings(owner, {
    ...northmoor,
    siteId: "harbour-house",
    serial: "GH-AC40-00912F",
    intercom: "GH-INT40-0127A3",
    workflowId: "harbour-ground-floor",
    zoneId: "harbour-plant",
  });
  othersThings = await makeThings(otherOwner, {
    ...castellan,
    siteId: "hotel-mirador",
    serial: "GH-AC40-00E101",
    intercom: "GH-INT40-0127B1",
    workflowId: "mirador",
    zoneId: "mirador-house",
  });
  limitedPerson = await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["ferry-lane"] });
  limitedThings = await makeThings(limitedPerson, {
    ...northmoor,
    siteId: "ferry-lane",
    serial: "GH-AC40-00A210",
    intercom: "GH-INT40-0127A4",
    workflowId: "loading-bay-works",
    zoneId: "ferry-yard",
  });
});
afterAll(() => rig.close());

let holidaysMade = 0;

async function makeThings(
  email: string,
  known: Pick<Things, "accountId" | "siteId" | "serial" | "intercom" | "workflowId" | "personId" | "zoneId">,
): Promise<Things> {
  const api = await rig.apiAs(email);
  const { serialNumber: gatewaySerial } = await api.call(createGateway, { body: { name: "Gateway", siteId: known.siteId } });
  const body = { gatewaySerial, name: "Camera", streamUrl: "rtsp://10.0.0.8/stream" };
  const { id: sourceId, serialNumber: cameraSerial } = await api.call(createVideoSource, { body });
  const session = randomUUID();
  await api.call(startLive, { query: {}, params: { id: known.intercom, session } });
  const commandId = randomUUID();
  const now = new Date();
  const { accountId, personId, serial: serialNumber } = known;
  const command = { accountId, commandId, serialNumber, kind: "lock.set", personId, detail: { lockState: 1 }, status: "done" };
  await rig.platform.store.db.insert(commands).values({ ...command, issuedAt: now, expiresAt: now });
  const passId = await makePass(email, known);
  const streams = [{ position: 0, serialNumber: cameraSerial }];
  const wall = await api.call(createVideoWall, { body: { videoWallName: "Wall", videoWallCount: 4, streams } });
  const { id: videoWallId, streams: [stream] = [] } = wall;
  const streamId = stream?.id ?? "";
  const { id: groupId } = await api.call(createGroup, { body: { name: `Group ${commandId}` } });
  const { id: holidayId } = await api.call(createHoliday, { body: { name: "Holiday", month: 6, day: ++holidaysMade } });
  const roleId = `role-${commandId}`;
  await rig.platform.store.db
    .insert(roles)
    .values({ accountId, roleId, displayName: roleId, rank: 1, videoRights: { live: true, recorded: true, export: true } });
  // Somebody has the role, so that it stays.
  const holder = { accountId, personId: `holder-${commandId}`, firstName: "Role", lastName: "Holder", status: UserStatus.Active, roleId };
  await rig.platform.store.db.insert(people).values(holder);
  const { id: scheduleId } = await api.call(createSchedule, {
    body: {
      name: `Schedule ${commandId}`,
      kind: "access",
      onHoliday: "closed",
      recurrences: [{ cron: "0 0 8 * *", timeDuration: 60 }],
      serialNumbers: [serialNumber],
      zoneIds: [],
      personIds: [],
      groupIds: [],
    },
  });
  const eventId = randomUUID();
  await rig.platform.events.record(accountId, async () => [
    {
      eventId,
      kind: "access.decision",
      serialNumber,
      siteId: known.siteId,
      actor: { name: "Somebody", kind: "person" },
      data: { result: AccessResult.UnknownUser },
      told: "nothing",
    },
  ]);
  const isDoor = and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber));
  await rig.platform.store.db
    .update(devices)
    .set({ pairedSerials: [cameraSerial] })
    .where(isDoor);
  const { id: policyTestId } = await api.call(createPolicyTest, {
    body: { who: { kind: "person", id: personId }, expect: "can", what: { kind: "door", id: serialNumber }, when: { kind: "ever" } },
  });
  const { id: guestId } = await api.call(createGuest, {
    body: {
      firstName: "Some",
      lastName: "Visitor",
      email: "some@visitors.example",
      visitingUserId: personId,
      siteIds: [known.siteId],
      scheduleIds: [],
      passKind: "custom",
      validUntil: "2099-01-01T00:00:00Z",
    },
  });
  const { id: cardId } = await api.call(createCard, { body: { personId, cardNumber: commandId.replaceAll("-", "") } });
  const { id: lostCardId } = await api.call(createCard, { body: { personId, cardNumber: `${commandId.slice(0, 8)}lost` } });
  const pinId = `pin-${commandId}`;
  // Of somebody who is given no other one by these calls.
  const typist = { accountId, personId: `typist-${commandId}`, siteIds: [known.siteId] };
  await rig.platform.store.db.insert(people).values({ ...typist, firstName: "Pin", lastName: "Typist", status: UserStatus.Active });
  await rig.platform.store.db.insert(pins).values({ accountId, personId: typist.personId, pinId, hash: commandId, givenAt: now });
  const cloudKeyId = `key-${commandId}`;
  const hashes = { codeHash: commandId, hash: commandId, givenById: personId, givenByName: "Somebody", givenAt: now };
  await rig.platform.store.db
    .insert(cloudKeys)
    .values({ accountId, personId: typist.personId, cloudKeyId, ...hashes, validFrom: now, validUntil: new Date("2099-01-01") });
  const isHolder = and(eq(people.accountId, accountId), eq(people.personId, personId));
  await rig.platform.store.db.update(people).set({ hasEnrolledFace: true }).where(isHolder);
  const invitationId = `invitation-${commandId}`;
  const link = { codeHash: hashToken(linkCodeOf({ personId })), hash: hashToken(commandId) };
  const invitation = { ...hashes, ...link, validFrom: now, validUntil: new Date("2099-01-01") };
  await rig.platform.store.db.insert(faceInvitations).values({ accountId, personId: typist.personId, invitationId, ...invitation });
  const enrolmentId = `enrolment-${commandId}`;
  const asked = {
    fullName: "Somebody",
    requestedById: personId,
    requestedByName: "Somebody",
    requestedAt: now,
    expiresAt: new Date("2099-01-01"),
  };
  await rig.platform.store.db.insert(cardEnrolments).values({ ...asked, accountId, personId, enrolmentId, serialNumber: known.intercom });
  const rows = [{ line: 2, cells: [`${commandId}@people.example`] }];
  const { id: importId } = await api.call(createUserImport, { body: { fileName: "people.csv", columns: ["email"], rows } });
  const inside = { zoneId: known.zoneId, at: now, eventId: commandId };
  await rig.platform.store.db
    .insert(whereabouts)
    .values({ accountId, personId, ...inside })
    .onConflictDoUpdate({ target: [whereabouts.accountId, whereabouts.personId], set: inside });
  const { id: musterId } = await api.call(callMuster, { body: { siteId: known.siteId } });
  const { share } = await api.call(shareVideoPlaylist, {
    body: { serialNumber: cameraSerial, videosourceid: sourceId, ...range, expires: 600, email: "some@visitors.example" },
  });
  const { id: bookmarkId } = await api.call(addBookmark, { params: { id: sourceId }, body: { ...range, name: "Some bookmark" } });
  const catalogId = `entry-${commandId}`;
  const unit = { unitType: UnitType.Apt, displayName: "Apt" };
  await rig.platform.store.db.insert(catalogEntries).values({ accountId, entryId: catalogId, ...unit, personId: typist.personId });
  // A lobby call, which everybody who sees the intercom may answer.
  const callId = randomUUID();
  const at = { serialNumber: known.intercom, deviceName: "Intercom", siteId: known.siteId, entryId: "lobby" };
  const rung = { unitType: UnitType.Lobby, displayName: "Lobby", fullName: "", method: CallMethod.MobileApp, status: CallStatus.Initiated };
  await rig.platform.store.db
    .insert(deviceCalls)
    .values({ accountId, callId, ...at, ...rung, requestedAt: now, ringsUntil: new Date("2099-01-01") });
  const { id: caseId } = await api.call(openEvidenceCase, { body: { name: `Case of ${commandId}` } });
  const { items } = await api.call(collectEvidence, {
    params: { id: caseId },
    body: { kind: "still", serialNumber: cameraSerial, videoSourceId: sourceId, atUtc: range.from, picture },
  });
  const made = {
    catalogId,
    callId,
    caseId,
    itemId: items[0]?.id ?? "",
    shareId: share.id,
    bookmarkId,
    musterId,
    groupId,
    holidayId,
    roleId,
    scheduleId,
    eventId,
    policyTestId,
    importId,
    guestId,
    cardId,
    lostCardId,
    enrolmentId,
    pinId,
    cloudKeyId,
    invitationId,
  };
  return {
    ...known,
    ...made,
    passId,
    videoWallId,
    streamId,
    gatewaySerial,
    sourceId,
    cameraSerial,
    session,
    commandId,
    lockdownId: randomUUID(),
  };
}

async function makePass(
  email: string,
  { accountId, siteId, personId }: Pick<Things, "accountId" | "siteId" | "personId">,
): Promise<string> {
  // Pending also where the account would approve it at once.
  await rig.platform.store.pool.query(
    `UPDATE accounts SET features = features || '{"passRequiresApproval":true}', settings = '{"passRequiresApproval":true}' WHERE account_id = $1`,
    [accountId],
  );
  const body = { type: AccessMethod.Card, personId, siteId, cardNumber: randomUUID().replaceAll("-", "") };
  return (await (await rig.apiAs(email)).call(requestPass, { body })).id;
}

type Place = "params" | "query" | "body";
/** One parameter that names an object: where it stands and what it takes. */
interface Naming {
  operationId: string;
  endpoint: Endpoint;
  place: Place;
  /** Names of fields down to it; those of lists are left out. */
  path: readonly string[];
  node: SchemaNode;
}

/** What a call that takes a picture takes. */
const plain = { width: 64, height: 64, channels: 3 as const, background: "#3050a0" };
const range = { from: "2026-03-12T14:00:00Z", to: "2026-03-12T14:01:00Z" };
const picture = (await sharp({ create: plain }).png().toBuffer()).toString("base64");

const idPatterns = [Id, SerialNumber].map((schema) => schemaNodeOf(schema).pattern);

function namesObject(node: SchemaNode, place: Place): boolean {
  if (node.type !== "string" || node.enum) return false;
  return place === "params" || node.format === "uuid" || idPatterns.includes(node.pattern);
}

function namingsOf(node: SchemaNode, place: Place, path: readonly string[] = []): { path: readonly string[]; node: SchemaNode }[] {
  if (namesObject(node, place)) return [{ path, node }];
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => namingsOf(field, place, [...path, name])),
    ...(node.items ? namingsOf(node.items, place, path) : []),
    ...(node.anyOf ?? []).flatMap((one) => namingsOf(one, place, path)),
  ];
}

/** Nothing is named to them without the secret of a link and its PIN; `keyLinks.test.ts` tries them with doors of others, `facePhotos.test.ts` with photos, `videoShares.test.ts` with clips. */
const bySecret = [
  "readKeyLink",
  "readKeyLinkByAddress",
  "openByKey",
  "openByKeyAddress",
  "sendFacePhoto",
  "checkFacePhoto",
  "readSharedClip",
  "openSharedClip",
  // Visitors name an intercom and what hangs there, and their own call by an id that nobody else has; `calls.test.ts` tries others.
  "readDeviceCatalog",
  "requestDeviceCall",
  "readDeviceCall",
  "hangUpDeviceCall",
  // Of the person who is rung alone.
  "declineCall",
  // Names devices that are nobody's yet, and makes them; `onboarding.test.ts` tries those of others.
  "claimDevices",
];

const everyNaming: Naming[] = [...operations].flatMap(([operationId, endpoint]) =>
  (["params", "query", "body"] as const).flatMap((place) => {
    if (bySecret.includes(operationId)) return [];
    const schema = endpoint[place];
    return schema ? namingsOf(schemaNodeOf(schema), place).map((naming) => ({ operationId, endpoint, place, ...naming })) : [];
  }),
);

/** What links of these objects contain: no account id, because anyone who has the link may use it. */
const linkCodeOf = ({ personId }: Pick<Things, "personId">) => `link-of-${personId}`;

/** The thing that a parameter asks for: told by its name, or for a bare `id` by the word of the path before it, or the last one. */
function ownId(endpoint: Endpoint, path: readonly string[], things: Things): string | undefined {
  const [parent, name = ""] = path.length > 1 ? path.slice(-2) : ["", path[0]];
  const { serial, gatewaySerial, sourceId, intercom } = things;
  const word = /(\w+)\/\{id\}/.exec(endpoint.path)?.[1] ?? /\w+$/.exec(endpoint.path)?.[0];
  if (endpoint.path.startsWith("/pass")) return { ...things, id: things.passId }[name];
  if (endpoint.path.endsWith("/lost")) return things.lostCardId;
  if (endpoint.access === "public" && endpoint.path.startsWith("/provisioning")) return name === "pin" ? "590214" : linkCodeOf(things);
  const { videoWallId: videowall, streamId: stream } = things;
  const ids = {
    device: gatewaySerial,
    videosources: gatewaySerial,
    videosource: sourceId,
    workflow: things.workflowId,
    videowall,
    stream,
    site: things.siteId,
    zone: things.zoneId,
    group: things.groupId,
    holiday: things.holidayId,
    role: things.roleId,
    schedule: things.scheduleId,
    test: things.policyTestId,
    guest: things.guestId,
    user: things.personId,
    pictures: things.personId,
    import: things.importId,
    muster: things.musterId,
    provisioning: things.invitationId,
    videoshare: things.shareId,
    bookmark: things.bookmarkId,
    catalog: things.catalogId,
    phonecalllogs: things.callId,
    case: things.caseId,
  };
  // What an assertion is about says of which kind it is: the first that it may be.
  if (name === "id" && parent === "who") return things.personId;
  if (name === "id" && parent === "what") return serial;
  if (name === "id") return ids[(word ?? "") as keyof typeof ids];
  // Doors have no pictures.
  if (name.startsWith("serial") && /credentials|poster|snapshot/.test(endpoint.path)) return intercom;
  if (name === "serialNumber" && /\/(test|stream)$/.test(endpoint.path)) return things.cameraSerial;
  if (name === "video_source_id" || name === "videosourceid" || name === "videoSourceId") return sourceId;
  if (endpoint.path === "/evidence-case/{id}/item" && name === "serialNumber") return things.cameraSerial;
  if (endpoint.path.startsWith("/review/") && name === "serialNumber") return things.cameraSerial;
  if (endpoint.path.endsWith("/share-video-playlist")) return things.cameraSerial;
  if (/^(userId|userIds|subjectUserId)$/.test(name) || endpoint.path === "/user/by-ids") return things.personId;
  const { personId: personIds, groupId: outsideGroupId } = things;
  const lists = {
    deviceSerials: serial,
    personIds,
    outsideGroupId,
    siteIds: things.siteId,
    zoneIds: things.zoneId,
    assemblyZoneIds: things.zoneId,
    groupIds: things.groupId,
    scheduleIds: things.scheduleId,
    visitingUserId: things.personId,
    eventIds: things.eventId,
    // No photo waits for it.
    photoId: things.invitationId,
    // The caller's own, by which they ask after their test; none runs by this one.
    testId: "6c0c9f2e-4a51-4b58-9d3e-2f1f0c7a8b10",
  };
  const zones = { primaryZoneId: things.zoneId, secondaryZoneId: things.zoneId };
  return { serialNumber: serial, serialNumbers: serial, pairedSerials: serial, ids: sourceId, ...lists, ...zones, ...things }[name];
}

/** A request that finds everything it names, as far as its names tell; `swapped` takes the place of one of them. */
function requestOf({ operationId, endpoint, place, path }: Naming, things: Things, swapped: string) {
  const fill = (of: Place): Record<string, unknown> => {
    const schema = endpoint[of];
    const wanted = of === place ? path : [];
    const example = (node: SchemaNode, at: readonly string[]): unknown =>
      exampleOf(node, {
        at,
        isWanted: (inner) => wanted.length > 0 && inner.every((name, index) => name === wanted[index]),
        textAt: (inner, text) => {
          if (of === place && inner.join(".") === path.join(".")) return swapped;
          if (inner.at(-1) === "image" || inner.at(-1) === "picture") return picture;
          if (operationId === "searchMotion" && (inner.at(-1) === "from" || inner.at(-1) === "to"))
            return range[inner.at(-1) as "from" | "to"];
          if (operationId === "collectEvidence" && inner.at(-1) === "toUtc") return range.to;
          if (operationId === "collectEvidence" && inner.at(-1) === "fromUtc") return range.from;
          if (inner.at(-1) === "timeZoneId") return "UTC";
          return namesObject(text, of) ? ownId(endpoint, inner, things) : undefined;
        },
      });
    return schema ? (example(schemaNodeOf(schema), []) as Record<string, unknown>) : {};
  };
  return { operationId, params: fill("params"), query: fill("query"), body: endpoint.body ? fill("body") : undefined };
}

type AnyRequest = ReturnType<typeof requestOf>;

async function answerTo(email: string, { operationId, params, query, body }: AnyRequest) {
  const endpoint = operations.get(operationId);
  if (!endpoint) throw new Error(`${operationId} is no operation`);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const response = await fetch(`${rig.url}/v1${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    method: endpoint.method,
    headers: {
      ...(endpoint.access !== "public" && { authorization: `Bearer ${await rig.tokenOf(email)}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // A file says in its lines what it tells.
  if (endpoint.media && response.ok) return { status: response.status, codes: [], shape: (await response.text()).split("\r\n").length };
  const { payload, applicationEvents } = (await response.json()) as Envelope<unknown>;
  return { status: response.status, codes: applicationEvents.map(({ code }) => code), shape: shapeOf(payload) };
}

/** What an answer tells, without the values that differ from call to call. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

const isUuid = (id: string) => /^[0-9a-f-]{36}$/.test(id);

/** An id of the same make that nothing has. */
function unusedLike(id: string): string {
  return isUuid(id) ? randomUUID() : `${id.slice(0, -4)}ZZZ9`;
}

/** Ids of one make pass the same checks of their form: uuids, serial numbers with their series, and words. */
function makeOf(id: string): string {
  return isUuid(id) ? "uuid" : (/^GH-[A-Z]+\d+/.exec(id)?.[0] ?? "words");
}

const titleOf = ({ operationId, place, path }: Naming) => `${operationId} ${place} ${path.join(".")}`;

async function differences(email: string, naming: Naming, own: Things, foreign: string[]) {
  const ids = [...new Set(foreign)].filter((text) => takesText(naming.node, text));
  const ask = (id: string) => answerTo(email, requestOf(naming, own, id));
  // Ids of the same make are answered alike where nothing has them, so one of each make is asked for.
  const nobodys = new Map<string, Awaited<ReturnType<typeof answerTo>>>();
  const found = [];
  for (const id of ids) {
    // A made-up session takes a seat, and a device has only so many.
    if (naming.path.at(-1) === "session") await leaveMadeUpSeats();
    const theirs = await ask(id);
    const unused = nobodys.get(makeOf(id)) ?? (await ask(unusedLike(id)));
    nobodys.set(makeOf(id), unused);
    if (JSON.stringify(theirs) !== JSON.stringify(unused)) found.push({ id, theirs, nobodys: unused });
  }
  return found;
}

async function leaveMadeUpSeats(): Promise<void> {
  await rig.platform.store.db
    .delete(liveSeats)
    .where(notInArray(liveSeats.session, [ownersThings.session, othersThings.session, limitedThings.session]));
}

describe("[PM-12] answers an id of another account like an unknown one", () => {
  it.each(everyNaming.map((naming) => [titleOf(naming), naming] as const))("in %s", async (_title, naming) => {
    expect(await differences(owner, naming, ownersThings, Object.values(othersThings))).toEqual([]);
  });
});

describe("[Q-83] answers an id of a site out of reach like an unknown one", () => {
  const ofSites = [
    "serial",
    "intercom",
    "gatewaySerial",
    "cameraSerial",
    "sourceId",
    "siteId",
    "passId",
    "zoneId",
    "scheduleId",
    "eventId",
    "policyTestId",
    "guestId",
    "musterId",
  ] as const;
  it.each(everyNaming.map((naming) => [titleOf(naming), naming] as const))("in %s", async (_title, naming) => {
    const outOfReach = ofSites.map((name) => ownersThings[name]);
    expect(await differences(limitedPerson, naming, limitedThings, outOfReach)).toEqual([]);
  });
});

describe("an id of one's own is found", () => {
  // What removes comes last.
  const inOrder = everyNaming.toSorted(
    (one, other) => Number(one.endpoint.method === "DELETE") - Number(other.endpoint.method === "DELETE"),
  );

  it.each(inOrder.map((naming) => [titleOf(naming), naming] as const))("in %s", async (_title, naming) => {
    const id = ownId(naming.endpoint, naming.path, ownersThings) ?? "";
    expect((await answerTo(owner, requestOf(naming, ownersThings, id))).status).toBeOneOf([200, 409]);
  });
});
