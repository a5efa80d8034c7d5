import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { getAccessControlState, getDevice, setLockState } from "#contract/devices.ts";
import { AccessResult, LockState } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { finishLockdown, getLockdownInfo, listLockdownPlans, startLockdown } from "#contract/lockdown.ts";
import { scopes } from "#contract/scopes.ts";
import { SimulatorConfig } from "#contract/simulator.ts";
import { createLogTo } from "#domain/log.ts";
import { type RunningDevice, startSimulatedDevice } from "#edge/simulator/site/simulatedDevice.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const otherOwner = "lucia.ferrer@castellan.example";
const operator = "ruth.adeyemi@northmoor.example";
const plan = { workflowId: "harbour-ground-floor" };
const held = ["GH-AC40-00912F", "GH-AC40-009130"] as const;
/** Held as well. No test connects its controller, so no late end of a connection changes its state. */
const heldApart = "GH-AC40-009134";
const notHeld = "GH-AC40-009131";

let rig: TestPlatform;
/** Holds every scope and reaches one site that the plan is not in. */
let atTheLab: string;
const running = new Set<RunningDevice>();
beforeAll(async () => {
  rig = await startTestPlatform();
  atTheLab = await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] });
});
afterEach(async () => {
  await Promise.all([...running].map((device) => stop(device)));
  await rig.platform.store.pool.query("UPDATE lockdowns SET ended_at = now() WHERE ended_at IS NULL");
  await rig.platform.store.pool.query("UPDATE devices SET lockdown_id = NULL, lock_state = 0, is_connected = false");
});
afterAll(() => rig.close());

const as = (email: string) => rig.apiAs(email);
const info = async (email = owner) => (await as(email)).call(getLockdownInfo, {});
const start = async (body: { workflowId: string; durationMinutes?: number } = plan, email = owner) =>
  (await as(email)).call(startLockdown, { body });
const finish = async (body: { lockdownId?: string } = {}, email = owner) => (await as(email)).call(finishLockdown, { body });

/** The real controller of a door with the device link of this platform; `url` for one that cannot reach it. */
async function startDoor(serialNumber: string, url = rig.url): Promise<RunningDevice> {
  const { accounts } = SimulatorConfig.parse(JSON.parse(readFileSync(join(rig.dataDirectory, "simulator.json"), "utf8")));
  const account = accounts.find(({ accountId }) => accountId === "northmoor");
  const device = account?.devices.find((each) => each.serialNumber === serialNumber);
  if (!account || !device) throw new Error(`${serialNumber} is no device of the demonstration`);
  const door = await startSimulatedDevice({
    device,
    accountId: account.accountId,
    mqttUrl: `${url.replace("http", "ws")}${deviceLinkPath}`,
    dataDirectory: join(rig.dataDirectory, "edge"),
    log: createLogTo({ level: "silent", write: () => undefined }),
  });
  running.add(door);
  return door;
}

async function stop(door: RunningDevice): Promise<void> {
  running.delete(door);
  await door.dispose();
  // Until the platform knows, the old connection would pass for the next one.
  await expect.poll(async () => (await stateOf(door.serialNumber))?.isConnected, { timeout: 10_000 }).toBe(false);
}

async function stateOf(serialNumber: string) {
  const [state] = await (await as(owner)).call(getAccessControlState, { body: { serialNumbers: [serialNumber] } });
  return state;
}
const connected = (serialNumber: string) =>
  expect.poll(async () => (await stateOf(serialNumber))?.isConnected, { timeout: 10_000 }).toBe(true);
const inState = (serialNumber: string, lockState: LockState) =>
  expect.poll(async () => (await stateOf(serialNumber))?.lockState, { timeout: 10_000 }).toBe(lockState);
const command = async (serialNumber: string, lockStateType: 0 | 1 | 3, email = owner) =>
  (await as(email)).call(setLockState, { body: { lockStateType, serialNumbers: [serialNumber], source: "web" } });
/** A card that opens the doors of the site on any other day. */
async function cardOfHarbourHouse(): Promise<string> {
  const { rows } = await rig.platform.store.pool.query<{ card: string }>(
    `SELECT card_number AS card FROM cards JOIN people USING (account_id, person_id) JOIN group_members USING (account_id, person_id)
     WHERE people.status = 1 AND group_id = 'staff' AND 'harbour-house' = ANY (site_ids)`,
  );
  return rows[0]?.card ?? "";
}
const entries = async (kinds: string) => (await (await as(owner)).call(listEventLogs, { query: { kinds, pageSize: "100" } })).rows;

