import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createCard, reportCardLost } from "#contract/cards.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { listUserFile, type UserFileRow } from "#contract/userFiles.ts";
import { createUserImport, importColumns, listImportLines } from "#contract/userImports.ts";
import { createUser, deleteUser } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import importsEnglish from "#plugins/imports/locales/en.json";
import importsSpanish from "#plugins/imports/locales/es.json";
import usersEnglish from "#plugins/users/locales/en.json";
import usersSpanish from "#plugins/users/locales/es.json";
import { people } from "#server/base/store/schema/accounts.ts";
import type { TestPlatform } from "../support/platform.ts";
import { startSettingsTests } from "../support/settingsTests.ts";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

type Asked = RequestOf<typeof listUserFile>["query"];
async function fileOf(as: Api, query: Asked = {}): Promise<UserFileRow[]> {
  const { rows, next } = await as.call(listUserFile, { query: { pageSize: "100", ...query } });
  return next === undefined ? rows : [...rows, ...(await fileOf(as, { ...query, after: next }))];
}
const checkAgain = (as: Api, rows: readonly UserFileRow[]) =>
  as.call(createUserImport, {
    body: {
      fileName: "again.csv",
      columns: [...importColumns],
      rows: rows.map(({ cells }, index) => ({ line: index + 2, cells: importColumns.map((column) => cells[column]) })),
    },
  });
const storedOf = async (email: string) => (await rig.platform.store.db.select().from(people).where(eq(people.email, email)))[0];

let numbers = 0;
/** A person of the file's tests, whose family name, address and external id nobody else has. */
async function addPerson() {
  numbers += 1;
  const [lastName, email, externalSystemId] = [`Person ${numbers}`, `file.person.${numbers}@people.example`, `FILE-${numbers}`];
  const validity = { validFromUtc: "2027-01-01T07:00:00.000Z", validUntilUtc: "2027-06-30T22:00:00.000Z" };
  const { id } = await api.call(createUser, {
    body: { firstName: "File", lastName, email, phoneNumber: "+34 600 111 222", siteIds: ["quarry-lab"], externalSystemId, ...validity },
  });
  const change = (fields: Partial<typeof people.$inferInsert>) =>
    rig.platform.store.db.update(people).set(fields).where(eq(people.personId, id));
  return { id, lastName, email, externalSystemId, change };
}

describe("[B-34] a file of people", () => {
  it("has nobody whom the session does not reach, no group and no card without the right to read them", async () => {
    const rows = await fileOf(atTheLab);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ cells }) => !cells.sites.includes("Quarry Lab"))).toEqual([]);
    expect(rows.filter(({ cells }) => cells.sites.includes("Harbour House"))).toEqual([]);
    const desk = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "deviceall_r"] }));
    const bare = await fileOf(desk);
    expect(bare.filter(({ cells }) => cells.groups !== "" || cells.cards !== "")).toEqual([]);
    expect((await fileOf(api)).filter(({ cells }) => cells.groups !== "" && cells.cards !== "").length).toBeGreaterThan(0);
  });

  it("writes every cell as the import reads it", async () => {
    const { id: personId, lastName, email, externalSystemId } = await addPerson();
    await api.call(createCard, { body: { personId, cardNumber: "7340211", facilityCode: 101 } });
    const { id: cardId } = await api.call(createCard, { body: { personId, cardNumber: "7340212", facilityCode: 101 } });
    await api.call(reportCardLost, { params: { cardId }, body: { reason: "lost" } });
    const [row] = await fileOf(api, { search: email });
    expect(row?.cells).toEqual({
      firstName: "File",
      lastName,
      email,
      phoneNumber: "+34 600 111 222",
      sites: "Quarry Lab",
      groups: "",
      validFrom: "2027-01-01 08:00",
      validUntil: "2027-07-01 00:00",
      externalSystemId,
      role: "",
      cards: "FC101 7340211",
    });
  });

  it("changes nothing when it is imported as exported, for the owner and for people below them", async () => {
    for (const as of [api, atTheLab]) {
      // People of the demonstration: the roles of those that other tests make are all called the same.
      const rows = (await fileOf(as)).filter(({ cells }) => cells.email.endsWith("@northmoor.example"));
      const { id, counts } = await checkAgain(as, rows);
      const { rows: wrong } = await as.call(listImportLines, { params: { id }, query: { change: "fault" } });
      expect(wrong).toEqual([]);
      expect(counts).toEqual({ new: 0, changed: 0, unchanged: rows.length, fault: 0 });
    }
  });

  it("finds by the external id who has no address, and nobody by two ways", async () => {
    const { lastName, email, change } = await addPerson();
    await change({ email: null });
    const [row] = await fileOf(api, { search: `File ${lastName}` });
    if (!row) throw new Error("The person is not in the file");
    const renamed = { ...row, cells: { ...row.cells, lastName: "Renamed" } };
    expect((await checkAgain(api, [renamed])).counts).toEqual({ new: 0, changed: 1, unchanged: 0, fault: 0 });
    expect((await checkAgain(atTheLab, [renamed])).counts).toMatchObject({ changed: 1 });
    await change({ email });
    const byAddress = { ...row, cells: { ...row.cells, email, externalSystemId: "" } };
    const { id } = await checkAgain(api, [byAddress, { ...row, cells: { ...row.cells, email: "" } }]);
    const { rows: lines } = await api.call(listImportLines, { params: { id }, query: { change: "fault" } });
    expect(lines.map(({ line, faults }) => [line, faults[0]])).toEqual([
      [3, { column: "externalSystemId", fault: "listedTwice", about: "2" }],
    ]);
    await change({ siteIds: ["harbour-house"] });
    const beyond = await checkAgain(atTheLab, [{ ...row, cells: { ...row.cells, email: "" } }]);
    const { rows: unseen } = await atTheLab.call(listImportLines, { params: { id: beyond.id }, query: {} });
    expect(unseen[0]?.faults.map(({ fault }) => fault)).toContain("externalIdTaken");
  });

  it("is filtered like the list: by state, role, group and site, with deleted people on request", async () => {
    const { id, lastName, email } = await addPerson();
    expect(await fileOf(api, { search: email })).toHaveLength(1);
    await api.call(deleteUser, { params: { id } });
    expect(await fileOf(api, { search: email })).toEqual([]);
    expect((await fileOf(api, { search: `File ${lastName}`, recordState: "4", sort: "-deletedAt" })).map(({ status }) => status)).toEqual([
      0,
    ]);
    const contractors = await fileOf(api, { groupId: "contractors" });
    expect(contractors.length).toBeGreaterThan(0);
    expect(contractors.filter(({ cells }) => !cells.groups.includes("Contractors"))).toEqual([]);
    const owners = await fileOf(api, { roleId: "owner" });
    expect(new Set(owners.map(({ cells }) => cells.role)).size).toBe(1);
  });

  it("has no visitors, whom an import does not make", async () => {
    const { personId } = (await storedOf("ruth.adeyemi@northmoor.example")) ?? {};
    const isRuth = eq(people.personId, personId ?? "");
    expect(await fileOf(api, { search: "ruth.adeyemi@" })).toHaveLength(1);
    const change = (isVisitor: boolean) => rig.platform.store.db.update(people).set({ isVisitor }).where(isRuth);
    onTestFinished(async () => void (await change(false)));
    await change(true);
    expect(await fileOf(api, { search: "ruth.adeyemi@" })).toEqual([]);
  });

  it("has the heads that the import looks for, in both languages", () => {
    expect(usersEnglish.file).toEqual(importsEnglish.column);
    expect(usersSpanish.file).toEqual(importsSpanish.column);
  });
});
