import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import {
  checkUserImport,
  createUserImport,
  getUserImport,
  type ImportColumn,
  listImportLines,
  startUserImport,
} from "#contract/userImports.ts";
import { createUser, deleteUser } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { userImports } from "#server/base/store/schema/userImports.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const columns: ImportColumn[] = ["firstName", "lastName", "email", "sites", "externalSystemId", "validFrom", "validUntil", "cards"];
let rig: TestPlatform;
let api: Api;
beforeAll(async () => {
  ({ rig, api } = await startSettingsTests());
});
afterAll(() => rig.close());

type Body = RequestOf<typeof createUserImport>["body"];
const look = (rows: Body["rows"], more: Partial<Body> = {}) =>
  api.call(createUserImport, { body: { fileName: "people.csv", columns, rows, ...more } });
const lineOf = (name: string, ...more: string[]) => ["Sheet", "Person", `${name}@sheets.example`, "Quarry Lab", ...more];
const rowsOf = (lines: string[][]) => lines.map((cells, index) => ({ line: index + 2, cells }));
const check = (lines: string[][], dates: Body["dates"] = {}) => look(rowsOf(lines), { dates });
const read = (id: string) => api.call(getUserImport, { params: { id } });
const linesOf = async (id: string) => (await api.call(listImportLines, { params: { id }, query: { pageSize: "100" } })).rows;
const faultsOf = async (lines: string[][], dates: Body["dates"] = {}) =>
  (await linesOf((await check(lines, dates)).id)).map(({ faults }) => faults.map(({ column, fault }) => `${column ?? "line"} ${fault}`));
const correct = (id: string, rows: { line: number; cells: string[] }[]) => api.call(checkUserImport, { params: { id }, body: { rows } });
const start = (id: string, lines?: "all" | "good") => api.call(startUserImport, { params: { id }, query: { ...(lines && { lines }) } });
const ended = (id: string) => expect.poll(async () => (await read(id)).state, { timeout: 15_000, interval: 50 }).not.toBe("running");
const storedOf = async (name: string) =>
  (
    await rig.platform.store.db
      .select()
      .from(people)
      .where(eq(people.email, `${name}@sheets.example`))
  )[0];

