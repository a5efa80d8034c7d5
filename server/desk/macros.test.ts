import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { getMacros, type Macro, saveMacros } from "#contract/macros.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { aSession, startTestPlatform, type TestPlatform } from "../../tests/support/linkedPlatform.ts";
import { personMacros } from "../base/store/schema/accounts.ts";
import { macrosRoutes } from "./macros.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: macrosRoutes });
  platform.sessions.set("ana", aSession());
  platform.sessions.set("ben", aSession({ personId: "p-far", uid: "u-far" }));
  platform.sessions.set("other", aSession({ accountId: "other" }));
});
afterAll(() => platform.stop());
beforeEach(async () => {
  await platform.platform.store.db.delete(personMacros);
});

const round: Macro = {
  id: "round",
  name: "Round",
  steps: [{ command: "doors:unlock", args: { serialNumber: "GH-1" }, asked: [], objectName: "Lobby" }],
};
const save = (version: number, macros: readonly unknown[], who = "ana") =>
  platform.call(saveMacros, { body: { version, macros: macros as Macro[] } }, who);
const read = async (who = "ana") => (await platform.call(getMacros, {}, who)).payload;

describe("[C-02] the macros of a person", () => {
  it.each([
    ["without steps", [{ ...round, steps: [] }]],
    ["without a name", [{ ...round, name: "  " }]],
    ["with a step that is no command", [{ ...round, steps: [{ ...round.steps[0], command: "rm -rf" }] }]],
    [
      "with more steps than there is room for",
      [{ ...round, steps: Array.from({ length: limits.macroStepsMax + 1 }, () => round.steps[0]) }],
    ],
    ["of which there are too many", Array.from({ length: limits.macrosMax + 1 }, (_, index) => ({ ...round, id: `m${index}` }))],
  ])("are not kept %s", async (_, macros) => {
    expect(await save(0, macros)).toMatchObject({ status: 400, code: "error_invalid_request" });
    expect(await read()).toEqual({ version: 0, macros: [] });
  });
  it("are nobody else's, of the account or of another", async () => {
    expect((await save(0, [round])).payload).toEqual({ version: 1 });
    expect([await read("ben"), await read("other")]).toEqual(Array.from({ length: 2 }, () => ({ version: 0, macros: [] })));
    expect((await save(0, [{ ...round, name: "Ben's" }], "ben")).status).toBe(200);
    expect(await read()).toEqual({ version: 1, macros: [round] });
  });
  it("are there on another console, and saved over the version that it saw alone", async () => {
    await save(0, [round]);
    const answers = await Promise.all(["One", "Two"].map((name) => save(1, [{ ...round, name }])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("error_macros_version_conflict");
    expect(await save(0, [])).toMatchObject({ status: 409, code: "error_macros_version_conflict" });
  });
});
