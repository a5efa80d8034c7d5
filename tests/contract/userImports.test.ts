import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCard } from "#contract/cards.ts";
import { getCredentialRules, saveCredentialRules } from "#contract/credentialRules.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { getGroup } from "#contract/groups.ts";
import { saveRole } from "#contract/roles.ts";
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
import { createUser } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { cards, people } from "#server/base/store/schema/accounts.ts";
import { retiredCards } from "#server/base/store/schema/credentials.ts";
import { userImports } from "#server/base/store/schema/userImports.ts";
import { runImport } from "#server/people/userImports/runImports.ts";
import { readPolicy } from "#server/policy/readPolicy.ts";
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
const start = (id: string, as = api) => as.call(startUserImport, { params: { id }, query: {} });
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
  it("with the same person twice, regardless of case", async () => {
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
  it("[PM-10] for people above the caller, and groups without the right to write them", async () => {
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
  it("to everybody but the person who started it", async () => {
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
  it("reaches doors as if the whole policy had been read again", async () => {
    const { id } = await check([["Kept", "Import", "kept.import@people.example", "", "Quarry Lab", "Staff"]]);
    await rig.platform.policies.current(accountId);
    await start(id);
    await ended(id);
    const { sequence: _kept, ...kept } = (await rig.platform.policies.current(accountId)).document;
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

describe("[US-07] [B-34] [CR-01] external ids, roles and cards of a file", () => {
  const wide: ImportColumn[] = ["firstName", "lastName", "email", "sites", "externalSystemId", "role", "cards"];
  const look = (lines: string[][], as = api) => check(lines, as, { columns: wide });
  const line = (email: string, ...more: string[]) => ["Wide", "Line", `${email}@people.example`, "Quarry Lab", ...more];
  const faultsOf = async (lines: string[][], as = api) =>
    (await linesOf((await look(lines, as)).id, as)).map(({ faults }) => faults.map(({ column, fault }) => `${column} ${fault}`));
  const cardsOf = (personId: string) => rig.platform.store.db.select().from(cards).where(eq(cards.personId, personId));
  const aPerson = (more: object = {}) =>
    api.call(createUser, {
      body: { firstName: "Wide", lastName: "Before", siteIds: ["quarry-lab"], email: `${crypto.randomUUID()}@people.example`, ...more },
    });
  const allow = async (changes: object) => {
    const { lastChange: _, ...rules } = await api.call(getCredentialRules, {});
    await api.call(saveCredentialRules, { body: { ...rules, ...changes } });
  };

  beforeAll(() => api.call(saveRole, { body: { displayName: "Wide role", rank: 1 } }));

  it.each([
    ["a card that is none", "FC70000 1", "cards cardInvalid"],
    ["a number that its format cannot carry", "26 FC101 70000", "cards cardInvalid"],
    ["a facility code that its format cannot carry", "26 FC300 1", "cards cardInvalid"],
    ["an unknown role", "", "role roleUnknown", "Nobody at all"],
    ["an external id that is too long", "", "externalSystemId tooLong", "", "x".repeat(300)],
  ])("are refused: %s", async (_name, card, fault, role = "", externalId = "") => {
    expect(await faultsOf([line("wide.refused", externalId, role, card)])).toEqual([[fault]]);
  });
  it("are refused where two lines have the same, also where only one names the facility code", async () => {
    const faults = await faultsOf([
      line("wide.one", "W-1", "", "FC7 88001; 88002"),
      line("wide.two", "W-1", "", "88001"),
      line("wide.three", "W-3", "", "FC8 88001; FC9 88002"),
    ]);
    expect(faults).toEqual([[], ["externalSystemId listedTwice", "cards listedTwice"], ["cards listedTwice"]]);
  });
  it("[CR-02] are refused if another person has them, or a card was lost", async () => {
    const other = await aPerson({ externalSystemId: "W-TAKEN" });
    await api.call(createCard, { body: { personId: other.id, cardNumber: "88101", facilityCode: 4 } });
    const lost = { cardId: crypto.randomUUID(), cardNumber: "88102", facilityCode: null, personId: other.id };
    const how = { fullName: other.fullName, reason: "lost", retiredAt: new Date() } as const;
    await rig.platform.store.db.insert(retiredCards).values({ accountId, ...lost, ...how });
    expect(await faultsOf([line("wide.taken", "W-TAKEN", "", "FC4 88101; FC5 88102")])).toEqual([
      ["externalSystemId externalIdTaken", "cards cardTaken", "cards cardLost"],
    ]);
    expect(await faultsOf([line("wide.taken", "", "", "88101")])).toEqual([["cards cardTaken"]]);
    expect(await faultsOf([line("wide.taken", "", "", "FC5 88101")])).toEqual([[]]);
  });
  it("[PM-10] are refused above the own rights, to oneself, to owners, and cards without the right to give them", async () => {
    const desk = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "user_w", "deviceall_r"] }));
    expect(await faultsOf([line("wide.above", "", "Administrator", "88201")], desk)).toEqual([
      ["role roleAboveOwn", "cards cardNotAllowed"],
    ]);
    const own = [["", "", "jude.holloway@northmoor.example", "", "", "Viewer", ""]];
    expect(await faultsOf(own)).toEqual([["role roleOfSelf"]]);
    const eva = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "user_w", "deviceall_r"], isAdmin: true }));
    expect((await faultsOf(own, eva))[0]).toContain("role roleOfOwner");
  });
  it("[EN-20] are refused by the account's rules of new cards", async () => {
    await allow({ permittedFacilityCodes: [12] });
    expect(await faultsOf([line("wide.rules", "", "", "FC12 88301; FC13 88302; 88303")])).toEqual([
      ["cards cardFacilityCode", "cards cardFacilityCode"],
    ]);
    await allow({ permittedFacilityCodes: null, unencryptedCardsPermitted: false });
    expect(await faultsOf([line("wide.rules", "", "", "FC12 88301; 88303")])).toEqual([["cards cardUnencrypted"]]);
    await allow({ unencryptedCardsPermitted: true });
  });
  it("create people with them, open doors, are logged, and change nothing the second time", async () => {
    const lines = [line("wide.made", "W-MADE", "wide ROLE", "26 FC101 40211; 88402"), line("wide.plain")];
    const { id, counts } = await look(lines);
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, fault: 0 });
    await rig.platform.policies.current(accountId);
    await start(id);
    await ended(id);
    expect((await read(id)).state).toBe("done");
    const made = await storedOf("wide.made@people.example");
    expect(made).toMatchObject({ externalSystemId: "W-MADE" });
    expect(made?.roleId).not.toBeNull();
    const given = await cardsOf(made?.personId ?? "");
    expect(given.map(({ cardNumber, facilityCode, status }) => [cardNumber, facilityCode, status]).toSorted()).toEqual([
      ["40211", 101, "active"],
      ["88402", null, "active"],
    ]);
    expect(await newestOf(api, "card.added")).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { personId: made?.personId, importId: id },
    });
    const { sequence: _kept, ...kept } = (await rig.platform.policies.current(accountId)).document;
    const { sequence: _read, ...anew } = await readPolicy(rig.platform, accountId, rig.platform.clock.now());
    expect(kept).toEqual(anew);
    expect((await look(lines)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, fault: 0 });
  });
  it("list the changes to existing people, and add cards without removing any", async () => {
    const { id: personId, email } = await aPerson();
    await api.call(createCard, { body: { personId, cardNumber: "88501" } });
    const { id } = await check([[email, "W-NEW", "Wide role", "88501; FC3 88502"]], api, {
      columns: ["email", "externalSystemId", "role", "cards"],
    });
    expect((await linesOf(id))[0]?.fields).toEqual([
      { column: "externalSystemId", from: "", to: "W-NEW" },
      { column: "role", from: "", to: "Wide role" },
      { column: "cards", from: "", to: "FC3 88502" },
    ]);
    await start(id);
    await ended(id);
    expect((await cardsOf(personId)).map(({ cardNumber }) => cardNumber).toSorted()).toEqual(["88501", "88502"]);
  });
});