describe("[US-07] [B-34] a file of a spreadsheet", () => {
  it("has its dates read as spreadsheets write them, on the clock of the site, and says when it is not certain", async () => {
    const written = ["24/12/2026", "24.12.2026", "24-dic-26", "12/24/26", "46380", "2026-12-24T00:00", "2026-12-23T23:00:00Z"];
    const { id } = await check(written.map((date, index) => lineOf(`date.${index}`, "", date)));
    expect((await linesOf(id)).flatMap(({ faults }) => faults)).toEqual([]);
    await start(id);
    await ended(id);
    for (const index of written.keys()) expect((await storedOf(`date.${index}`))?.validFrom).toEqual(new Date("2026-12-23T23:00:00Z"));
    expect(
      await faultsOf([lineOf("date.a", "", "1/2/2026"), lineOf("date.b", "", "31/2/2026"), lineOf("date.c", "", "", "01.02.26")]),
    ).toEqual([["validFrom dateAmbiguous"], ["validFrom dateInvalid"], ["validUntil dateAmbiguous"]]);
  });
  it("has its dates read in the order that was chosen, and none is turned round", async () => {
    const { id, dates } = await check([lineOf("order.dmy", "", "1/2/2026", "28/2/2026")], { order: "dmy" });
    expect(dates).toEqual({ order: "dmy" });
    await start(id);
    await ended(id);
    expect(await storedOf("order.dmy")).toMatchObject({
      validFrom: new Date("2026-01-31T23:00:00Z"),
      validUntil: new Date("2026-02-28T23:00:00Z"),
    });
    expect(await faultsOf([lineOf("order.mdy", "", "24/12/2026")], { order: "mdy" })).toEqual([["validFrom dateInvalid"]]);
    const old = await check([lineOf("order.mac", "", "44918")], { base: 1904 });
    await start(old.id);
    await ended(old.id);
    expect((await storedOf("order.mac"))?.validFrom).toEqual(new Date("2026-12-23T23:00:00Z"));
  });
  it("takes the last day that a spreadsheet has for an end", async () => {
    const { id } = await check([lineOf("for.ever", "", "", "31/12/9999")]);
    await start(id);
    await ended(id);
    expect((await read(id)).state).toBe("done");
    expect((await storedOf("for.ever"))?.validUntil?.getUTCFullYear()).toBe(9999);
  });
  it("has ids as they were meant, in names no blanks that nobody sees, and sites found in spite of them", async () => {
    const { id, counts } = await look(
      rowsOf([
        ["\u00A0Ana\u00A0", "Ma\u0301rquez", "id.formula@sheets.example\u200B", "Quarry\u00A0Lab", '="00042"'],
        ["Ana\nMaría", "Bell", "id.apostrophe@sheets.example", "Quarry Lab\nHarbour House", "'00043"],
      ]),
    );
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, fault: 0 });
    await start(id);
    await ended(id);
    expect(await storedOf("id.formula")).toMatchObject({ firstName: "Ana", lastName: "M\u00E1rquez", externalSystemId: "00042" });
    expect(await storedOf("id.apostrophe")).toMatchObject({
      firstName: "Ana María",
      externalSystemId: "00043",
      siteIds: ["harbour-house", "quarry-lab"],
    });
  });
  it("is refused in ids that lost digits, unless the file says that they are complete or the account has them", async () => {
    expect(
      await faultsOf([
        lineOf("lost.a", "1.23E+11"),
        lineOf("lost.b", "1,23457E+15"),
        lineOf("lost.c", "1234567890123450"),
        lineOf("lost.d", "", "", "", "FC101 1.5E+9"),
        lineOf("lost.e", "#N/A"),
        lineOf("lost.f", "'1234567890123460"),
        lineOf("lost.g", "12E5"),
      ]),
    ).toEqual([
      ["externalSystemId digitsLost"],
      ["externalSystemId digitsLost"],
      ["externalSystemId digitsLost"],
      ["cards digitsLost"],
      ["externalSystemId cellError"],
      [],
      [],
    ]);
    const { id, email } = await api.call(createUser, {
      body: {
        firstName: "Long",
        lastName: "Number",
        siteIds: ["quarry-lab"],
        email: "long.number@sheets.example",
        externalSystemId: "1234567890123470",
      },
    });
    expect(await faultsOf([["Long", "Numbers", email, "", "1234567890123470"]])).toEqual([[]]);
    await api.call(deleteUser, { params: { id } });
  });
  it("is refused in lines that are broken, which are corrected as others are", async () => {
    const { id, counts } = await look([
      { line: 2, cells: lineOf("broken.a") },
      { line: 3, cells: ["Sheet", "Bell", "Jr", "broken.b@sheets.example"], broken: "cellsTooMany" },
      { line: 4, cells: ['"Sheet'], broken: "quoteOpen" },
    ]);
    expect(counts).toMatchObject({ new: 1, fault: 2 });
    expect((await linesOf(id)).map(({ faults }) => faults.map(({ fault }) => fault))).toEqual([[], ["cellsTooMany"], ["quoteOpen"]]);
    const corrected = await correct(id, [
      { line: 3, cells: lineOf("broken.b") },
      { line: 4, cells: lineOf("broken.c") },
    ]);
    expect(corrected.counts).toEqual({ new: 3, changed: 0, unchanged: 0, fault: 0 });
  });
});

