import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, neededOf } from "#contract/endpoint.ts";
import { AccessMethod, AccessResult, ApprovalRequestStatus, LockState, UnitType, UserStatus } from "#contract/enumerations.ts";
import type { Envelope } from "#contract/envelope.ts";
import { operations } from "#contract/operations.ts";
import { isScope, parentScope, type Scope, scopes } from "#contract/scopes.ts";
import { cards, people, roles } from "#server/base/store/schema/accounts.ts";
import { bookmarks } from "#server/base/store/schema/bookmarks.ts";
import { deviceCalls } from "#server/base/store/schema/catalog.ts";
import { cardEnrolments, cloudKeys, pins } from "#server/base/store/schema/credentials.ts";
import { evidenceCases, evidenceItems } from "#server/base/store/schema/evidenceCases.ts";
import { faceInvitations } from "#server/base/store/schema/faceInvitations.ts";
import { musters } from "#server/base/store/schema/musters.ts";
import { groups, holidays } from "#server/base/store/schema/policy.ts";
import { policyTests } from "#server/base/store/schema/policyTests.ts";
import { videoShares } from "#server/base/store/schema/videoShares.ts";
import { videoWallStreams, videoWalls } from "#server/base/store/schema/videoWalls.ts";
import { demoPassword, startTestPlatform, type TestPlatform } from "../support/platform.ts";

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
  const { db } = rig.platform.store;
  const wall = { accountId: "northmoor", wallId: theirs.wall };
  await db.insert(videoWalls).values({ ...wall, ownerId: "northmoor-person-1", name: "Theirs", slotCount: 4 });
  await db.insert(groups).values({ accountId: "northmoor", groupId: theirs.group, name: "Theirs" });
  const videoRights = { live: false, recorded: false, export: false };
  await db.insert(roles).values({ accountId: "northmoor", roleId: theirs.role, displayName: "Theirs", rank: 1, videoRights });
  const at = new Date();
  const result = { state: "passed", ranAt: at, since: at } as const;
  const judged = { assertionKey: "Theirs", whoName: "Jude", whatName: "Lobby", ...result };
  const assertion = { who: { kind: "person", id: theirs.person }, expect: "can", what: { kind: "door", id: theirs.door } } as const;
  const row = { ...judged, assertion: { ...assertion, when: { kind: "ever" } } } as const;
  await db.insert(policyTests).values({ accountId: "northmoor", testId: theirs.policyTest, ...row });
  await db.insert(holidays).values({ accountId: "northmoor", holidayId: theirs.holiday, name: "Theirs", month: 6, day: 1 });
  const recorded = {
    serialNumber: theirs.cameraSerial,
    videoSourceId: theirs.camera,
    gatewaySerial: theirs.gateway,
    fromUtc: at,
    toUtc: at,
  };
  const sent = { email: "me@elsewhere.example", language: "en", linkOrigin: rig.url, minutes: 10, codeHash: "theirs", objectKey: "theirs" };
  const sharer = { createdById: theirs.person, createdByName: "Jude", createdAt: at };
  await db.insert(videoShares).values({ accountId: "northmoor", shareId: theirs.share, ...recorded, ...sent, ...sharer });
  const { serialNumber, fromUtc, toUtc } = recorded;
  const marked = { serialNumber, fromUtc, toUtc, name: "Theirs", note: "" };
  await db.insert(bookmarks).values({ accountId: "northmoor", bookmarkId: theirs.bookmark, ...marked, ...sharer });
  const evidence = { accountId: "northmoor", caseId: theirs.evidence };
  await db.insert(evidenceCases).values({ ...evidence, name: "Theirs", openedById: theirs.person, openedByName: "Jude", openedAt: at });
  const added = { kind: "note" as const, text: "Theirs", siteId: theirs.site, addedById: theirs.person, addedByName: "Jude", addedAt: at };
  await db.insert(evidenceItems).values({ ...evidence, ...added, itemId: theirs.evidenceItem });
  const names = { firstName: "Guest", lastName: "Of Jude", status: UserStatus.Active };
  const ofJude = { personId: theirs.guest, ...names, siteIds: [theirs.site], isVisitor: true };
  await db.insert(people).values({ accountId: "northmoor", ...ofJude });
  const carried = { accountId: "northmoor", personId: theirs.person };
  await db.insert(cards).values({ ...carried, cardId: theirs.card, cardNumber: "77002" });
  await db.insert(pins).values({ ...carried, pinId: theirs.pin, hash: "theirs", givenAt: at });
  const given = { codeHash: "theirs", hash: "theirs", givenById: theirs.person, givenByName: "Jude", givenAt: at };
  await db
    .insert(cloudKeys)
    .values({ ...carried, ...given, cloudKeyId: theirs.cloudKey, validFrom: at, validUntil: new Date("2099-01-01") });
  await db
    .insert(faceInvitations)
    .values({ ...carried, ...given, invitationId: theirs.invitation, validFrom: at, validUntil: new Date("2099-01-01") });
  const asked = { fullName: "Theirs", requestedById: theirs.person, requestedByName: "Jude", requestedAt: at, expiresAt: at };
  await db.insert(cardEnrolments).values({ ...carried, ...asked, enrolmentId: theirs.enrolment, serialNumber: theirs.door });
  await rig.platform.events.record("northmoor", async () => [
    {
      eventId: theirs.entry,
      kind: "access.decision",
      serialNumber: theirs.door,
      siteId: theirs.site,
      actor: { name: "Jude", kind: "person" },
      data: { result: AccessResult.AccessGranted },
      told: "nothing",
    },
  ]);
  const called = { calledById: theirs.person, calledByName: "Jude", calledAt: at, revision: 1, sequence: 0 };
  const place = { siteId: theirs.site, siteName: "Theirs", timeZoneId: "UTC", zones: [{ id: theirs.zone, name: "Lobby" }] };
  await db.insert(musters).values({ accountId: "northmoor", musterId: theirs.muster, ...place, assemblyZones: [], ...called });
  const rung = { entryId: theirs.unit, unitType: UnitType.Lobby, displayName: "Theirs", fullName: "", method: 0, status: 0 };
  const where = { serialNumber: theirs.door, deviceName: "Theirs", siteId: theirs.site };
  await db
    .insert(deviceCalls)
    .values({ accountId: "northmoor", callId: theirs.call, ...where, ...rung, requestedAt: at, ringsUntil: new Date("2099-01-01") });
  await db.insert(videoWallStreams).values({ ...wall, streamId: theirs.stream, position: 0, serialNumber: theirs.door });
});
afterAll(() => rig.close());

