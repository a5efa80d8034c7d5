import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import { createCard } from "#contract/cards.ts";
import { createCloudKey } from "#contract/cloudKeys.ts";
import { getCredentialRules } from "#contract/credentialRules.ts";
import { createMobileCredential, createPin } from "#contract/credentials.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { createGateway } from "#contract/enrolment.ts";
import { EventCategory } from "#contract/enumerations.ts";
import type { Envelope } from "#contract/envelope.ts";
import { collectEvidence, openEvidenceCase } from "#contract/evidenceCases.ts";
import { createFaceInvitation } from "#contract/faceInvitations.ts";
import { addGroupUsers, createGroup, listGroups } from "#contract/groups.ts";
import { createGuest } from "#contract/guests.ts";
import { createHoliday } from "#contract/holidays.ts";
import { inviteUser } from "#contract/invitations.ts";
import { createLockdownWorkflow } from "#contract/lockdown.ts";
import { operations } from "#contract/operations.ts";
import { getReasonRules, type ReasonKind, reasonKinds, saveReasonRules } from "#contract/reasons.ts";
import { addRoleScopes, saveRole } from "#contract/roles.ts";
import { createSchedule } from "#contract/schedules.ts";
import { getOwnUser } from "#contract/session.ts";
import { createSite } from "#contract/sites.ts";
import { createUserImport, getUserImport } from "#contract/userImports.ts";
import { createUser, deleteUser, suspendUser } from "#contract/users.ts";
import { createVideoSource } from "#contract/videoSources.ts";
import { createZone } from "#contract/zones.ts";
import { manifestText } from "#domain/evidence/manifest.ts";
import type { Api } from "#kernel/api.ts";
import { accounts, people } from "#server/base/store/schema/accounts.ts";
import { videoSources } from "#server/base/store/schema/devices.ts";
import { eventVideos } from "#server/base/store/schema/eventVideos.ts";
import { firmwareCampaigns } from "#server/base/store/schema/firmware.ts";
import { eventVideosPrefix } from "#server/channels/objects/objectKey.ts";
import { offerReleases } from "#server/sites/firmware/offerReleases.ts";
import { publishRelease } from "#server/sites/firmware/publishRelease.ts";
import { demoPassword, startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const manager = "anika.gupta@northmoor.example";
const otherOwner = "lucia.ferrer@castellan.example";
const accountId = "northmoor";
const reason = "Fire drill – año 2026, «prueba» 🔥";

let rig: TestPlatform;
let api: Api;
beforeAll(async () => {
  rig = await startTestPlatform();
  api = await rig.apiAs(owner);
});
afterAll(() => rig.close());

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

async function send(operationId: string, { params = {}, query = {}, body }: Request, headers: Record<string, string> = {}, as = owner) {
  const endpoint = operations.get(operationId);
  if (!endpoint) throw new Error(`${operationId} is no operation`);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const response = await fetch(`${rig.url}/v1${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${await rig.tokenOf(as)}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (endpoint.media && response.ok) return { status: response.status, text, code: undefined, message: undefined };
  const { applicationEvents } = JSON.parse(text) as Envelope<unknown>;
  return { status: response.status, text, code: applicationEvents[0]?.code, message: applicationEvents[0]?.message };
}

const because = (text: string) => ({ "action-reason": encodeURIComponent(text) });
const head = () => rig.platform.events.head(accountId);
const entriesAfter = (sequence: number) => rig.platform.events.readAfter(accountId, sequence, 100);

/** Past the calls, as a setting that somebody made before. */
async function ask(kinds: readonly ReasonKind[], account = accountId) {
  await rig.platform.store.pool.query(
    `UPDATE accounts SET settings = jsonb_set(settings, '{reasonKinds}', $2::jsonb) WHERE account_id = $1`,
    [account, JSON.stringify(kinds)],
  );
}
afterEach(() => ask([]));

const unique = () => `Made ${randomUUID().slice(0, 8)}`;
const day = 24 * 3_600_000;
const aPerson = async () => (await api.call(createUser, { body: { firstName: "Some", lastName: "Body", siteIds: ["harbour-house"] } })).id;
/** Somebody who may be invited to sign in. */
const aClerk = async () => {
  const roleId = await aRole();
  await api.call(addRoleScopes, { params: { id: roleId }, query: {}, body: ["device_r"] });
  const body = { firstName: "Some", lastName: "Clerk", email: `${randomUUID()}@people.example`, roleId, siteIds: ["harbour-house"] };
  return (await api.call(createUser, { body })).id;
};
const aCard = async () =>
  api.call(createCard, { body: { personId: await aPerson(), cardNumber: String(Math.trunc(Math.random() * 1e12)) } });
const aPin = async () => (await api.call(createPin, { body: { personId: await aPerson() } })).credential;
const aRole = async () => (await api.call(saveRole, { body: { displayName: unique(), rank: 1 } })).id;
const aGroup = async () => (await api.call(createGroup, { body: { name: unique() } })).id;
const hours = (): RequestOf<typeof createSchedule>["body"] => ({
  name: unique(),
  kind: "access",
  onHoliday: "closed",
  recurrences: [{ cron: "0 0 8 * *", timeDuration: 60 }],
  serialNumbers: [],
  zoneIds: [],
  personIds: [],
  groupIds: [],
});
const aSchedule = async () => (await api.call(createSchedule, { body: hours() })).id;
const plan = (): RequestOf<typeof createLockdownWorkflow>["body"] => ({
  codeType: "lockdown",
  description: unique(),
  targets: { isEveryDoor: false, siteIds: [], serialNumbers: ["GH-AC40-00912F"] },
});
const labDoor = "GH-AC40-00C301";
const aZone = async (siteId = "harbour-house") => (await api.call(createZone, { body: { name: unique(), siteId } })).id;
let days = 0;
const nextDay = () => ({ month: 8, day: ++days });
const aHoliday = async () => (await api.call(createHoliday, { body: { name: unique(), ...nextDay() } })).id;
const aPlan = () => api.call(createLockdownWorkflow, { body: plan() });
const recently = () => ({ fromDate: new Date(Date.now() - day).toISOString(), toDate: new Date(Date.now() + 60_000).toISOString() });

/** What each call that may ask for a reason needs to be carried out. A call that is marked must be added here. */
const deeds: Record<string, () => Promise<Request>> = {
  deleteUser: async () => ({ params: { id: await aPerson() } }),
  undeleteUser: async () => {
    const id = await aPerson();
    await api.call(deleteUser, { params: { id } });
    return { params: { id }, body: { password: demoPassword } };
  },
  suspendUser: async () => ({ params: { id: await aPerson() } }),
  reactivateUser: async () => {
    const id = await aPerson();
    await api.call(suspendUser, { params: { id } });
    return { params: { id } };
  },
  inviteUser: async () => ({ params: { id: await aClerk() } }),
  withdrawInvitation: async () => {
    const id = await aClerk();
    await api.call(inviteUser, { params: { id } });
    return { params: { id } };
  },
  deleteGuest: async () => {
    const visit = {
      visitingUserId: "northmoor-person-1",
      scheduleIds: [],
      passKind: "custom" as const,
      validUntil: "2099-01-01T00:00:00Z",
    };
    const names = { firstName: "Some", lastName: "Visitor", email: "some@visitors.example", siteIds: ["harbour-house"] };
    return { params: { id: (await api.call(createGuest, { body: { ...names, ...visit } })).id } };
  },
  createUser: async () => ({ body: { firstName: "Some", lastName: "Body", siteIds: ["harbour-house"] } }),
  updateUser: async () => ({ params: { id: await aPerson() }, body: { firstName: "Other" } }),
  startUserImport: async () => {
    const rows = [{ line: 2, cells: ["Some", "Body", `${randomUUID()}@people.example`, "Harbour House"] }];
    const made = await api.call(createUserImport, {
      body: { fileName: "people.csv", columns: ["firstName", "lastName", "email", "sites"], rows },
    });
    expect(made.counts.fault).toBe(0);
    return { params: { id: made.id } };
  },
  saveRole: async () => ({ body: { displayName: unique(), rank: 1 } }),
  deleteRole: async () => ({ params: { id: await aRole() } }),
  addRoleScopes: async () => ({ params: { id: await aRole() }, body: ["device_r"] }),
  removeRoleScopes: async () => {
    const id = await aRole();
    await api.call(addRoleScopes, { params: { id }, query: {}, body: ["device_r", "site_r"] });
    return { params: { id }, body: ["site_r"] };
  },
  createSchedule: async () => ({ body: hours() }),
  updateSchedule: async () => ({ body: { ...hours(), id: await aSchedule() } }),
  deleteSchedule: async () => ({ params: { id: await aSchedule() } }),
  setDeviceZones: async () => ({ params: { serial: labDoor }, body: { primaryZoneId: await aZone("quarry-lab") } }),
  setZoneDevices: async () => ({ params: { zoneId: await aZone("quarry-lab") }, body: { serialNumbers: [labDoor] } }),
  updateZone: async () => ({ body: { id: await aZone(), name: unique() } }),
  createHoliday: async () => ({ body: { name: unique(), ...nextDay() } }),
  updateHoliday: async () => ({ params: { id: await aHoliday() }, body: { name: unique(), ...nextDay() } }),
  deleteHoliday: async () => ({ params: { id: await aHoliday() } }),
  addGroupUsers: async () => ({ params: { id: await aGroup() }, body: { personIds: [await aPerson()] } }),
  removeGroupUsers: async () => {
    const [id, personId] = [await aGroup(), await aPerson()];
    await api.call(addGroupUsers, { params: { id }, body: { personIds: [personId] } });
    return { params: { id }, body: { personIds: [personId] } };
  },
  deleteGroup: async () => ({ params: { id: await aGroup() } }),
  updateLockdownWorkflow: async () => {
    const { id, version } = await aPlan();
    return { body: { ...plan(), id, version } };
  },
  deleteLockdownWorkflow: async () => ({ params: { id: (await aPlan()).id } }),
  updateCard: async () => {
    const { id, version } = await aCard();
    return { params: { cardId: id }, body: { version, isSuspended: true } };
  },
  deleteCard: async () => ({ params: { cardId: (await aCard()).id } }),
  reportCardLost: async () => ({ params: { cardId: (await aCard()).id }, body: { reason: "stolen" } }),
  updatePin: async () => {
    const { id, version } = await aPin();
    return { params: { pinId: id }, body: { version, isSuspended: true } };
  },
  deletePin: async () => ({ params: { pinId: (await aPin()).id } }),
  deleteFaceInvitation: async () => ({
    params: { id: (await api.call(createFaceInvitation, { query: {}, body: { subjectUserId: await aPerson() } })).invitation.id },
  }),
  deleteCloudKey: async () => ({
    params: { cloudKeyId: (await api.call(createCloudKey, { body: { userId: await aPerson() } })).cloudKey.id },
  }),
  deleteFace: async () => {
    const personId = await aPerson();
    const isTheirs = and(eq(people.accountId, accountId), eq(people.personId, personId));
    await rig.platform.store.db.update(people).set({ hasEnrolledFace: true }).where(isTheirs);
    return { params: { personId } };
  },
  deleteMobileCredential: async () => {
    const personId = await aPerson();
    await api.call(createMobileCredential, { params: { personId } });
    return { params: { personId } };
  },
  deleteSite: async () => ({ params: { id: (await api.call(createSite, { body: { name: unique(), timeZoneId: "Europe/Madrid" } })).id } }),
  deleteZone: async () => ({ params: { id: await aZone() } }),
  deleteVideoSource: async () => {
    const { serialNumber: gatewaySerial } = await api.call(createGateway, { body: { name: unique(), siteId: "harbour-house" } });
    const body = { gatewaySerial, name: unique(), streamUrl: "rtsp://10.0.0.8/stream" };
    return { params: { id: (await api.call(createVideoSource, { body })).id }, body: {} };
  },
  startLockdown: async () => {
    const active = await send("finishLockdown", { body: {} }, because("For the next test"));
    expect(active.status).toBeOneOf([200, 409]);
    return { body: { workflowId: (await aPlan()).id } };
  },
  finishLockdown: async () => {
    const active = await send("startLockdown", { body: { workflowId: (await aPlan()).id } }, because("For the next test"));
    expect(active.status).toBeOneOf([200, 409]);
    return { body: {} };
  },
  forgivePresence: async () => ({ body: { zoneIds: ["harbour-lobby"] } }),
  exportEventLogs: async () => ({ query: recently() }),
  exportAudit: async () => ({ query: recently() }),
  downloadEventVideo: async () => {
    const { db } = rig.platform.store;
    const [camera] = await db.select().from(videoSources).where(eq(videoSources.accountId, accountId));
    if (!camera) throw new Error("no camera");
    const { videoSourceId, serialNumber, gatewaySerial } = camera;
    const fromUtc = new Date(Date.now() - day - Math.trunc(Math.random() * 1e6));
    const objectKey = `${eventVideosPrefix(accountId, serialNumber)}${randomUUID()}.mp4`;
    await rig.platform.objects.own.write(objectKey, Buffer.from("film"));
    const times = { fromUtc, toUtc: new Date(fromUtc.getTime() + 5_000), createdAt: fromUtc, wantedAt: fromUtc, storedAt: fromUtc };
    const of = { accountId, videoId: randomUUID(), serialNumber, videoSourceId, gatewaySerial, objectKey, bytes: 4 };
    await db.insert(eventVideos).values({ ...of, ...times });
    return { query: { serialNumber, time: fromUtc.toISOString(), duration: "5" } };
  },
  signEvidenceManifest: async () => {
    const { id } = await api.call(openEvidenceCase, { body: { name: unique() } });
    const { name, referenceNumber, note, version, items } = await api.call(collectEvidence, {
      params: { id },
      body: { kind: "note", text: "Seen" },
    });
    const [item] = items;
    const { firstName, lastName } = await api.call(getOwnUser, {});
    const [account] = await rig.platform.store.db.select().from(accounts).where(eq(accounts.accountId, accountId));
    if (!item) throw new Error("nothing was collected");
    const file = { itemId: item.id, name: "notes/note.txt", bytes: 4, sha256: "0".repeat(64) };
    const manifest = manifestText({
      format: "gatehouse-evidence/1",
      case: { id, name, referenceNumber, note, version },
      accountId,
      accountName: account?.name ?? "",
      exportedBy: { id: "northmoor-person-1", name: `${firstName} ${lastName}` },
      exportedAtUtc: new Date().toISOString(),
      watermark: `${firstName} ${lastName}`,
      files: [{ ...file, kind: "note", addedBy: item.addedBy.name, addedAtUtc: item.addedAtUtc }],
    });
    return { params: { id }, body: { manifest } };
  },
  updateFirmware: async () => {
    const { db } = rig.platform.store;
    // Another test's may be running.
    await db.delete(firmwareCampaigns).where(eq(firmwareCampaigns.accountId, accountId));
    await publishRelease(db, { version: "2.0.0", publishedAt: new Date(), expiresAt: new Date(Date.now() + day) });
    await offerReleases(rig.platform);
    return { query: { isCampaign: "true" }, body: { accountId } };
  },
  completeOnboarding: async () => {
    const street = { companyName: unique(), addressLine1: "1 Harbour Road", addressLine2: "", city: "Northmoor" };
    return { body: { address: { ...street, stateId: "", postalCode: "NM1 2AB", countryISO2: "GB" }, licenseId: 0 } };
  },
  setExternalAccount: async () => ({ body: { externalAccountId: unique() } }),
  setPrivacyNotice: async () => ({ body: { privacyUrl: `https://northmoor.example/${encodeURIComponent(unique())}` } }),
  saveAccountSettings: async () => {
    const known = await rig.platform.store.pool.query<{ is: boolean }>(
      `UPDATE accounts SET features = features || '{"passRequiresApproval":true}' WHERE account_id = $1
       RETURNING coalesce((settings ->> 'passRequiresApproval')::boolean, false) AS is`,
      [accountId],
    );
    return { body: { passRequiresApproval: known.rows[0]?.is !== true } };
  },
  saveCredentialRules: async () => {
    const { lastChange: _, ...rules } = await api.call(getCredentialRules, {});
    return { body: { ...rules, wrongPins: rules.wrongPins === 5 ? 6 : 5 } };
  },
  saveReasonRules: async () => ({ body: { kinds: ["firmware"], isAsked: false } }),
};

const marked = [...operations].flatMap(([id, { asksReason }]) => (asksReason === undefined ? [] : [[id, asksReason] as const]));

async function importEnds({ params = {} }: Request): Promise<void> {
  const { id = "" } = params;
  await expect.poll(async () => (await api.call(getUserImport, { params: { id } })).state, { timeout: 10_000 }).toBe("done");
}

describe("[B-31] an account that asks for reasons", () => {
  it("has calls of every kind, and each of them is tried here", () => {
    expect(new Set(marked.map(([, kind]) => kind))).toEqual(new Set(reasonKinds));
    expect(Object.keys(deeds).toSorted()).toEqual(marked.map(([id]) => id).toSorted());
  });

  it.each(marked)(
    "refuses %s without one, which then has done nothing, and carries it out with one, which its entries have",
    async (id) => {
      const request = await (deeds[id]?.() ?? Promise.reject(new Error(`${id} is not tried`)));
      await ask(reasonKinds);
      const before = await head();
      expect(await send(id, request)).toMatchObject({ status: 428, code: "error_reason_required" });
      expect(await head()).toBe(before);
      expect(await send(id, request, because(reason))).toMatchObject({ status: 200 });
      const entries = (await entriesAfter(before)).filter(({ actor }) => actor.id === "northmoor-person-1");
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.map(({ kind, data }) => [kind, data["givenReason"]])).toEqual(entries.map(({ kind }) => [kind, reason]));
      // The import continues in the background; its log entries do not belong to the next case.
      if (id === "startUserImport") await importEnds(request);
    },
  );

  it.each(marked)("asks none for %s while it asks for all other kinds", async (id, kind) => {
    const request = await (deeds[id]?.() ?? Promise.reject(new Error(`${id} is not tried`)));
    await ask(reasonKinds.filter((each) => each !== kind));
    expect((await send(id, request)).status).not.toBe(428);
  });

  it("asks nobody of another account", async () => {
    await ask(reasonKinds, "castellan");
    expect((await send("deleteGroup", { params: { id: await aGroup() } })).status).toBe(200);
    await ask([], "castellan");
  });

  it("says first who may not do it at all", async () => {
    await ask(reasonKinds);
    const viewer = await rig.createPerson({ scopes: ["device_r"] });
    expect(await send("deleteGroup", { params: { id: "staff" } }, {}, viewer)).toMatchObject({ status: 403, code: "error_forbidden" });
  });
});

describe("[B-31] a reason", () => {
  let group: string;
  beforeEach(async () => {
    group = await aGroup();
    await ask(["rules"]);
  });
  const remove = (headers: Record<string, string>) => send("deleteGroup", { params: { id: group } }, headers);

  it.each([
    ["of two letters", "ab"],
    ["of blanks", "     "],
    ["of 201 characters", "x".repeat(201)],
    ["with a line break", "one\ntwo"],
    ["with a NUL", "one\u0000two"],
    ["with an escape", "one\u001b[31mtwo"],
    ["that turns its line around", "one\u202Etwo"],
    ["with a line separator", "one\u2028two"],
  ])("%s is refused", async (_name, text) => {
    expect(await remove(because(text))).toMatchObject({ status: 400, code: "error_invalid_request", message: "reason" });
    expect(JSON.stringify(await api.call(listGroups, { query: { pageSize: "100" } }))).toContain(group);
  });

  it.each(["%", "%C3%28", "%ED%A0%80abc"])("that is no percent-encoded text is refused: %s", async (text) => {
    expect(await remove({ "action-reason": text })).toMatchObject({ status: 400, message: "reason" });
  });

  it.each([
    ["of three letters", "abc"],
    ["of 200 characters that take four bytes each", "🔥".repeat(100)],
    ["with blanks around it", "  moved out  "],
  ])("%s is taken", async (_name, text) => {
    const before = await head();
    expect(await remove(because(text))).toMatchObject({ status: 200 });
    expect((await entriesAfter(before)).map(({ data }) => data["givenReason"])).toEqual([text.trim()]);
  });

  it("is kept also where nobody asks for it, and never by a call that takes none", async () => {
    await ask([]);
    const before = await head();
    expect(await remove(because("Just because"))).toMatchObject({ status: 200 });
    expect(await send("createGroup", { body: { name: unique() } }, because("Just because"))).toMatchObject({ status: 200 });
    expect((await entriesAfter(before)).map(({ kind, data }) => [kind, data["givenReason"]])).toEqual([
      ["group.deleted", "Just because"],
      ["group.created", undefined],
    ]);
  });

  it("belongs to its call alone: another one at the same moment has its own", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, aGroupUnasked));
    const before = await head();
    await Promise.all(ids.map((id, index) => send("deleteGroup", { params: { id } }, because(`Reason ${index}`))));
    const told = (await entriesAfter(before)).map(({ data }) => [data["groupId"], data["givenReason"]]);
    expect(new Map(told as [string, string][])).toEqual(new Map(ids.map((id, index) => [id, `Reason ${index}`])));
  });
  const aGroupUnasked = async () => (await api.call(createGroup, { body: { name: unique() } })).id;

  it("is part of what a key names: the same key for another reason is refused, and one that was refused without is free", async () => {
    const key = { "idempotency-key": randomUUID() };
    expect(await remove(key)).toMatchObject({ status: 428 });
    expect(await remove({ ...key, ...because("Moved out") })).toMatchObject({ status: 200 });
    expect(await remove({ ...key, ...because("Moved out") })).toMatchObject({ status: 200 });
    expect(await remove({ ...key, ...because("Something else") })).toMatchObject({ status: 409, code: "error_idempotency_key_reused" });
  });

  it.each([
    ["suspendUser", "reactivateUser"],
    ["deleteUser", "undeleteUser"],
  ])("of what is undone stays beside that of undoing it, which is asked for as well: %s, %s", async (deed, undoing) => {
    await ask(["people"]);
    const params = { id: await aPerson() };
    const request = { params, ...(undoing === "undeleteUser" && { body: { password: demoPassword } }) };
    const before = await head();
    expect(await send(deed, { params }, because("Badge was seen abroad"))).toMatchObject({ status: 200 });
    expect(await send(undoing, request)).toMatchObject({ status: 428, code: "error_reason_required" });
    expect(await send(undoing, request, because("It was a twin"))).toMatchObject({ status: 200 });
    const told = (await entriesAfter(before)).filter(({ data }) => data["personId"] === params.id);
    expect(told.map(({ data }) => data["givenReason"])).toEqual(["Badge was seen abroad", "It was a twin"]);
  });

  it("[UX-02] is the comment of a deletion", async () => {
    const { params } = (await deeds["deleteVideoSource"]?.()) ?? {};
    await ask(["places"]);
    const before = await head();
    const remove = (comment: string) => send("deleteVideoSource", { params: params ?? {}, body: { comment } });
    expect(await remove("ab")).toMatchObject({ status: 428 });
    expect(await remove("Taken down")).toMatchObject({ status: 200 });
    expect((await entriesAfter(before)).at(-1)?.data).toMatchObject({ comment: "Taken down", givenReason: "Taken down" });
  });

  it("stands beside what the platform itself calls a reason", async () => {
    const before = await head();
    const request = await (deeds["reportCardLost"]?.() ?? Promise.reject(new Error()));
    await send("reportCardLost", request, because("Seen by nobody"));
    expect((await entriesAfter(before)).at(-1)?.data).toMatchObject({ reason: "stolen", givenReason: "Seen by nobody" });
  });

  it("[B-07] appears in the audit log and in its export, safe for spreadsheets", async () => {
    const text = `=HYPERLINK("x") ${randomUUID().slice(0, 8)}, "now"`;
    await remove(because(text));
    const { rows } = await api.call(listAuditEntries, { query: { search: text, fromDate: recently().fromDate } });
    expect(rows.map(({ kind, data }) => [kind, data["givenReason"]])).toEqual([["group.deleted", text]]);
    const { text: file } = await send("exportAudit", { query: { ...recently(), search: text } });
    expect(file).toContain(`"'${text.replaceAll('"', '""')}"`);
  });
});

