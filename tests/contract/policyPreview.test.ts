import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { addGroupUsers, createGroup } from "#contract/groups.ts";
import { type PolicyDraft, previewPolicy, scopeOfDraft } from "#contract/policyPreview.ts";
import { createPolicyTest } from "#contract/policyTests.ts";
import { createSchedule, updateSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import type { Api } from "#kernel/api.ts";
import { people, roles } from "#server/base/store/schema/accounts.ts";
import type { TestPlatform } from "../support/platform.ts";
import { refusal, startSettingsTests } from "../support/settingsTests.ts";

const lobbyDoor = "GH-AC40-00912F";
const labDoor = "GH-AC40-00C301";
const stores = "GH-AC40-00C302";
const kenji = "northmoor-person-6";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

const preview = (draft: PolicyDraft, as = api, query: { after?: string; pageSize?: "10" | "25" } = {}) =>
  as.call(previewPolicy, { query, body: draft });

const contractorHours = {
  name: "Contractor hours",
  kind: "access" as const,
  onHoliday: "closed" as const,
  serialNumbers: [],
  zoneIds: ["harbour-plant", "ferry-warehouse"],
  personIds: [],
  groupIds: ["contractors"],
};
const working = (hours: number) => [{ cron: "0 0 8 * MON,TUE,WED,THU,FRI", timeDuration: hours * 60 }];
const update = (fields: object): PolicyDraft => ({
  kind: "schedule",
  change: "update",
  fields: { id: "contractor-hours", ...contractorHours, recurrences: working(9), ...fields },
});

/** Everything that is kept of the policy and told in the log. */
async function kept() {
  const { rows } = await rig.platform.store.pool.query<{ text: string }>(
    `SELECT string_agg(t::text, ',') AS text FROM (
       SELECT row(s.*)::text AS t FROM schedules s UNION ALL SELECT row(g.*)::text FROM group_members g UNION ALL SELECT row(h.*)::text FROM holidays h
       UNION ALL SELECT row(z.*)::text FROM zones z UNION ALL SELECT row(r.*)::text FROM roles r ORDER BY 1) all_rows`,
  );
  return rows[0]?.text;
}

const drafts: Record<PolicyDraft["kind"], PolicyDraft> = {
  schedule: update({ recurrences: working(12) }),
  group: { kind: "group", change: "members", id: "contractors", added: [kenji], removed: [] },
  zone: { kind: "zone", change: "doors", id: "quarry-stores", serialNumbers: [labDoor] },
  door: { kind: "door", change: "zones", serialNumber: stores, fields: { primaryZoneId: "quarry-labs" } },
  role: { kind: "role", change: "update", id: "mobile", deviceSerials: [] },
  holiday: { kind: "holiday", change: "create", fields: { name: "Feast", month: 6, day: 3 } },
};

describe("[C-03] a preview is refused", () => {
  it.each(Object.entries(scopeOfDraft))("of a %s without %s", async (kind, scope) => {
    const limited = await rig.apiAs(await rig.createPerson({ scopes: scopes.filter((each) => each !== scope) }));
    await expect(preview(drafts[kind as PolicyDraft["kind"]], limited)).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });
  it.each<[string, number, string, PolicyDraft]>([
    ["a schedule that there is not", 404, "error_schedule_not_found", update({ id: "nothing" })],
    ["a schedule without ranges", 400, "error_schedule_without_ranges", update({ recurrences: [] })],
    ["a version that somebody else has changed", 409, "error_schedule_version_conflict", update({ version: 99 })],
    ["a door of another account", 404, "error_device_not_found", update({ serialNumbers: ["GH-AC40-00E101"] })],
    ["a schedule in use", 409, "error_schedule_in_use", { kind: "schedule", change: "delete", id: "always" }],
    ["a group with people", 409, "error_group_has_users", { kind: "group", change: "delete", id: "staff" }],
    [
      "who is in the group",
      409,
      "error_user_already_in_group",
      { kind: "group", change: "members", id: "staff", added: [kenji], removed: [] },
    ],
    ["who is not", 409, "error_user_not_in_group", { kind: "group", change: "members", id: "shift", added: [], removed: [kenji] }],
    ["a zone with doors", 409, "error_zone_has_devices", { kind: "zone", change: "delete", id: "quarry-labs" }],
    [
      "a door whose zones are one",
      409,
      "error_device_zones_must_differ",
      { kind: "door", change: "zones", serialNumber: stores, fields: { primaryZoneId: "quarry-labs", secondaryZoneId: "quarry-labs" } },
    ],
    [
      "a day that there is not",
      400,
      "error_holiday_date_invalid",
      { kind: "holiday", change: "create", fields: { name: "No day", month: 2, day: 30 } },
    ],
    ["a holiday that there is not", 404, "error_holiday_not_found", { kind: "holiday", change: "delete", id: "nothing" }],
    ["the owner's role", 409, "error_role_of_owner", { kind: "role", change: "update", id: "owner", scopes: ["device_r"] }],
  ])("of %s", async (_name, status, code, draft) => {
    const found = draft.kind === "role" ? { ...draft, id: await ownersRole() } : draft;
    await expect(preview(found)).rejects.toMatchObject(refusal(status, code));
  });
  it("[Q-83] of objects out of reach, as if they did not exist", async () => {
    await expect(preview(update({}), atTheLab)).rejects.toMatchObject(refusal(404, "error_schedule_not_found"));
    const zone: PolicyDraft = { kind: "zone", change: "update", fields: { id: "harbour-lobby", isTwoPerson: true } };
    await expect(preview(zone, atTheLab)).rejects.toMatchObject(refusal(404, "error_zone_not_found"));
    const door: PolicyDraft = { kind: "door", change: "zones", serialNumber: lobbyDoor, fields: { primaryZoneId: "quarry-labs" } };
    await expect(preview(door, atTheLab)).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    const member: PolicyDraft = { kind: "group", change: "members", id: "shift", added: [kenji], removed: [] };
    await expect(preview(member, atTheLab)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
  });
  it.each<[string, (id: string) => PolicyDraft, string, string]>([
    ["schedule", (id) => update({ id }), "spa-hours", "nobody-hours"],
    ["person of a schedule", (id) => update({ personIds: [id] }), "castellan-person-8", "castellan-person-99"],
    ["zone", (id) => ({ kind: "zone", change: "delete", id }), "mirador-spa", "mirador-sp4"],
    [
      "door of a zone",
      (id) => ({ kind: "zone", change: "doors", id: "quarry-labs", serialNumbers: [id] }),
      "GH-AC40-00E101",
      "GH-AC40-00ZZZ9",
    ],
    [
      "zone of a door",
      (id) => ({ kind: "door", change: "zones", serialNumber: stores, fields: { primaryZoneId: id } }),
      "mirador-spa",
      "mirador-sp4",
    ],
    [
      "member",
      (id) => ({ kind: "group", change: "members", id: "shift", added: [id], removed: [] }),
      "castellan-person-8",
      "castellan-person-99",
    ],
    ["holiday", (id) => ({ kind: "holiday", change: "delete", id }), "epiphany", "epiphan9"],
    ["door of a role", (id) => ({ kind: "role", change: "update", id: "role", deviceSerials: [id] }), "GH-AC40-00E101", "GH-AC40-00ZZZ9"],
  ])("[PM-12] of a %s of another account as of one that there is not", async (_name, draftOf, theirs, nobodys) => {
    const answers = await Promise.all(
      [theirs, nobodys].map((id) =>
        preview(draftOf(id)).then(String, ({ status, code }: { status: number; code: string }) => `${status} ${code}`),
      ),
    );
    expect(answers[0]).toMatch(/^404 /);
    expect(answers[1]).toBe(answers[0]);
  });
  it("from an invalid cursor", async () => {
    await expect(preview(drafts.schedule, api, { after: "nowhere" })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
});

async function ownersRole(): Promise<string> {
  const rows = await rig.platform.store.db.select().from(roles);
  return rows.find(({ accountId, displayName }) => accountId === "northmoor" && displayName === "Owner")?.roleId ?? "";
}

describe("[C-03] a preview", () => {
  it("of longer hours says who gains which, at which doors and by which schedule, and keeps nothing", async () => {
    const before = await kept();
    const answer = await preview(update({ recurrences: working(12) }));
    expect(answer).toMatchObject({ lost: { people: 0, doors: 0, pairs: 0 }, beyondReach: { pairs: 0 }, rules: [] });
    expect(answer.gained.doors).toBe(8);
    expect(answer.lines.rows[0]).toMatchObject({
      change: "gained",
      way: "schedule",
      times: [{ repeats: "weekly", days: [0, 1, 2, 3, 4], start: "17:00", minutes: 180 }],
      schedules: [{ id: "contractor-hours", name: "Contractor hours" }],
    });
    expect(await kept()).toBe(before);
  });

  it("of what changes no right is empty", async () => {
    const none = { people: 0, doors: 0, pairs: 0 };
    expect(await preview(update({ name: "Other name" }))).toMatchObject({
      gained: none,
      lost: none,
      beyondReach: none,
      lines: { rows: [] },
    });
  });

  it("comes page by page, each line once", async () => {
    const draft = update({ recurrences: working(12) });
    const lines: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const { lines: page } = await preview(draft, api, { pageSize: "10", ...(after !== undefined && { after }) });
      lines.push(...page.rows.map(({ personId, serialNumber, change }) => `${personId} ${serialNumber} ${change}`));
      if (page.next === undefined) break;
      after = page.next;
    }
    const { gained } = await preview(draft);
    expect(lines).toHaveLength(gained.pairs);
    expect(new Set(lines).size).toBe(gained.pairs);
  });

  it("[Q-83] tells who reaches one site of the others by number alone", async () => {
    const group = await api.call(createGroup, { body: { name: "Two sites" } });
    const [here, there] = await Promise.all(
      ["quarry-lab", "harbour-house"].map((siteId) =>
        rig.createPerson({ scopes: ["device_r"], siteIds: [siteId, ...(siteId === "quarry-lab" ? [] : ["quarry-lab"])] }),
      ),
    );
    const ids = await personIdsOf([here ?? "", there ?? ""]);
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: ids } });
    const open = { ...contractorHours, name: "At both", zoneIds: [], groupIds: [] as string[], recurrences: working(9) };
    await api.call(createSchedule, { body: { ...open, serialNumbers: [labDoor, lobbyDoor], groupIds: [group.id] } });
    const draft: PolicyDraft = { kind: "group", change: "members", id: group.id, added: [], removed: ids };
    const whole = await preview(draft);
    expect(whole).toMatchObject({ lost: { people: 2, doors: 2, pairs: 3 }, beyondReach: { pairs: 0 } });
    const part = await preview(draft, atTheLab);
    expect(part).toMatchObject({ lost: { people: 2, doors: 1, pairs: 2 }, beyondReach: { people: 0, doors: 1 } });
    expect(JSON.stringify(part)).not.toContain(lobbyDoor);
  });

  it("of a door that stands open tells of everybody first", async () => {
    const gate: PolicyDraft = {
      kind: "schedule",
      change: "create",
      fields: {
        ...contractorHours,
        name: "Gate",
        kind: "unlock",
        zoneIds: [],
        groupIds: [],
        serialNumbers: [labDoor],
        recurrences: working(1),
      },
    };
    const { lines, gained } = await preview(gate);
    expect(gained).toEqual({ people: 0, doors: 1, pairs: 1 });
    expect(lines.rows).toMatchObject([{ way: "everybody", serialNumber: labDoor, change: "gained", schedules: [{ name: "Gate" }] }]);
    expect(lines.rows[0]).not.toHaveProperty("personId");
  });

  it("[DV-07] of a door in another zone lists the people who lose and gain access", async () => {
    const answer = await preview({ kind: "door", change: "zones", serialNumber: stores, fields: { primaryZoneId: "quarry-labs" } });
    expect(answer.gained.pairs).toBeGreaterThan(0);
    expect(answer.lines.rows.every(({ serialNumber }) => serialNumber === stores)).toBe(true);
  });

  it("[SZ-02] of a zone's rules names what becomes stricter", async () => {
    const { rules, gained, lost } = await preview({
      kind: "zone",
      change: "update",
      fields: { id: "quarry-labs", isTwoPerson: true, occupancyMax: 4 },
    });
    expect([gained.pairs, lost.pairs]).toEqual([0, 0]);
    expect(rules).toMatchObject([
      { zoneId: "quarry-labs", rule: "occupancyMax", from: 0, to: 4, doors: 1 },
      { rule: "isTwoPerson", from: false, to: true },
    ]);
  });

  it("[SC-05] of a holiday names the day", async () => {
    const { lines } = await preview({ kind: "holiday", change: "create", fields: { name: "Midsummer", month: 6, day: 24 } });
    expect(lines.rows.length).toBeGreaterThan(0);
    const days = lines.rows.flatMap(({ times }) =>
      times.flatMap((time) => (time.repeats === "once" ? [time.day.slice(5)] : ["every week"])),
    );
    expect(new Set(days)).toEqual(new Set(["06-24"]));
  });

  it("[B-06] [Q-86] of a role says who opens which doors from the console no longer", async () => {
    const email = await rig.createPerson({ scopes: ["device_r", "deviceremoteaccess_w"], siteIds: ["quarry-lab"] });
    const [personId = ""] = await personIdsOf([email]);
    const [row] = (await rig.platform.store.db.select().from(people)).filter((person) => person.personId === personId);
    const id = row?.roleId ?? "";
    const narrowed = await preview({ kind: "role", change: "update", id, deviceSerials: [labDoor] });
    expect(narrowed).toMatchObject({ gained: { pairs: 0 }, lost: { people: 1, doors: 2, pairs: 2 } });
    expect(narrowed.lines.rows[0]).toMatchObject({ way: "console", isAnyTime: true, personId, change: "lost", schedules: [] });
    const without = await preview({ kind: "role", change: "update", id, scopes: ["device_r"] });
    expect(without).toMatchObject({ lost: { people: 1, doors: 3 } });
    const more = await preview({ kind: "role", change: "update", id, scopes: ["device_r", "deviceremoteaccess_w", "deviceall_r"] });
    expect(more.gained.doors).toBeGreaterThan(10);
  });

  it("says which policy tests the draft would break and which mend", async () => {
    const { lines } = await preview(update({ recurrences: working(12) }));
    const gaining = lines.rows.find(({ siteName }) => siteName === "Harbour House")?.personId ?? "";
    const evening = { kind: "weekly", day: 1, time: "18:30" } as const;
    const what = { kind: "zone", id: "harbour-plant" } as const;
    const who = { kind: "person", id: gaining } as const;
    const broken = await api.call(createPolicyTest, { body: { who, expect: "cannot", what, when: evening } });
    const mended = await api.call(createPolicyTest, { body: { who, expect: "can", what, when: evening } });
    expect([broken.state, mended.state]).toEqual(["passed", "failed"]);
    const { tests } = await preview(update({ recurrences: working(12) }));
    expect(tests.broken).toMatchObject([
      { id: broken.id, state: "failed", reason: { rule: "schedule.open", scheduleName: "Contractor hours" } },
    ]);
    expect(tests.mended).toMatchObject([{ id: mended.id, state: "passed" }]);
    const unseen = await rig.apiAs(await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "schedule_r"), isAdmin: true }));
    expect((await preview(update({ recurrences: working(12) }), unseen)).tests).toEqual({ broken: [], mended: [] });
  });

  it("tells what saving then does", async () => {
    const fields = { id: "contractor-hours", ...contractorHours, recurrences: working(10) };
    expect((await preview({ kind: "schedule", change: "update", fields })).gained.pairs).toBeGreaterThan(0);
    onTestFinished(async () => void (await api.call(updateSchedule, { body: { ...fields, recurrences: working(9) } })));
    await api.call(updateSchedule, { body: fields });
    expect((await preview({ kind: "schedule", change: "update", fields })).gained.pairs).toBe(0);
  });
});

/** Ids of people whom `createPerson` made, by their addresses. */
async function personIdsOf(emails: readonly string[]): Promise<string[]> {
  const rows = await rig.platform.store.db.select().from(people);
  return emails.map((email) => rows.find((person) => person.email === email)?.personId ?? "");
}