const everyOperation = [...operations];
const guarded = everyOperation.filter(([, { access }]) => access !== "public");
const scoped = everyOperation.filter(([, { access }]) => isScope(access));

/** Things of the first account, as somebody of the second one might name them. */
const theirs = {
  door: "GH-AC40-00912F",
  gateway: "GH-GW20-004B1E",
  camera: "source-00817c01",
  cameraSerial: "GH-CAM-OF-JUDE-01",
  share: "share-of-jude",
  bookmark: "bookmark-of-jude",
  evidence: "case-of-jude",
  evidenceItem: "evidence-of-jude",
  session: randomUUID(),
  site: "harbour-house",
  plan: "harbour-ground-floor",
  pass: "northmoor-pass-1",
  person: "northmoor-person-1",
  wall: "wall-of-jude",
  stream: "stream-of-jude",
  zone: "harbour-lobby",
  schedule: "contractor-hours",
  group: "contractors-of-jude",
  role: "role-of-jude",
  holiday: "holiday-of-jude",
  entry: "entry-at-the-lobby",
  policyTest: "policy-test-of-jude",
  guest: "guest-of-jude",
  card: "card-of-jude",
  pin: "pin-of-jude",
  cloudKey: "cloud-key-of-jude",
  invitation: "face-invitation-of-jude",
  enrolment: "enrolment-of-jude",
  import: "import-of-jude",
  muster: "muster-of-jude",
  call: "2b8f2c1e-59a1-4f0e-9c44-0b5a1d6f7e21",
  unit: "northmoor-unit-4",
  resident: "northmoor-person-5",
};

const lockdownPlan = {
  codeType: "lockdown",
  description: "Mine now",
  targets: { isEveryDoor: true, siteIds: [], serialNumbers: [] },
};

const hours = {
  name: "Mine now",
  kind: "access",
  onHoliday: "closed",
  recurrences: [{ cron: "0 0 8 * MON,TUE", timeDuration: 60 }],
  serialNumbers: [],
  zoneIds: [],
  personIds: [],
  groupIds: [],
};

const visit = {
  firstName: "Mine",
  lastName: "Now",
  email: "mine@visitors.example",
  scheduleIds: [],
  passKind: "custom",
  validUntil: "2099-01-01T00:00:00Z",
};

