import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerRing } from "#contract/doorbells.ts";
import { scopes } from "#contract/scopes.ts";
import type { Api } from "#kernel/api.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { refusal } from "../support/settingsTests.ts";

const accountId = "northmoor";
const serial = "GH-INT40-0127A3";
let rig: TestPlatform;
let ruth: Api;
let eva: Api;
beforeAll(async () => {
  rig = await startTestPlatform();
  ruth = await rig.apiAs("ruth.adeyemi@northmoor.example");
  eva = await rig.apiAs("eva.lockhart@northmoor.example");
});
afterAll(() => rig.close());

/** As the device's own report writes it. */
const ring = (secondsAgo = 0) =>
  rig.platform.store.db
    .update(devices)
    .set({ rangAt: new Date(Date.now() - secondsAgo * 1000), ringAnsweredById: null, ringAnsweredByName: null })
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serial)));
const answers = () => rig.platform.events.query(accountId, { limit: 100, serialNumber: serial, kinds: ["doorbell.answered"] });
const answer = (as: Api) => as.call(answerRing, { params: { serial } });
let before = 0;
beforeEach(async () => {
  before = (await answers()).length;
});

describe("[B-25] a ring is not answered", () => {
  it("by another account, at a site out of reach, or without the right to watch", async () => {
    await ring();
    const missing = refusal(404, "error_device_not_found");
    await expect(answer(await rig.apiAs("lucia.ferrer@castellan.example"))).rejects.toMatchObject(missing);
    const elsewhere = await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] });
    await expect(answer(await rig.apiAs(elsewhere))).rejects.toMatchObject(missing);
    const noVideo = await rig.createPerson({
      scopes: ["device_r", "deviceall_r"],
      isLiveDenied: true,
    });
    await expect(answer(await rig.apiAs(noVideo))).rejects.toMatchObject(refusal(403, "error_live_not_allowed"));
    expect(await answers()).toHaveLength(before);
  });
  it("where nobody rang, or not within the last half minute", async () => {
    await ring(31);
    expect(await answer(ruth)).toEqual({});
    expect(await answers()).toHaveLength(before);
  });
});

describe("[B-25] a ring is answered", () => {
  it("by the first person; later and repeated answers return that person", async () => {
    await ring(10);
    const first = await answer(ruth);
    expect(first.answeredBy?.name).toBe("Ruth Adeyemi");
    expect(await answer(eva)).toEqual(first);
    expect(await answer(ruth)).toEqual(first);
    const found = await answers();
    expect(found).toHaveLength(before + 1);
    expect(found[0]).toMatchObject({ actor: { name: "Ruth Adeyemi" }, serialNumber: serial });
    expect(found[0]?.notification).toMatchObject({ topic: "Doorbells/Index", data: { UserName: "Ruth Adeyemi", SerialNumber: serial } });
  });
  it("by one of fifty at once", async () => {
    await ring();
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => answer(index % 2 === 0 ? ruth : eva)));
    expect(new Set(all.map(({ answeredBy }) => answeredBy?.id)).size).toBe(1);
    expect(await answers()).toHaveLength(before + 1);
  });
  it("again when it rings again", async () => {
    await ring();
    await answer(ruth);
    await ring();
    expect((await answer(eva)).answeredBy?.name).toBe("Eva Lockhart");
  });
});
