import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import { getGroup } from "#contract/groups.ts";
import {
  createUserImport,
  deleteUserImport,
  getUserImport,
  type ImportColumn,
  type ImportFault,
  listImportLines,
  listUserImports,
  startUserImport,
} from "#contract/userImports.ts";
import type { Api } from "#kernel/api.ts";
import { accountPoliciesOf } from "#server/policy/accountPolicies.ts";
import { readPolicy } from "#server/policy/readPolicy.ts";
import { people } from "#server/store/schema/accounts.ts";
import { userImports } from "#server/store/schema/userImports.ts";
import { runImport } from "#server/userImports/watchImports.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const columns: ImportColumn[] = ["firstName", "lastName", "email", "phoneNumber", "sites", "groups", "validFrom", "validUntil"];
let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

const check = (lines: string[][], as = api, more: Partial<RequestOf<typeof createUserImport>["body"]> = {}) =>
  as.call(createUserImport, {
    body: { fileName: "people.csv", columns, rows: lines.map((cells, index) => ({ line: index + 2, cells })), ...more },
  });
const linesOf = async (id: string, as = api) => (await as.call(listImportLines, { params: { id }, query: { pageSize: "100" } })).rows;
const start = (id: string, as = api) => as.call(startUserImport, { params: { id } });
const read = (id: string, as = api) => as.call(getUserImport, { params: { id } });
const ended = (id: string) => expect.poll(async () => (await read(id)).state, { timeout: 15_000, interval: 50 }).not.toBe("running");
const storedOf = async (email: string) => (await rig.platform.store.db.select().from(people).where(eq(people.email, email)))[0];

describe("[US-07] an import is refused", () => {
  it("[VD-10] larger than 2 MB, and takes one that is just below", async () => {
    const long = "x".repeat(1024);
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ line: index + 2, cells: [long] }));
    await expect(check([], api, { columns: ["email"], rows: rows(2048) })).rejects.toMatchObject(
      refusal(413, "error_importing_file_too_large"),
    );
    expect((await check([], api, { columns: ["email"], rows: rows(2000) })).counts.fault).toBe(2000);
  });
  it("without addresses, and with a column twice", async () => {
    const rows = [{ line: 2, cells: ["Ana", "Ana"] }];
    await expect(check([], api, { columns: ["firstName"], rows })).rejects.toMatchObject(refusal(400, "error_importing_columns"));
    await expect(check([], api, { columns: ["email", "email"], rows })).rejects.toMatchObject(refusal(400, "error_importing_columns"));
  });
  it("as a whole while a line is wrong", async () => {
    const { id, counts } = await check([
      ["Good", "Line", "good.line@people.example", "", "Quarry Lab"],
      ["Bad", "Line", "no address", "", "Quarry Lab"],
    ]);
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, fault: 1 });
    await expect(start(id)).rejects.toMatchObject(refusal(409, "error_import_has_faults"));
    expect(await storedOf("good.line@people.example")).toBeUndefined();
  });
  it.each<[ImportFault, string[]]>([
    ["required", ["Ana", "", "ana.a@people.example", "", "Quarry Lab"]],
    ["tooShort", ["A", "Bell", "ana.a@people.example", "", "Quarry Lab"]],
    ["tooLong", ["Ana", "x".repeat(21), "ana.a@people.example", "", "Quarry Lab"]],
    ["emailInvalid", ["Ana", "Bell", "ana", "", "Quarry Lab"]],
    ["phoneInvalid", ["Ana", "Bell", "ana.a@people.example", "12", "Quarry Lab"]],
    ["siteUnknown", ["Ana", "Bell", "ana.a@people.example", "", "Atlantis"]],
    ["groupUnknown", ["Ana", "Bell", "ana.a@people.example", "", "Quarry Lab", "Nobody"]],
    ["dateInvalid", ["Ana", "Bell", "ana.a@people.example", "", "Quarry Lab", "", "2026-02-30"]],
    ["datesTurned", ["Ana", "Bell", "ana.a@people.example", "", "Quarry Lab", "", "2026-03-02", "2026-03-01"]],
  ])("line by line: %s", async (fault, cells) => {
    const [line] = await linesOf((await check([cells])).id);
    expect(line?.faults.map((each) => each.fault)).toEqual([fault]);
  });
  it("with somebody twice, whatever the capitals", async () => {
    const { id } = await check([
      ["Ana", "Bell", "twice@people.example", "", "Quarry Lab"],
      ["Ana", "Bell", "TWICE@people.example", "", "Quarry Lab"],
    ]);
    expect((await linesOf(id))[1]?.faults).toEqual([{ column: "email", fault: "listedTwice", about: "2" }]);
  });
  it("[Q-83] of sites and people out of reach", async () => {
    const { id } = await check(
      [
        ["Ana", "Bell", "beyond@people.example", "", "Harbour House"],
        ["Kenji", "Other", "kenji.ito@northmoor.example", "", "Quarry Lab"],
      ],
      atTheLab,
    );
    const faults = (await linesOf(id, atTheLab)).map((line) => line.faults.map(({ fault }) => fault));
    expect(faults).toEqual([["siteUnknown"], ["emailTaken"]]);
  });
  it("[PM-10] of somebody who is above, and of groups without the right to write them", async () => {
    const email = await rig.createPerson({ scopes: ["user_r", "user_w", "deviceall_r"] });
    const desk = await rig.apiAs(email);
    const { id } = await check(
      [
        ["Mine", "Now", "jude.holloway@northmoor.example"],
        ["Ana", "Bell", "grouped@people.example", "", "Quarry Lab", "Staff"],
      ],
      desk,
    );
    const faults = (await linesOf(id, desk)).map((line) => line.faults.map(({ fault }) => fault));
    expect(faults).toEqual([["beyondOwnRights"], ["groupNotAllowed"]]);
  });
  it("to everybody but who made it", async () => {
    const { id } = await check([["Own", "Import", "own.import@people.example", "", "Quarry Lab"]]);
    const other = await rig.apiAs("eva.lockhart@northmoor.example");
    const missing = refusal(404, "error_import_not_found");
    await expect(read(id, other)).rejects.toMatchObject(missing);
    await expect(linesOf(id, other)).rejects.toMatchObject(missing);
    await expect(start(id, other)).rejects.toMatchObject(missing);
    await expect(other.call(deleteUserImport, { params: { id } })).rejects.toMatchObject(missing);
    expect((await api.call(listUserImports, {})).map((each) => each.id)).toContain(id);
    await api.call(deleteUserImport, { params: { id } });
    await expect(read(id)).rejects.toMatchObject(missing);
  });
});