const aboutDoor = { who: { kind: "group", id: "staff" }, expect: "can", what: { kind: "door", id: "door" }, when: { kind: "ever" } };

/** What a call that names something needs besides the name. A new operation with an id must be added here. */
const naming: Record<string, { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }> = {
  getDevice: { params: { serial: "door" } },
  withdrawClaim: { params: { serial: "door" } },
  renameDevice: { params: { serial: "door" }, body: { name: "Mine now" } },
  setDeviceConsole: { params: { serial: "door" }, body: { pairedSerials: [] } },
  setDeviceOnWall: { params: { serial: "door", value: "true" } },
  getAccessControlState: { body: { serialNumbers: ["door"] } },
  setLockState: { body: { lockStateType: LockState.Unlocked, serialNumbers: ["door"], source: "web" } },
  forgivePresence: { body: { zoneIds: ["zone"] } },
  allowPins: { params: { serial: "door" } },
  callMuster: { body: { siteId: "site" } },
  getMuster: { params: { id: "muster" } },
  listMusterPeople: { params: { id: "muster" } },
  accountForPeople: { params: { id: "muster" }, body: { personIds: ["person"] } },
  markMissing: { params: { id: "muster" }, body: { people: [{ personId: "person", revision: 1 }] } },
  closeMuster: { params: { id: "muster" }, body: { missing: 1 } },
  getWebCredential: { params: { serial: "door" } },
  listVideoSources: { params: { id: "gateway" } },
  createVideoSource: { body: { gatewaySerial: "gateway", name: "Theirs", streamUrl: "rtsp://10.0.0.9/stream" } },
  getVideoSource: { params: { id: "camera" } },
  updateVideoSource: { params: { id: "camera" }, body: { name: "Mine now" } },
  updateGatewayVideoSource: { params: { id: "gateway", sourceId: "camera" }, body: { name: "Mine now" } },
  deleteVideoSource: { params: { id: "camera" }, body: {} },
  setVideoSourceStatus: { params: { id: "camera" }, body: { enable: false } },
  testVideoSource: { params: { id: "gateway" }, body: { stream_url: "rtsp://10.0.0.9/stream" } },
  getVideoSourceTest: { params: { id: "gateway", testId: "0b0ee0f6-5b2f-4a52-9d0c-6a3f6f8e1d11" } },
  cancelVideoSourceTest: { params: { id: "gateway", testId: "0b0ee0f6-5b2f-4a52-9d0c-6a3f6f8e1d11" } },
  listRecordings: { params: { id: "camera" }, query: { from: "2026-03-12T14:00:00Z", to: "2026-03-12T15:00:00Z" } },
  searchMotion: {
    params: { id: "camera" },
    body: {
      from: "2026-03-12T14:00:00Z",
      to: "2026-03-12T15:00:00Z",
      region: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 1, y: 1 },
      ],
    },
  },
  saveLocalPlaylist: {
    params: { id: "camera" },
    body: { playlistName: "theirs-to-look-at", from: "2026-03-12T14:00:00Z", to: "2026-03-12T15:00:00Z" },
  },
  getCloudPlaylist: {
    params: { id: "camera" },
    query: { playlistName: "theirs-to-look-at", from: "2026-03-12T14:00:00Z", to: "2026-03-12T15:00:00Z" },
  },
  grantRecordings: { params: { id: "camera" } },
  getEventVideo: { query: { serialNumber: theirs.door, time: "2026-03-12T14:00:00Z" } },
  downloadEventVideo: { query: { serialNumber: theirs.door, time: "2026-03-12T14:00:00Z" } },
  shareVideoPlaylist: {
    body: {
      serialNumber: "cameraSerial",
      videosourceid: "camera",
      from: "2026-03-12T14:00:00Z",
      to: "2026-03-12T14:01:00Z",
      expires: 600,
      email: "me@elsewhere.example",
    },
  },
  addBookmark: {
    params: { id: "camera" },
    body: { from: "2026-03-12T14:00:00Z", to: "2026-03-12T14:01:00Z", name: "Theirs" },
  },
  removeBookmark: { params: { id: "bookmark" } },
  listReviews: { query: { serialNumber: theirs.cameraSerial } },
  listSourceEvents: { params: { id: "camera" } },
  setEventTags: { body: { serialNumber: "cameraSerial", eventId: "entry", tags: [] } },
  listCompleteArtifacts: { query: { serialNumber: theirs.cameraSerial, eventId: theirs.entry } },
  setReviewed: { body: { eventIds: ["entry"], isReviewed: true } },
  reviewAll: { body: { upTo: 1, serialNumber: "cameraSerial" } },
  revokeVideoShare: { params: { id: "share" } },
  getEvidenceCase: { params: { id: "evidence" } },
  changeEvidenceCase: { params: { id: "evidence" }, body: { name: "Mine now" } },
  deleteEvidenceCase: { params: { id: "evidence" } },
  collectEvidence: { params: { id: "evidence" }, body: { kind: "note", text: "Mine" } },
  removeEvidence: { params: { id: "evidence", itemId: "evidenceItem" } },
  readEvidenceStill: { params: { id: "evidence", itemId: "evidenceItem" } },
  signEvidenceManifest: { params: { id: "evidence" }, body: { manifest: "{}" } },
  lockEvidenceCase: { params: { id: "evidence" } },
  unlockEvidenceCase: { params: { id: "evidence" }, body: { reason: "Mine now" } },
  recordPlaybackSnapshot: { params: { id: "camera" }, body: { at: "2026-03-12T14:00:00Z" } },
  startLive: { params: { id: "camera", session: "session" } },
  stopLive: { params: { id: "camera", session: "session" } },
  getLiveCredentials: { params: { serial: "door" }, query: { session: "session" } },
  getVideoCredentials: { params: { id: "camera" } },
  getCloudVideoCredentials: { query: { serialNumber: "door" } },
  getPoster: { params: { serial: "door" } },
  answerRing: { params: { serial: "door" } },
  getPhoneCall: { params: { id: "call" } },
  answerCall: { params: { id: "call" } },
  reportRinging: { params: { id: "call" } },
  declineCall: { params: { id: "call" } },
  createCatalogEntry: { body: { unitType: UnitType.Apt, displayName: "Mine", userId: "resident" } },
  getCatalogEntry: { params: { id: "unit" } },
  updateCatalogEntry: { body: { id: "unit", displayName: "Mine now" } },
  deleteCatalogEntry: { body: { id: "unit" } },
  recordSnapshot: { params: { serial: "door" } },
  createGateway: { body: { name: "Mine", siteId: "site" } },
  createUser: { body: { firstName: "Mine", lastName: "Now", siteIds: ["site"] } },
  getPass: { params: { id: "pass" } },
  approvePass: { body: { id: "pass", requestStatus: ApprovalRequestStatus.Approved } },
  rejectPass: { body: { id: "pass", requestStatus: ApprovalRequestStatus.Rejected } },
  requestPass: { body: { type: AccessMethod.Card, personId: "person", siteId: "site", cardNumber: "77001" } },
  createVideoWall: { body: { videoWallName: "Mine", videoWallCount: 1, streams: [{ position: 0, serialNumber: "door" }] } },
  updateVideoWall: { params: { id: "wall" }, body: { version: 1, videoWallName: "Mine now" } },
  deleteVideoWall: { params: { id: "wall" } },
  addVideoWallStream: { body: { videoWallId: "wall", position: 1, serialNumber: "door" } },
  deleteVideoWallStream: { params: { id: "stream" } },
  getSite: { params: { id: "site" } },
  updateSite: { body: { id: "site", name: "Mine now" } },
  deleteSite: { params: { id: "site" } },
  getZone: { params: { id: "zone" } },
  createZone: { body: { name: "Mine", siteId: "site" } },
  updateZone: { body: { id: "zone", name: "Mine now" } },
  deleteZone: { params: { id: "zone" } },
  setZoneDevices: { params: { zoneId: "zone" }, body: { serialNumbers: ["door"] } },
  setDeviceZones: { params: { serial: "door" }, body: { primaryZoneId: "zone" } },
  getGuest: { params: { id: "guest" } },
  createGuest: { body: { ...visit, visitingUserId: "person", siteIds: ["site"] } },
  updateGuest: { params: { id: "guest" }, body: { firstName: "Mine" } },
  deleteGuest: { params: { id: "guest" } },
  getSchedule: { params: { id: "schedule" } },
  createSchedule: { body: { ...hours, serialNumbers: ["door"] } },
  updateSchedule: { body: { ...hours, id: "schedule" } },
  deleteSchedule: { params: { id: "schedule" } },
  previewPolicy: { body: { kind: "door", change: "zones", serialNumber: "door", fields: { primaryZoneId: "zone" } } },
  getPolicyTest: { params: { id: "policyTest" } },
  createPolicyTest: { body: aboutDoor },
  updatePolicyTest: { params: { id: "policyTest" }, body: aboutDoor },
  deletePolicyTest: { params: { id: "policyTest" } },
  createEnrolmentToken: { params: { serial: "gateway" } },
  startLockdown: { body: { workflowId: "plan" } },
  getLockdownWorkflow: { params: { id: "plan" } },
  createLockdownWorkflow: { body: { ...lockdownPlan, targets: { isEveryDoor: false, siteIds: [], serialNumbers: ["door"] } } },
  updateLockdownWorkflow: { body: { ...lockdownPlan, id: "plan", version: 1 } },
  deleteLockdownWorkflow: { params: { id: "plan" } },
  startCardEnrolment: { body: { personId: "person", serialNumber: "door" } },
  cancelCardEnrolment: { params: { enrolmentId: "enrolment" } },
  createCloudKey: { body: { userId: "person", serialNumbers: ["door"] } },
  listDoorOpeners: { params: { serial: "door" } },
  explainAccess: { params: { personId: "person", serial: "door" } },
  explainEvent: { params: { eventId: "entry" } },
};
/** The same for what belongs to an account as a whole, which has no site that could be out of reach. */
const namingOfAccount: typeof naming = {
  // Of a person of several sites, any of which may be within reach.
  listOpenDoors: { params: { personId: "person" } },
  getUser: { params: { id: "person" } },
  updateUser: { params: { id: "person" }, body: { firstName: "Mine now" } },
  setUserAvatar: { params: { id: "person" }, body: { image: "AAAA" } },
  removeUserAvatar: { params: { id: "person" } },
  deleteUser: { params: { id: "person" } },
  suspendUser: { params: { id: "person" } },
  reactivateUser: { params: { id: "person" } },
  undeleteUser: { params: { id: "person" }, body: { password: demoPassword } },
  inviteUser: { params: { id: "person" } },
  withdrawInvitation: { params: { id: "person" } },
  setExternalSystemId: { body: { userId: "person", externalSystemId: "mine" } },
  listCredentials: { params: { personId: "person" } },
  createCard: { body: { personId: "person", cardNumber: "77003" } },
  updateCard: { params: { cardId: "card" }, body: { version: 1, isSuspended: true } },
  deleteCard: { params: { cardId: "card" } },
  reportCardLost: { params: { cardId: "card" }, body: { reason: "lost" } },
  createPin: { body: { personId: "person", pin: "590214" } },
  updatePin: { params: { pinId: "pin" }, body: { version: 1, isSuspended: true } },
  deletePin: { params: { pinId: "pin" } },
  listCloudKeyDoors: { params: { personId: "person" } },
  listUses: { params: { personId: "person" } },
  listUsePictures: { params: { personId: "person" }, query: { useIds: "entry" } },
  deleteCloudKey: { params: { cloudKeyId: "cloudKey" } },
  createFaceInvitation: { body: { subjectUserId: "person" } },
  deleteFaceInvitation: { params: { id: "invitation" } },
  getWaitingPhoto: { params: { id: "invitation" } },
  acceptFacePhoto: { params: { id: "invitation" }, body: { photoId: "any" } },
  refuseFacePhoto: { params: { id: "invitation" }, body: { photoId: "any", refusal: "error_low_quality" } },
  createMobileCredential: { params: { personId: "person" } },
  deleteFace: { params: { personId: "person" } },
  deleteMobileCredential: { params: { personId: "person" } },
  getGroup: { params: { id: "group" } },
  updateGroup: { body: { id: "group", name: "Mine now" } },
  deleteGroup: { params: { id: "group" } },
  addGroupUsers: { params: { id: "group" }, body: { personIds: ["person"] } },
  removeGroupUsers: { params: { id: "group" }, body: { personIds: ["person"] } },
  getUserImport: { params: { id: "import" } },
  listImportLines: { params: { id: "import" } },
  startUserImport: { params: { id: "import" } },
  checkUserImport: { params: { id: "import" }, body: { rows: [] } },
  deleteUserImport: { params: { id: "import" } },
  getHoliday: { params: { id: "holiday" } },
  updateHoliday: { params: { id: "holiday" }, body: { name: "Mine now", month: 7, day: 1 } },
  deleteHoliday: { params: { id: "holiday" } },
  getRole: { params: { id: "role" } },
  saveRole: { body: { id: "role", displayName: "Mine now" } },
  deleteRole: { params: { id: "role" } },
  addRoleScopes: { params: { id: "role" }, body: ["device_r"] },
  removeRoleScopes: { params: { id: "role" }, body: ["device_r"] },
};
/** Calls whose ids are answered otherwise: absent rows, or an id that nobody else could have. */
const answeredOtherwise = [
  "getDevices",
  "getUsersByIds",
  "listUserPictures",
  "getVideoSources",
  "switchAccount",
  "listDevices",
  "listEventLogs",
  "exportEventLogs",
  "explainEvents",
  "listPhoneCalls",
  "listBookmarks",
];

