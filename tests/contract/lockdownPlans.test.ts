import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEventLogs } from "#contract/eventLogs.ts";
import {
  createLockdownWorkflow,
  deleteLockdownWorkflow,
  finishLockdown,
  getLockdownWorkflow,
  type LockdownTargets,
  listLockdownPlans,
  startLockdown,
  updateLockdownWorkflow,
} from "#contract/lockdown.ts";
import { scopes } from "#contract/scopes.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const otherOwner = "lucia.ferrer@castellan.example";
const operator = "ruth.adeyemi@northmoor.example";
const oneDoor: Partial<LockdownTargets> = { serialNumbers: ["GH-AC40-00C301"] };

let rig: TestPlatform;
let atTheLab: string;
beforeAll(async () => {
  rig = await startTestPlatform();
  atTheLab = await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] });
});
afterAll(() => rig.close());

const fields = (description: string, targets: Partial<LockdownTargets> = oneDoor) => ({
  codeType: "lockdown" as const,
  description,
  targets: { isEveryDoor: false, siteIds: [], serialNumbers: [], ...targets },
});
const create = async (description: string, targets?: Partial<LockdownTargets>, email = owner) =>
  (await rig.apiAs(email)).call(createLockdownWorkflow, { body: fields(description, targets) });
const read = async (id: string, email = owner) => (await rig.apiAs(email)).call(getLockdownWorkflow, { params: { id } });
const remove = async (id: string, email = owner) => (await rig.apiAs(email)).call(deleteLockdownWorkflow, { params: { id } });
const update = async (id: string, version: number, description: string, targets?: Partial<LockdownTargets>, email = owner) =>
  (await rig.apiAs(email)).call(updateLockdownWorkflow, { body: { id, version, ...fields(description, targets) } });
const newest = async (kinds: string) => (await (await rig.apiAs(owner)).call(listEventLogs, { query: { kinds, pageSize: "10" } })).rows[0];

describe("[LK-06] a plan is refused", () => {
  it("without lockdown_w", async () => {
    await expect(create("Mine", oneDoor, operator)).rejects.toMatchObject({ status: 403, code: "error_forbidden" });
    await expect(read("laboratories", operator)).rejects.toMatchObject({ status: 403 });
  });
  it.each<[string, Partial<LockdownTargets>, number, string]>([
    ["with a site that there is not", { siteIds: ["nowhere"] }, 404, "error_site_not_found"],
    ["with a site of another account", { siteIds: ["hotel-mirador"] }, 404, "error_site_not_found"],
    ["with a door of another account", { serialNumbers: ["GH-AC40-00E101"] }, 404, "error_device_not_found"],
    ["with a camera", { serialNumbers: ["GH-CAM20-00817C01-1F7A20C4E9B3"] }, 404, "error_device_not_found"],
    ["without any door", {}, 409, "error_workflow_without_doors"],
  ])("%s", async (_name, targets, status, code) => {
    await expect(create("Refused", targets)).rejects.toMatchObject({ status, code });
  });
  it.each<[string, Partial<LockdownTargets>, number, string]>([
    ["with a site out of reach", { siteIds: ["harbour-house"] }, 404, "error_site_not_found"],
    ["with a door out of reach", { serialNumbers: ["GH-AC40-00912F"] }, 404, "error_device_not_found"],
    ["with every door of the account, of which some are out of reach", { isEveryDoor: true }, 403, "error_lockdown_out_of_reach"],
  ])("[Q-83] %s", async (_name, targets, status, code) => {
    await expect(create("Refused", targets, atTheLab)).rejects.toMatchObject({ status, code });
  });
  it("with the name of another, in whatever case", async () => {
    await expect(create("LABORATORIES")).rejects.toMatchObject({ status: 409, code: "error_workflow_name_taken" });
  });
  it.each(["x", "y".repeat(51)])("[Q-72] with the name %s", async (name) => {
    await expect(create(name)).rejects.toMatchObject({ status: 400, code: "error_invalid_request" });
  });
  it("[Q-83] to a session that does not reach it, as if it did not exist", async () => {
    for (const email of [otherOwner, atTheLab]) {
      for (const attempt of [
        () => read("harbour-ground-floor", email),
        () => update("harbour-ground-floor", 1, "Mine", oneDoor, email),
        () => remove("harbour-ground-floor", email),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404, code: "error_workflow_not_found" });
    }
  });
  it("to the second of two who change the same version", async () => {
    const { id, version } = await create("Two at once");
    const both = await Promise.allSettled([update(id, version, "First"), update(id, version, "Second")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(update(id, version, "Third")).rejects.toMatchObject({ status: 409, code: "error_workflow_version_conflict" });
  });
  it("any change while it is in force", async () => {
    const api = await rig.apiAs(owner);
    await api.call(startLockdown, { body: { workflowId: "laboratories" } });
    await expect(remove("laboratories")).rejects.toMatchObject({ status: 409, code: "error_lockdown_active" });
    await expect(update("laboratories", 1, "Labs")).rejects.toMatchObject({ status: 409, code: "error_lockdown_active" });
    await api.call(finishLockdown, { body: {} });
  });
});

describe("[LK-06] a plan", () => {
  it("is created, read, changed and deleted, each with a log entry that names the person and the change", async () => {
    const made = await create("Archive", { siteIds: ["quarry-lab"], serialNumbers: ["GH-AC40-00912F"] });
    expect(await read(made.id)).toEqual(made);
    expect(await newest("lockdown.plan_created")).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { workflowId: made.id, description: "Archive", targets: made.targets },
    });
    const changed = await update(made.id, made.version, "Archive and lobby", { isEveryDoor: true });
    expect(changed).toMatchObject({ id: made.id, code: made.code, version: made.version + 1, targets: { isEveryDoor: true } });
    expect(await newest("lockdown.plan_changed")).toMatchObject({ data: { from: { description: "Archive" }, targets: changed.targets } });
    await remove(made.id);
    expect(await newest("lockdown.plan_deleted")).toMatchObject({ data: { description: "Archive and lobby" } });
    await expect(read(made.id)).rejects.toMatchObject({ status: 404, code: "error_workflow_not_found" });
  });

  it("[Q-83] of a limited person is theirs too, and stands among the plans that can be started", async () => {
    const { id } = await create("Front door only", oneDoor, atTheLab);
    const offered = await (await rig.apiAs(atTheLab)).call(listLockdownPlans, {});
    expect(offered.find((plan) => plan.id === id)).toMatchObject({ description: "Front door only", doorCount: 1, siteCount: 1 });
  });

  it("[LK-05] changes are announced to open consoles", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "LockdownPlan");
    await stream.next();
    await create("Told");
    const { data } = await stream.next();
    stream.close();
    expect(JSON.parse(data.document?.Data ?? "{}")).toMatchObject({ IsLockdownActive: false });
  });
});