describe("[US-07] [B-34] an import", () => {
  it("makes who is new, changes who is there, leaves the others, and says so before", async () => {
    const first = await check([
      ["Ivy", "Marsh", "ivy.marsh@people.example", "+34 600 111 222", "Quarry Lab; Harbour House", "Contractors", "", "2027-05-01"],
      ["Otto", "Reed", "otto.reed@people.example", "", "Quarry Lab"],
    ]);
    expect(first.counts).toEqual({ new: 2, changed: 0, unchanged: 0, fault: 0 });
    expect(await storedOf("ivy.marsh@people.example")).toBeUndefined();
    await start(first.id);
    await expect(start(first.id)).rejects.toMatchObject(refusal(409, "error_import_not_waiting"));
    await ended(first.id);
    expect(await read(first.id)).toMatchObject({ state: "done", done: 2 });
    const ivy = await storedOf("ivy.marsh@people.example");
    // A day is a whole one, on the clock of the first site that the line names: midnight in Madrid.
    expect(ivy).toMatchObject({ siteIds: ["harbour-house", "quarry-lab"], isVisitor: false, validUntil: new Date("2027-05-01T22:00:00Z") });
    const members = await api.call(getGroup, { params: { id: "contractors" }, query: { search: "Ivy Marsh" } });
    expect(members.members.rows.map(({ id }) => id)).toEqual([ivy?.personId]);

    const second = await check([
      ["Ivy", "Marsh", "IVY.marsh@people.example", "", "", "Contractors"],
      ["Otto", "Reeds", "otto.reed@people.example", "+34 600 333 444"],
    ]);
    expect(second.counts).toEqual({ new: 0, changed: 1, unchanged: 1, fault: 0 });
    expect((await linesOf(second.id))[1]?.fields).toEqual([
      { column: "lastName", from: "Reed", to: "Reeds" },
      { column: "phoneNumber", from: "", to: "+34 600 333 444" },
    ]);
    await start(second.id);
    await ended(second.id);
    expect(await storedOf("otto.reed@people.example")).toMatchObject({ lastName: "Reeds", siteIds: ["quarry-lab"], version: 2 });
  });
  it("is one deed in the log, with counts, and an entry for each person, without addresses and numbers", async () => {
    const { id } = await check([["Log", "Person", "log.person@people.example", "+34 600 999 888", "Quarry Lab"]]);
    await start(id);
    await ended(id);
    const deed = await newestOf(api, "user.imported");
    expect(deed).toMatchObject({ actor: { name: "Jude Holloway" }, data: { fileName: "people.csv", created: 1, changed: 0 } });
    const entry = await newestOf(api, "user.created");
    expect(entry).toMatchObject({ data: { name: "Log Person", importId: id } });
    expect(JSON.stringify(entry)).not.toMatch(/600 999|@people/);
  });
  it("[RP-06] takes formulas for the texts that they are, and our own files back", async () => {
    const { id } = await check([["=1+1", "'=Roof", "formula@people.example", "", "Quarry Lab"]]);
    await start(id);
    await ended(id);
    expect(await storedOf("formula@people.example")).toMatchObject({ firstName: "=1+1", lastName: "=Roof" });
  });
  it("fails as a whole when a line has become wrong since it was looked at", async () => {
    const { id } = await check([
      ["First", "Late", "first.late@people.example", "", "Quarry Lab"],
      ["Second", "Late", "second.late@people.example", "", "Stores Wing"],
    ]);
    expect((await read(id)).counts.fault).toBe(1);
    await rig.platform.store.db.update(userImports).set({ state: "running" }).where(eq(userImports.importId, id));
    await ended(id);
    expect(await read(id)).toMatchObject({ state: "failed", counts: { fault: 1 } });
    expect(await storedOf("first.late@people.example")).toBeUndefined();
  });
  it("fails where who began it may not write people any more", async () => {
    const email = await rig.createPerson({ scopes: ["user_r", "user_w", "deviceall_r"] });
    const desk = await rig.apiAs(email);
    const { id } = await check([["No", "Right", "no.right@people.example", "", "Quarry Lab"]], desk);
    await rig.platform.store.pool.query(`UPDATE roles SET scopes = '{user_r}' WHERE role_id = $1`, [email.split("@")[0]]);
    await rig.platform.store.db.update(userImports).set({ state: "running" }).where(eq(userImports.importId, id));
    await runImport(rig.platform, { accountId, importId: id });
    const [row] = await rig.platform.store.db.select({ state: userImports.state }).from(userImports).where(eq(userImports.importId, id));
    expect(row?.state).toBe("failed");
    expect(await storedOf("no.right@people.example")).toBeUndefined();
  });
  it("is done once by several who take it in hand at the same time, and picked up where a process left it", async () => {
    const emails = Array.from({ length: 40 }, (_, index) => `left.${index}@people.example`);
    const { id } = await check(emails.map((email) => ["Left", "Behind", email, "", "Quarry Lab"]));
    // As a process leaves it that ends in the midst of it: begun, and nothing written.
    await rig.platform.store.db.update(userImports).set({ state: "running" }).where(eq(userImports.importId, id));
    await Promise.all([1, 2, 3].map(() => runImport(rig.platform, { accountId, importId: id })));
    await ended(id);
    const rows = await rig.platform.store.db.select({ email: people.email }).from(people).where(inArray(people.email, emails));
    expect(rows).toHaveLength(40);
  });
  it("reaches doors as if all had been read anew", async () => {
    const { id } = await check([["Kept", "Import", "kept.import@people.example", "", "Quarry Lab", "Staff"]]);
    await accountPoliciesOf(rig.platform).current(accountId);
    await start(id);
    await ended(id);
    const { sequence: _kept, ...kept } = (await accountPoliciesOf(rig.platform).current(accountId)).document;
    const { sequence: _read, ...anew } = await readPolicy(rig.platform, accountId, rig.platform.clock.now());
    expect(kept).toEqual(anew);
    expect(kept.people.some(({ name }) => name === "Kept Import")).toBe(true);
  });
  it("[Q-74] shows its lines page by page, and those of one kind alone", async () => {
    const { id } = await check([
      ...Array.from({ length: 12 }, (_, index) => ["Page", "Line", `page.${index}@people.example`, "", "Quarry Lab"]),
      ["P", "Line", "page.bad@people.example", "", "Quarry Lab"],
    ]);
    const first = await api.call(listImportLines, { params: { id }, query: { pageSize: "10" } });
    const second = await api.call(listImportLines, { params: { id }, query: { pageSize: "10", after: first.next } });
    expect([...first.rows, ...second.rows].map(({ line }) => line)).toEqual(Array.from({ length: 13 }, (_, index) => index + 2));
    const wrong = await api.call(listImportLines, { params: { id }, query: { change: "fault" } });
    expect(wrong.rows.map(({ line }) => line)).toEqual([14]);
  });
});
