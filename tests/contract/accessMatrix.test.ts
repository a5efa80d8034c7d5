import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Envelope } from "#contract/envelope.ts";
import { AccessMethod, ApprovalRequestStatus, LockState } from "#contract/enumerations.ts";
import { operations } from "#contract/operations.ts";
import { isScope, parentScope, type Scope, scopes } from "#contract/scopes.ts";
import { roles } from "#server/store/schema/accounts.ts";
import { groups, holidays } from "#server/store/schema/policy.ts";
import { videoWalls, videoWallStreams } from "#server/store/schema/videoWalls.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
  const { db } = rig.platform.store;
  const wall = { accountId: "northmoor", wallId: theirs.wall };
  await db.insert(videoWalls).values({ ...wall, ownerId: "northmoor-person-1", name: "Theirs", slotCount: 4 });
  await db.insert(groups).values({ accountId: "northmoor", groupId: theirs.group, name: "Theirs" });
  const videoRights = { live: false, recorded: false, export: false };
  await db.insert(roles).values({ accountId: "northmoor", roleId: theirs.role, displayName: "Theirs", rank: 1, videoRights });
  await db.insert(holidays).values({ accountId: "northmoor", holidayId: theirs.holiday, name: "Theirs", month: 6, day: 1 });
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

/** What a call that names something needs besides the name. A new operation with an id must be added here. */
const naming: Record<string, { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }> = {
  getDevice: { params: { serial: "door" } },
  renameDevice: { params: { serial: "door" }, body: { name: "Mine now" } },
  setDeviceConsole: { params: { serial: "door" }, body: { pairedSerials: [] } },
  setDeviceOnWall: { params: { serial: "door", value: "true" } },
  getAccessControlState: { body: { serialNumbers: ["door"] } },
  setLockState: { body: { lockStateType: LockState.Unlocked, serialNumbers: ["door"], source: "web" } },
  forgivePresence: { body: { serialNumbers: ["door"] } },
  getWebCredential: { params: { serial: "door" } },
  listVideoSources: { params: { id: "gateway" } },
  createVideoSource: { body: { gatewaySerial: "gateway", name: "Theirs", streamUrl: "rtsp://10.0.0.9/stream" } },
  getVideoSource: { params: { id: "camera" } },
  updateVideoSource: { params: { id: "camera" }, body: { name: "Mine now" } },
  updateGatewayVideoSource: { params: { id: "gateway", sourceId: "camera" }, body: { name: "Mine now" } },
  deleteVideoSource: { params: { id: "camera" }, body: {} },
  setVideoSourceStatus: { params: { id: "camera" }, body: { enable: false } },
  testVideoSource: { params: { id: "gateway" }, body: { stream_url: "rtsp://10.0.0.9/stream" } },
  startLive: { params: { id: "camera", session: "session" } },
  stopLive: { params: { id: "camera", session: "session" } },
  getLiveCredentials: { params: { serial: "door" }, query: { session: "session" } },
  getVideoCredentials: { params: { id: "camera" } },
  getCloudVideoCredentials: { query: { serialNumber: "door" } },
  getPoster: { params: { serial: "door" } },
  recordSnapshot: { params: { serial: "door" } },
  createGateway: { body: { name: "Mine", siteId: "site" } },
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
  getSchedule: { params: { id: "schedule" } },
  createSchedule: { body: { ...hours, serialNumbers: ["door"] } },
  updateSchedule: { body: { ...hours, id: "schedule" } },
  deleteSchedule: { params: { id: "schedule" } },
  createEnrolmentToken: { params: { serial: "gateway" } },
  startLockdown: { body: { workflowId: "plan" } },
  getLockdownWorkflow: { params: { id: "plan" } },
  createLockdownWorkflow: { body: { ...lockdownPlan, targets: { isEveryDoor: false, siteIds: [], serialNumbers: ["door"] } } },
  updateLockdownWorkflow: { body: { ...lockdownPlan, id: "plan", version: 1 } },
  deleteLockdownWorkflow: { params: { id: "plan" } },
};
/** The same for what belongs to an account as a whole, which has no site that could be out of reach. */
const namingOfAccount: typeof naming = {
  getGroup: { params: { id: "group" } },
  updateGroup: { body: { id: "group", name: "Mine now" } },
  deleteGroup: { params: { id: "group" } },
  addGroupUsers: { params: { id: "group" }, body: { personIds: ["person"] } },
  removeGroupUsers: { params: { id: "group" }, body: { personIds: ["person"] } },
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
const answeredOtherwise = ["getDevices", "getVideoSources", "switchAccount", "listDevices", "listEventLogs", "exportEventLogs"];

/** Puts the first account's things in the place of their names. */
function named(request: (typeof naming)[string]): (typeof naming)[string] {
  const names = Object.keys(theirs).join("|");
  const text = JSON.stringify(request).replaceAll(new RegExp(`(?<=[:[])"(${names})"`, "g"), (_, name: keyof typeof theirs) =>
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

  it.each(guarded)("refuses %s with a token that is none", async (_id, endpoint) => {
    expect(await call(endpoint, { token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0." })).toMatchObject({ status: 401 });
  });

  it("refuses each one to whoever holds every scope but its own", async () => {
    const needed = [...new Set(scoped.map(([, { access }]) => access as Scope))];
    const tokens = new Map<Scope, string>();
    for (const scope of needed) {
      const email = await rig.createPerson({ scopes: scopes.filter((other) => other !== scope && other !== parentScope(scope)) });
      tokens.set(scope, await rig.tokenOf(email));
    }
    const answers = await Promise.all(
      scoped.map(async ([id, endpoint]) => [id, await call(endpoint, { token: tokens.get(endpoint.access as Scope) ?? "" })]),
    );
    const refused = { status: 403, code: "error_forbidden", hasErrors: true };
    expect(answers).toEqual(scoped.map(([id]) => [id, refused]));
  });

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
