import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/database.ts";
import { account, door, startTestPlatform, type TestPlatform } from "../../tests/support/linkedPlatform.ts";
import { entryOf } from "../base/events/eventLog.ts";
import { sites } from "../base/store/schema/accounts.ts";
import { createAccountPolicies } from "./accountPolicies.ts";
import { createPolicyFeed } from "./policyFeed.ts";

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform({ database: await createTestDatabase() });
  await rig.addDevice(door);
});
afterAll(() => rig.stop());

it("[EN-05] sends the first door of an account what is changed while it is given the policy", async () => {
  const { clock, events, jobs, keys, store } = rig.platform;
  const rename = async () => {
    const heard = new Promise<void>((resolve) => {
      const stop = events.onAppended(() => {
        stop();
        resolve();
      });
    });
    await store.db.update(sites).set({ name: "Harbour" }).where(eq(sites.siteId, "north"));
    await events.record(account, async () => [entryOf({ kind: "site.changed", actor: { name: "Test", kind: "system" } }, {})]);
    await heard;
  };
  // The log has been read, and the change arrives before the door gets the policy.
  let beforeAnswer = async () => {};
  const readAfter: typeof events.readAfter = async (...asked) => {
    const entries = await events.readAfter(...asked);
    const change = beforeAnswer;
    beforeAnswer = async () => {};
    await change();
    return entries;
  };
  const options = { clock, jobs, keys, store, events: { ...events, readAfter } };
  const policies = createAccountPolicies(options);
  await policies.current(account);
  const sent: unknown[] = [];
  const feed = createPolicyFeed({ ...options, policies, send: (_device, token) => sent.push(keys.verify(token)?.["change"]) > 0 });
  beforeAnswer = rename;
  const whole = keys.verify(await feed.wholeFor({ accountId: account, serialNumber: door }))?.["policy"];
  expect(whole).toMatchObject({ sites: [{ siteId: "north", name: "North" }] });
  await expect.poll(() => sent).toMatchObject([{ put: { sites: [{ siteId: "north", name: "Harbour" }] } }]);
  await feed.close();
});