describe("[B-31] the setting", () => {
  const rules = async (as = api) => (await as.call(getReasonRules, {})).kinds.flatMap(({ kind, isAsked }) => (isAsked ? [kind] : []));

  it("is off to begin with, and names the calls of each kind", async () => {
    await rig.platform.store.pool.query(`UPDATE accounts SET settings = settings - 'reasonKinds' WHERE account_id = $1`, [accountId]);
    const { kinds } = await api.call(getReasonRules, {});
    expect(kinds.flatMap(({ isAsked }) => isAsked)).not.toContain(true);
    expect(kinds.flatMap(({ kind, operations: ids }) => ids.map((id) => [id, kind])).toSorted()).toEqual(
      marked.map(([id, kind]) => [id, kind]).toSorted(),
    );
  });

  it("is readable with the right to read account settings, and changed only with the right to write them", async () => {
    const asManager = await rig.apiAs(manager);
    expect(await rules(asManager)).toEqual([]);
    const body = { kinds: ["people" as const], isAsked: true };
    await expect(asManager.call(saveReasonRules, { body })).rejects.toMatchObject({ code: "error_forbidden", status: 403 });
    const viewer = await rig.apiAs(await rig.createPerson({ scopes: ["device_r"] }));
    await expect(viewer.call(getReasonRules, {})).rejects.toMatchObject({ code: "error_forbidden", status: 403 });
  });

  it("changes only the named kinds, and its entry has the person, the old and the new values", async () => {
    await api.call(saveReasonRules, { body: { kinds: ["people", "exports"], isAsked: true } });
    const before = await head();
    await api.call(saveReasonRules, { body: { kinds: ["roles"], isAsked: true } });
    const answer = await api.call(saveReasonRules, { body: { kinds: ["people"], isAsked: false } });
    expect(await rules()).toEqual(["roles", "exports"]);
    expect(answer.lastChange?.by).toBe("Jude Holloway");
    // What is so already is no change.
    await api.call(saveReasonRules, { body: { kinds: ["roles"], isAsked: true } });
    expect((await entriesAfter(before)).map(({ kind, category, data }) => ({ kind, category, data }))).toEqual([
      {
        kind: "account.reasons_changed",
        category: EventCategory.Event,
        data: { from: { reasonKinds: ["people", "exports"] }, to: { reasonKinds: ["people", "roles", "exports"] } },
      },
      {
        kind: "account.reasons_changed",
        category: EventCategory.Event,
        data: { from: { reasonKinds: ["people", "roles", "exports"] }, to: { reasonKinds: ["roles", "exports"] } },
      },
    ]);
  });

  it("loses no kind when two change it at once", async () => {
    await Promise.all(
      reasonKinds.filter((kind) => kind !== "account").map((kind) => api.call(saveReasonRules, { body: { kinds: [kind], isAsked: true } })),
    );
    expect(await rules()).toEqual(reasonKinds.filter((kind) => kind !== "account"));
  });

  it("is itself asked a reason for, so that nobody takes it back in silence", async () => {
    await ask(["account"]);
    const body = { kinds: ["account" as const], isAsked: false };
    await expect(api.call(saveReasonRules, { body })).rejects.toMatchObject({ code: "error_reason_required", status: 428 });
    expect(await send("saveReasonRules", { body }, because("No longer wanted"))).toMatchObject({ status: 200 });
  });

  it.each([
    { kinds: [], isAsked: true },
    { kinds: ["weather"], isAsked: true },
    { kinds: ["people"] },
    { kinds: ["people"], isAsked: true, all: 1 },
  ])("refuses %j", async (body) => {
    expect(await send("saveReasonRules", { body })).toMatchObject({ status: 400, code: "error_invalid_request" });
  });

  it("is of one account", async () => {
    await api.call(saveReasonRules, { body: { kinds: ["people"], isAsked: true } });
    expect(await rules(await rig.apiAs(otherOwner))).toEqual([]);
  });

  it("outlives a change of the account's other settings", async () => {
    await ask(["people"]);
    await send("saveAccountSettings", (await deeds["saveAccountSettings"]?.()) ?? {});
    expect(await rules()).toEqual(["people"]);
  });
});

it("[US-07] the end of an import that was begun for a reason leads to that reason", async () => {
  await ask(["userData"]);
  const { params = {} } = (await deeds["startUserImport"]?.()) ?? {};
  const before = await head();
  await send("startUserImport", { params }, because("New staff"));
  await importEnds({ params });
  const entries = await entriesAfter(before);
  const begun = entries.find(({ kind }) => kind === "user.import_started");
  expect(begun?.data).toMatchObject({ importId: params["id"], givenReason: "New staff" });
  expect(entries.filter(({ data }) => data["importId"] === params["id"]).map(({ kind }) => kind)).toContain("user.imported");
});
