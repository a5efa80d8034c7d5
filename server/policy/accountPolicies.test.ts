import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { UserStatus } from "#contract/enumerations.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { account, door, person, startTestPlatform, type TestPlatform } from "../../tests/support/linkedPlatform.ts";
import { entryOf } from "../base/events/eventLog.ts";
import { people } from "../base/store/schema/accounts.ts";
import { deviceLinkParts } from "../deviceLinkParts.ts";
import type { AccountPolicies } from "./accountPolicies.ts";

let rig: TestPlatform;
let policies: AccountPolicies;
beforeAll(async () => {
  rig = await startTestPlatform({ database: await createTestDatabase() });
  ({ policies } = rig.platform);
});
beforeEach(async () => {
  await setStatus(UserStatus.Active);
  await policies.readAnew(account);
});
afterAll(() => rig.stop());

const log = (kind: EventKind) =>
  rig.platform.events.record(account, async () => [entryOf({ kind, actor: { name: "Test", kind: "system" } }, {})]);
const setStatus = (status: number) => rig.platform.store.db.update(people).set({ status }).where(eq(people.personId, person.id));

describe("the policy that a process keeps of an account", () => {
  it("is one, for doors and for questions", async () => {
    const asked = vi.spyOn(policies, "current");
    const feed = deviceLinkParts({ ...rig.platform, liveFor: async () => undefined }).createPolicyFeed(() => true);
    await feed.wholeFor({ accountId: account, serialNumber: door });
    expect(asked).toHaveBeenCalledWith(account);
    asked.mockRestore();
    await feed.close();
  });

  it("is not read again for what changes no right", async () => {
    const { document } = await policies.current(account);
    await setStatus(UserStatus.Suspended);
    await log("access.decision");
    await log("door.state");
    expect((await policies.current(account)).document).toBe(document);
    await setStatus(UserStatus.Active);
  });

  it("[EN-05] is brought up to date by the next question after an entry that may have changed rights", async () => {
    const kept = await policies.current(account);
    const [compiled, { sequence }] = [kept.compiled(), kept.document];
    await setStatus(UserStatus.Suspended);
    await log("user.changed");
    const after = await policies.current(account);
    expect(after.document.sequence).toBeGreaterThan(sequence);
    // In place: a large account is not compiled again.
    expect(after.compiled()).toBe(compiled);
    expect([compiled.people.get(person.id)?.status, compiled.sequence]).toEqual(["suspended", after.document.sequence]);
    await setStatus(UserStatus.Active);
    await log("user.changed");
    expect((await policies.current(account)).compiled().people.get(person.id)?.status).toBe("active");
  });

  it("stays the same document if the logged change did not affect it", async () => {
    const { document } = await policies.current(account);
    await log("user.changed");
    expect((await policies.current(account)).document).toBe(document);
  });

  it("is read again on request, whatever the log says", async () => {
    const { document } = await policies.current(account);
    await setStatus(UserStatus.Suspended);
    expect((await policies.current(account)).document).toBe(document);
    const anew = await policies.readAnew(account);
    expect(anew.document.people.find(({ personId }) => personId === person.id)?.status).toBe("suspended");
    expect(anew.document.sequence).toBeGreaterThan(document.sequence);
  });

  it("goes when many others were asked for, and comes back with no earlier sequence", async () => {
    const kept = await policies.current(account);
    const { sequence } = kept.document;
    for (let other = 0; other < 50; other += 1) await policies.current(`nobody-${other}`);
    const again = await policies.current(account);
    expect(again).not.toBe(kept);
    expect(again.document.sequence).toBeGreaterThanOrEqual(sequence);
    expect(again.document.people).toEqual(kept.document.people);
  });

  it("[PM-12] holds nothing of another account", async () => {
    const { document } = await policies.current("other");
    expect([document.accountId, document.people, document.sites.map(({ name }) => name)]).toEqual(["other", [], ["Elsewhere"]]);
  });
});