describe("[US-07] lines with faults", () => {
  const bad = ["Bad", "Line", "no address", "Quarry Lab"];

  it("are left out where the person says so, and keep their cells and reasons", async () => {
    const { id } = await check([lineOf("good.one"), bad, lineOf("good.two")]);
    await expect(start(id)).rejects.toMatchObject(refusal(409, "error_import_has_faults"));
    await expect(start(id, "all")).rejects.toMatchObject(refusal(409, "error_import_has_faults"));
    await start(id, "good");
    await ended(id);
    expect(await read(id)).toMatchObject({ state: "done", takes: "good", columns, counts: { new: 2, fault: 1 } });
    expect(await storedOf("good.two")).toBeDefined();
    expect((await linesOf(id)).find(({ change }) => change === "fault")).toMatchObject({
      line: 3,
      cells: bad,
      faults: [{ column: "email", fault: "emailInvalid" }],
    });
    expect(await newestOf(api, "user.imported")).toMatchObject({ data: { created: 2, leftOut: 1 } });
    await expect(start(id, "good")).rejects.toMatchObject(refusal(409, "error_import_not_waiting"));
  });
  it("make nothing of a file that has no other lines", async () => {
    const { id } = await check([bad]);
    await expect(start(id, "good")).rejects.toMatchObject(refusal(409, "error_import_has_faults"));
  });
  it("are left out as well where they have become wrong since, and nobody is imported twice", async () => {
    const { id } = await check([lineOf("twice.a"), lineOf("twice.b", "TWICE-B")]);
    await api.call(createUser, {
      body: {
        firstName: "Came",
        lastName: "Before",
        siteIds: ["quarry-lab"],
        email: "came.before@sheets.example",
        externalSystemId: "TWICE-B",
      },
    });
    const began = await Promise.allSettled([start(id, "good"), start(id, "good"), start(id, "good")]);
    expect(began.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await ended(id);
    expect(await read(id)).toMatchObject({ state: "done", counts: { new: 1, fault: 1 } });
    const rows = await rig.platform.store.db.select().from(people).where(eq(people.email, "twice.a@sheets.example"));
    expect(rows).toHaveLength(1);
    // The same file once more makes nobody new.
    expect((await check([lineOf("twice.a")])).counts).toEqual({ new: 0, changed: 0, unchanged: 1, fault: 0 });
  });
  it("are corrected in place, and the whole file is looked at again", async () => {
    const { id } = await check([lineOf("place.a"), bad, lineOf("place.c")]);
    expect((await correct(id, [{ line: 3, cells: lineOf("place.a") }])).counts).toMatchObject({ new: 2, fault: 1 });
    expect((await linesOf(id))[1]?.faults).toEqual([{ column: "email", fault: "listedTwice", about: "2" }]);
    expect((await correct(id, [{ line: 3, cells: lineOf("place.b") }])).counts).toEqual({ new: 3, changed: 0, unchanged: 0, fault: 0 });
    expect((await linesOf(id)).some(({ cells }) => cells)).toBe(false);
    await start(id);
    await ended(id);
    expect(await storedOf("place.b")).toBeDefined();
    await expect(correct(id, [])).rejects.toMatchObject(refusal(409, "error_import_not_waiting"));
  });
  it("are corrected also after an import failed because of them", async () => {
    const { id } = await check([lineOf("late.a"), bad]);
    await rig.platform.store.db.update(userImports).set({ state: "running" }).where(eq(userImports.importId, id));
    await ended(id);
    expect((await read(id)).state).toBe("failed");
    expect(await correct(id, [{ line: 3, cells: lineOf("late.b") }])).toMatchObject({ state: "checked", counts: { new: 2, fault: 0 } });
  });
  it("are corrected only by the person who started the import, and only if there are such lines and room", async () => {
    const { id } = await check([bad]);
    const other = await rig.apiAs("eva.lockhart@northmoor.example");
    await expect(other.call(checkUserImport, { params: { id }, body: { rows: [] } })).rejects.toMatchObject(
      refusal(404, "error_import_not_found"),
    );
    await expect(correct(id, [{ line: 99, cells: bad }])).rejects.toMatchObject(refusal(409, "error_import_line_not_found"));
    await expect(correct(id, [{ line: 2, cells: ["x".repeat(2 * 1024 * 1024)] }])).rejects.toMatchObject(
      refusal(413, "error_importing_file_too_large"),
    );
    expect((await linesOf(id))[0]?.cells).toEqual(bad);
  });
});
