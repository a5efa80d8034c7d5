import { afterAll, beforeAll, expect, it } from "vitest";
import { listEventLogs } from "#contract/eventLogs.ts";
import { endSession, getUserAccess } from "#contract/session.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterAll(() => rig.close());

it("[AU-04] a signed-out session is refused at once, though its token has not run out", async () => {
  const email = await rig.createPerson({ scopes: ["device_r"] });
  const api = await rig.apiAs(email);
  await api.call(endSession, {});
  await expect(api.call(getUserAccess, {})).rejects.toMatchObject({ status: 401, code: "error_session_expired" });
});

it("tells of sign-ins to those alone who answer for the account", async () => {
  const kindsFor = async (scopes: Parameters<typeof rig.createPerson>[0]["scopes"]) => {
    const api = await rig.apiAs(await rig.createPerson({ scopes }));
    const { rows } = await api.call(listEventLogs, { query: { pageSize: "100" } });
    return rows.some(({ kind }) => kind.startsWith("session."));
  };
  expect([await kindsFor(["accesslogs_r"]), await kindsFor(["accesslogs_r", "account_r"])]).toEqual([false, true]);
});