/** Puts the first account's things in the place of their names; the word for what kind of thing it is stays. */
function named(request: (typeof naming)[string]): (typeof naming)[string] {
  const names = Object.keys(theirs).join("|");
  const text = JSON.stringify(request).replaceAll(new RegExp(`(?<=[:[])(?<!"kind":)"(${names})"`, "g"), (_, name: keyof typeof theirs) =>
    JSON.stringify(theirs[name]),
  );
  return JSON.parse(text) as (typeof naming)[string];
}

async function call(
  endpoint: Endpoint,
  {
    token,
    params = {},
    query = {},
    body,
  }: { token?: string; params?: Record<string, string>; query?: Record<string, string>; body?: unknown },
) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "GH-AC40-00912F"));
  const response = await fetch(`${rig.url}/v1${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.method !== "GET" && { "content-type": "application/json" }),
    },
    ...(endpoint.method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  return { status: response.status, code: envelope.applicationEvents[0]?.code, hasErrors: envelope.hasErrors };
}

describe("[PM-12] [PM-01] every operation of the contract", () => {
  it("has a route", async () => {
    const answers = await Promise.all(everyOperation.map(async ([id, endpoint]) => [id, (await call(endpoint, {})).code]));
    expect(answers.filter(([, code]) => code === "error_route_not_found")).toEqual([]);
  });

  it.each(guarded)("refuses %s without a token", async (_id, endpoint) => {
    expect(await call(endpoint, {})).toEqual({ status: 401, code: "error_session_expired", hasErrors: true });
  });

  it.each(guarded)("refuses %s with an invalid token", async (_id, endpoint) => {
    expect(await call(endpoint, { token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0." })).toMatchObject({ status: 401 });
  });

  it("refuses each one without any one of the scopes that it declares", async () => {
    const needs = everyOperation.flatMap(([id, endpoint]) =>
      neededOf(endpoint).flatMap((scope) => (isScope(scope) ? [{ id, endpoint, scope }] : [])),
    );
    const tokens = new Map<Scope, string>();
    for (const scope of new Set(needs.map((need) => need.scope))) {
      const email = await rig.createPerson({ scopes: scopes.filter((other) => other !== scope && other !== parentScope(scope)) });
      tokens.set(scope, await rig.tokenOf(email));
    }
    const answers = await Promise.all(
      needs.map(async ({ id, endpoint, scope }) => [id, scope, await call(endpoint, { token: tokens.get(scope) ?? "" })]),
    );
    const refused = { status: 403, code: "error_forbidden", hasErrors: true };
    expect(answers).toEqual(needs.map(({ id, scope }) => [id, scope, refused]));
    // A person is made for every scope, and each signs in.
  }, 120_000);

  it("is listed here when it names something", () => {
    const identified = scoped.filter(
      ([, { path, body, query }]) => path.includes("{") || JSON.stringify([body, query]).includes("serialNumber"),
    );
    expect(
      identified.map(([id]) => id).filter((id) => !(id in naming) && !(id in namingOfAccount) && !answeredOtherwise.includes(id)),
    ).toEqual([]);
  });
});

describe("[PM-12] things of another account", () => {
  it.each(Object.entries({ ...naming, ...namingOfAccount }))("do not exist for %s", async (id, request) => {
    const endpoint = operations.get(id);
    if (!endpoint) throw new Error(`${id} is no operation`);
    const token = await rig.tokenOf("lucia.ferrer@castellan.example");
    expect(await call(endpoint, { ...named(request), token })).toMatchObject({ status: 404, hasErrors: true });
  });

  it("[Q-83] nor do things of a site that the session does not reach", async () => {
    const token = await rig.tokenOf(
      await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] }),
    );
    for (const [id, request] of Object.entries(naming)) {
      const endpoint = operations.get(id);
      if (!endpoint) throw new Error(`${id} is no operation`);
      expect([id, (await call(endpoint, { ...named(request), token })).status]).toEqual([id, 404]);
    }
  });
});
