import { describe, expect, it } from "vitest";
import type { StoredEvent } from "../../base/events/eventLog.ts";
import { limitedDeliveriesOf } from "../../channels/realtime/frames.ts";
import type { Session } from "../session.ts";
import { documentView, entryView } from "./entryView.ts";
import type { NamedThings } from "./namedThings.ts";

const things: NamedThings = new Map([
  ["harbour", [{ kind: "site", siteId: "harbour" }]],
  ["lab", [{ kind: "site", siteId: "lab" }]],
  ["zone-harbour", [{ kind: "zone", siteId: "harbour" }]],
  ["zone-lab", [{ kind: "zone", siteId: "lab" }]],
  ["door-harbour", [{ kind: "device", siteId: "harbour", serialNumber: "door-harbour" }]],
  ["door-lab", [{ kind: "device", siteId: "lab", serialNumber: "door-lab" }]],
  ["anna", [{ kind: "person", personId: "anna", siteIds: ["harbour"] }]],
  ["lars", [{ kind: "person", personId: "lars", siteIds: ["lab"] }]],
]);

const aSession = (more: Partial<Session> = {}): Session => ({
  uid: "u",
  sessionId: "s",
  accountId: "acme",
  accountStatus: 1,
  personId: "anna",
  personName: "Anna",
  rank: 1,
  isAdmin: false,
  scopes: new Set(["accesslogs_r"]),
  siteIds: new Set(["harbour"]),
  deviceSerials: undefined,
  videoRights: { live: false, recorded: false, export: false },
  expiresAtMs: 0,
  ...more,
});

const anEntry = (more: Partial<StoredEvent>): StoredEvent => ({
  accountId: "acme",
  sequence: 1,
  id: "entry",
  kind: "schedule.created",
  category: 1,
  occurredAtUtc: "2026-01-01T00:00:00.000Z",
  recordedAtUtc: "2026-01-01T00:00:00.000Z",
  actor: { kind: "person", id: "owner", name: "Olga" },
  data: {},
  notification: undefined,
  ...more,
});
const dataOf = (more: Partial<StoredEvent>, session = aSession()) => entryView(session, anEntry(more), things).data;

describe("[B-07] [Q-83] an entry of the whole account tells a session of one site no more than the deed of", () => {
  it.each<[string, Partial<StoredEvent>]>([
    [
      "a schedule of another site's door",
      { data: { scheduleId: "x", to: { serialNumbers: ["door-lab"], zoneIds: ["zone-lab"], personIds: [] } } },
    ],
    ["a schedule of people of another site", { data: { scheduleId: "x", name: "Nights", to: { personIds: ["lars"] } } }],
    ["a lockdown plan of another site", { kind: "lockdown.plan_created", data: { targets: { siteIds: ["lab"], serialNumbers: [] } } }],
    ["a role of another site's devices", { kind: "role.created", data: { roleId: "x", to: { deviceSerials: ["door-lab"] } } }],
    ["an export of another site", { kind: "report.exported", data: { report: "event-logs", siteId: "lab" } }],
    ["an export of another site's device", { kind: "report.exported", data: { report: "event-logs", serialNumber: "door-lab" } }],
    ["somebody of another site who joined a group", { kind: "group.changed", data: { groupId: "x", added: ["lars"], removed: [] } }],
    [
      "what somebody of another site has set for themselves",
      { kind: "user.notices_changed", actor: { kind: "person", id: "lars", name: "Lars" }, data: { personId: "lars", name: "Lars" } },
    ],
    [
      "the sign-in of somebody of another site",
      { kind: "session.signed_in", actor: { kind: "person", id: "lars", name: "Lars" }, data: { address: "192.0.2.1" } },
    ],
    ["what names things that are gone", { kind: "schedule.deleted", data: { from: { zoneIds: ["zone-that-was"] } } }],
    ["what names a thing by an unusual field", { kind: "some.thing", data: { nested: [{ whatever: "door-lab" }] } }],
    [
      "what was done to somebody of another site by somebody within reach",
      {
        kind: "user.changed",
        actor: { kind: "person", id: "bert", name: "Bert" },
        data: { personId: "lars", name: "Lars", siteIds: ["harbour", "lab"] },
      },
    ],
  ])("%s", (_what, more) => {
    expect(entryView(aSession(), anEntry(more), things)).toEqual({ ...anEntry(more), data: {} });
  });
});