describe("[LK-02] starting a lockdown is refused", () => {
  it("without lockdown_w", async () => {
    await expect(start(plan, operator)).rejects.toMatchObject({ status: 403, code: "error_forbidden" });
  });
  it.each([
    ["for a plan that there is not", owner, { workflowId: "nothing" }],
    ["for a plan of another account", otherOwner, plan],
  ])("%s", async (_name, email, body) => {
    await expect(start(body, email)).rejects.toMatchObject({ status: 404, code: "error_workflow_not_found" });
  });
  it("[Q-83] for a plan with a door that the session does not reach", async () => {
    for (const workflowId of ["harbour-ground-floor", "full-lockdown"]) {
      await expect(start({ workflowId }, atTheLab)).rejects.toMatchObject({ status: 404, code: "error_workflow_not_found" });
    }
  });
  it("[LK-03] for a plan that has expired", async () => {
    await expect(start({ workflowId: "loading-bay-works" })).rejects.toMatchObject({ status: 409, code: "error_workflow_expired" });
  });
  it.each([0, -1, 1.5, limits.lockdownMinutesMax + 1])("for %s minutes", async (durationMinutes) => {
    await expect(start({ ...plan, durationMinutes })).rejects.toMatchObject({ status: 400, code: "error_invalid_request" });
  });
  it("[LK-03] while one is active, also to a simultaneous start", async () => {
    const both = await Promise.allSettled([start(), start({ workflowId: "laboratories" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(start()).rejects.toMatchObject({ status: 409, code: "error_lockdown_active" });
  });
});

describe("[LK-02] ending a lockdown is refused", () => {
  it("[LK-03] when none is active, and for one that has ended before", async () => {
    await expect(finish()).rejects.toMatchObject({ status: 409, code: "error_lockdown_not_active" });
    const first = await start();
    await finish();
    await start();
    await expect(finish({ lockdownId: first.lockdownId ?? "" })).rejects.toMatchObject({ code: "error_lockdown_not_active" });
  });
  it("without lockdown_w, for another account, and if the session does not reach all of its doors", async () => {
    await start();
    await expect(finish({}, operator)).rejects.toMatchObject({ status: 403, code: "error_forbidden" });
    await expect(finish({}, otherOwner)).rejects.toMatchObject({ status: 409, code: "error_lockdown_not_active" });
    await expect(finish({}, atTheLab)).rejects.toMatchObject({ status: 403, code: "error_lockdown_out_of_reach" });
    expect(await info(atTheLab)).toMatchObject({ isLockdownActive: true, isWithinReach: false });
  });
  it("to the second of two who end it at once", async () => {
    await start();
    const both = await Promise.allSettled([finish(), finish()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a lockdown", () => {
  it("[LK-01] is offered by plans with id, code, description and expiry, as far as the session reaches their doors", async () => {
    const plans = await (await as(owner)).call(listLockdownPlans, {});
    expect(plans.map(({ description, doorCount, siteCount }) => [description, doorCount, siteCount])).toEqual([
      ["All sites", 18, 3],
      ["Ground floor, Harbour House", 4, 1],
      ["Laboratories", 3, 1],
      ["Loading bay works", 2, 1],
    ]);
    expect(plans[3]).toMatchObject({ id: "loading-bay-works", code: "LOCKDOWN-BAYS", expiresOn: expect.stringMatching(/Z$/) });
    const limited = await (await as(atTheLab)).call(listLockdownPlans, {});
    expect(limited.map(({ id }) => id)).toEqual(["laboratories"]);
  });

  it("[LK-04] [PM-06] is visible to every signed-in person of the account, with start, duration and end, and to no other account", async () => {
    expect(await info()).toEqual({ isLockdownActive: false, anyLockdownWorkflows: true, isWithinReach: false });
    const started = await start({ ...plan, durationMinutes: 30 });
    const startedAt = Date.parse(started.startTimeOfLockdown ?? "");
    expect(started).toMatchObject({
      isLockdownActive: true,
      lockdownPlanDuration: 30,
      description: "Ground floor, Harbour House",
      startedBy: "Jude Holloway",
      endsAtUtc: new Date(startedAt + 30 * 60_000).toISOString(),
      isWithinReach: true,
    });
    expect(await info(operator)).toMatchObject({ isLockdownActive: true, startTimeOfLockdown: started.startTimeOfLockdown });
    expect(await info(await rig.createPerson({ scopes: [] }))).toMatchObject({ isLockdownActive: true, anyLockdownWorkflows: false });
    expect(await info(otherOwner)).toMatchObject({ isLockdownActive: false });
  });

  it("[LK-05] [RZ-07] is announced when it begins and ends, and appears in the feed", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf(operator), "LockdownPlan,Devices/AccessLog");
    await stream.next();
    const { startTimeOfLockdown } = await start();
    const frames = [await stream.next(), await stream.next()];
    await finish();
    frames.push(await stream.next());
    stream.close();
    expect(frames.map(({ data }) => [data.topic, JSON.parse(data.document?.Data ?? "{}")])).toMatchObject([
      ["LockdownPlan", { IsLockdownActive: true, WorkflowId: plan.workflowId, StartTimeOfLockdown: startTimeOfLockdown }],
      ["Devices/AccessLog", { kind: "lockdown.started", actor: { name: "Jude Holloway" } }],
      ["LockdownPlan", { IsLockdownActive: false }],
    ]);
  });

  it("is logged with actor, action and time", async () => {
    const { lockdownId } = await start({ ...plan, durationMinutes: 5 });
    await finish();
    const rows = (await entries("lockdown.started,lockdown.ended")).filter(({ data }) => data["lockdownId"] === lockdownId);
    const common = { workflowId: plan.workflowId, description: "Ground floor, Harbour House", doorCount: 4 };
    const actor = { kind: "person", name: "Jude Holloway" };
    expect(rows).toMatchObject([
      { kind: "lockdown.ended", actor, data: { ...common, reason: "reverted", result: AccessResult.LockdownEnd } },
      { kind: "lockdown.started", actor, data: { ...common, durationMinutes: 5, result: AccessResult.LockdownStart } },
    ]);
  });

  it("[Q-53] ends by itself when its time is over, also after a restart", async () => {
    const { lockdownId = "" } = await start({ ...plan, durationMinutes: 1 });
    // As after an hour in which no platform ran.
    await rig.platform.store.pool.query("UPDATE lockdowns SET ends_at = now() - interval '1 hour' WHERE lockdown_id = $1", [lockdownId]);
    await expect.poll(async () => (await info()).isLockdownActive, { timeout: 10_000 }).toBe(false);
    const [ended] = await entries("lockdown.ended");
    expect(ended).toMatchObject({ actor: { kind: "system", name: "Expiry" }, data: { lockdownId, reason: "expired" } });
  });
});

describe("a door under lockdown", () => {
  it("[UL-02] refuses cards and commands at its controller, and is Locked again at the end", async () => {
    const door = await startDoor(held[0]);
    await connected(held[0]);
    await start();
    await inState(held[0], LockState.Lockdown);
    expect(door.door.isLocked()).toBe(true);
    for (const state of [LockState.Unlocked, LockState.KeepOpen]) {
      await expect(command(held[0], state)).rejects.toMatchObject({ status: 409, code: "error_device_in_lockdown" });
    }
    door.door.card(await cardOfHarbourHouse());
    await expect
      .poll(async () => (await entries("access.decision"))[0]?.data["result"], { timeout: 10_000 })
      .toBe(AccessResult.DeviceInLockdown);
    expect(door.door.isLocked()).toBe(true);
    await finish();
    await inState(held[0], LockState.Locked);
    expect(await command(held[0], LockState.Unlocked)).toMatchObject({ accepted: [held[0]] });
  });

  it("refuses commands from the moment of the order, and other doors do not", async () => {
    await startDoor(notHeld);
    await connected(notHeld);
    await rig.platform.store.pool.query("UPDATE devices SET is_connected = true WHERE serial_number = $1", [heldApart]);
    await start();
    await expect(command(heldApart, LockState.Unlocked)).rejects.toMatchObject({ code: "error_device_in_lockdown" });
    expect(await command(notHeld, LockState.Unlocked)).toMatchObject({ accepted: [notHeld] });
  });

  it("[Q-87] that was offline gets it when it is back, and its end too", async () => {
    await start();
    const door = await startDoor(held[1]);
    await inState(held[1], LockState.Lockdown);
    await stop(door);
    await finish();
    await startDoor(held[1]);
    await inState(held[1], LockState.Locked);
  });

  it("[Q-87] keeps it over a restart while the platform is unreachable", async () => {
    const door = await startDoor(held[0]);
    await connected(held[0]);
    await start();
    await inState(held[0], LockState.Lockdown);
    await stop(door);
    const alone = await startDoor(held[0], "http://127.0.0.1:9");
    alone.door.card(await cardOfHarbourHouse());
    expect(alone.door.isLocked()).toBe(true);
    await stop(alone);
    await startDoor(held[0]);
    await connected(held[0]);
    expect((await stateOf(held[0]))?.lockState).toBe(LockState.Lockdown);
  });

  it("[Q-85] leaves the lockdown only by a holder of lockdown_w, stays out when it reconnects, and the others stay in", async () => {
    const door = await startDoor(held[0]);
    await connected(held[0]);
    const { lockdownId } = await start();
    await inState(held[0], LockState.Lockdown);
    await expect(command(held[0], LockState.Locked, operator)).rejects.toMatchObject({ code: "error_device_in_lockdown" });
    await command(held[0], LockState.Locked);
    await inState(held[0], LockState.Locked);
    await stop(door);
    await startDoor(held[0]);
    await connected(held[0]);
    expect(await (await as(owner)).call(getDevice, { params: { serial: held[0] }, query: {} })).toMatchObject({
      isUnderLockdown: false,
      lockState: LockState.Locked,
    });
    expect(await (await as(owner)).call(getDevice, { params: { serial: held[1] }, query: {} })).toMatchObject({ isUnderLockdown: true });
    expect(await info()).toMatchObject({ isLockdownActive: true, lockdownId });
    expect((await entries("lockdown.door_released"))[0]).toMatchObject({ serialNumber: held[0], actor: { name: "Jude Holloway" } });
  });
});