describe("[B-07] [Q-83] an entry names only what the session reaches", () => {
  it("wherever in it a thing is named, and with its name", () => {
    const data = {
      scheduleId: "x",
      from: { serialNumbers: ["door-lab"], zoneIds: [] },
      to: { serialNumbers: ["door-lab", "door-harbour"], zoneIds: ["zone-lab", "zone-harbour"], personIds: ["lars", "anna"] },
      personId: "lars",
      personName: "Lars",
      who: { id: "lars", name: "Lars" },
      people: [
        { personId: "lars", note: "Secret" },
        { personId: "anna", note: "Known" },
      ],
      "door-lab": "by its key",
    };
    expect(dataOf({ data })).toEqual({
      scheduleId: "x",
      from: { serialNumbers: [], zoneIds: [] },
      to: { serialNumbers: ["door-harbour"], zoneIds: ["zone-harbour"], personIds: ["anna"] },
      people: [{ personId: "anna", note: "Known" }],
    });
  });

  it("also where its site is reached, whose people and things that are gone stay", () => {
    const ofDoor = { siteId: "harbour", serialNumber: "door-harbour" };
    expect(dataOf({ ...ofDoor, data: { personId: "lars", personName: "Lars", pairedSerials: ["door-lab"], siteId: "harbour" } })).toEqual({
      personId: "lars",
      personName: "Lars",
      pairedSerials: [],
      siteId: "harbour",
    });
    expect(dataOf({ siteId: "harbour", data: { zoneId: "zone-that-was" } })).toEqual({ zoneId: "zone-that-was" });
  });

  it("of a role that has few devices too, though it reaches every site", () => {
    const session = aSession({ siteIds: "all", deviceSerials: new Set(["door-harbour"]) });
    expect(dataOf({ data: { to: { serialNumbers: ["door-lab", "door-harbour"] } } }, session)).toEqual({
      to: { serialNumbers: ["door-harbour"] },
    });
  });

  it("and is whole for a session that reaches everything, and for the person who acted", () => {
    const data = { to: { serialNumbers: ["door-lab"] } };
    expect(dataOf({ data }, aSession({ siteIds: "all" }))).toEqual(data);
    expect(dataOf({ data, actor: { kind: "person", id: "anna", name: "Anna" } })).toEqual({ to: { serialNumbers: [] } });
    expect(dataOf({ kind: "account.settings_changed", data: { to: true } })).toEqual({ to: true });
  });
});

describe("[B-28] quiet hours", () => {
  const kind = "user.notices_changed";
  const data = { personId: "anna", name: "Anna", to: { quietHours: [{ from: "22:00" }] } };
  const actor = { kind: "person", id: "anna", name: "Anna" } as const;

  it("are read by the person, and by people who answer for the whole account", () => {
    expect(dataOf({ kind, data, actor })).toEqual(data);
    const owner = aSession({ personId: "owner", siteIds: "all", scopes: new Set(["accesslogs_r", "account_r"]) });
    expect(dataOf({ kind, data, actor }, owner)).toEqual(data);
  });

  it.each([
    ["of the same site", aSession({ personId: "bert", scopes: new Set(["accesslogs_r", "account_r"]) })],
    ["of every site without account_r", aSession({ personId: "bert", siteIds: "all" })],
  ])("are not read by others %s, who read that they were changed", (_who, session) => {
    expect(dataOf({ kind, data, actor }, session)).toEqual({ personId: "anna", name: "Anna" });
  });
});

describe("[RZ-05] [Q-83] a stream tells what the log answers", () => {
  const changed = { code: "notification_presence_changed", topic: "Presence/Index" } as const;

  it("and omits documents out of reach", () => {
    const both = anEntry({ notification: { ...changed, data: { ZoneIds: ["zone-lab", "zone-harbour"] } } });
    expect(documentView(aSession(), both, things)).toEqual({ ZoneIds: ["zone-harbour"] });
    const other = anEntry({ notification: { ...changed, data: { ZoneIds: ["zone-lab"] } } });
    expect(documentView(aSession(), other, things)).toBeUndefined();
    expect(limitedDeliveriesOf(aSession(), other, things)).toEqual([]);
    const ofAccount = anEntry({ serialNumber: undefined, kind: "lockdown.plan_deleted", data: { workflowId: "x" } });
    expect(limitedDeliveriesOf(aSession(), ofAccount, things).map(({ topic }) => topic)).toEqual(["Devices/AccessLog"]);
  });

  it("tells everybody that there is a lockdown, but not of the plan of another site", () => {
    const started = anEntry({
      kind: "lockdown.plan_created",
      data: { workflowId: "x", targets: { siteIds: ["lab"], serialNumbers: ["door-lab"] } },
      notification: { topic: "LockdownPlan", code: "notification_lockdown_plan", data: { IsLockdownActive: true } },
    });
    const told = limitedDeliveriesOf(aSession(), started, things);
    expect(told.map(({ topic }) => topic)).toEqual(["LockdownPlan", "Devices/AccessLog"]);
    expect(JSON.stringify(told)).not.toMatch(/lab/);
  });

  it("that a device is gone, where it stood within reach", () => {
    const data = { SerialNumber: "door-that-was", Change: "removed" };
    const notification = { topic: "Devices/Index", code: "notification_device_changed", data } as const;
    const gone = anEntry({ kind: "device.claim_ended", serialNumber: "door-that-was", siteId: "harbour", notification });
    expect(documentView(aSession(), gone, things)).toEqual(data);
  });
});
