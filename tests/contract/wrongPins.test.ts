import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { explainEvent } from "#contract/accessQuestions.ts";
import { getCredentialRules, saveCredentialRules } from "#contract/credentialRules.ts";
import { createPin } from "#contract/credentials.ts";
import { allowPins, getDevice } from "#contract/devices.ts";
import { AccessMethod, AccessResult } from "#contract/enumerations.ts";
import { openPolicyFile } from "#edge/link/policyFile.ts";
import type { Api } from "#kernel/api.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { addDoor, type DoorAddress } from "../support/doorClient.ts";
import { type Controller, startDoorController } from "../support/doorControllers.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const owner = "jude.holloway@northmoor.example";
const marta = "northmoor-person-5";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
let pin = "";
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
  ({ pin = "" } = await api.call(createPin, { body: { personId: marta } }));
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => rig.close());

const timeout = 10_000;
const policyOf = ({ address, folder }: Controller) =>
  openPolicyFile({ file: join(folder, "policy.json"), accountId, serialNumber: address.serialNumber }).current();
const ruleOf = (controller: Controller) => policyOf(controller)?.doors.get(controller.address.serialNumber)?.door.pinRule;

/** A door that knows the PIN and the rule, and is there. */
async function startDoor(address?: DoorAddress, folder?: string): Promise<Controller> {
  const at = address ?? (await addDoor(rig.platform.store));
  const controller = await startDoorController(rig, at, closers, folder === undefined ? {} : { folder });
  await expect
    .poll(() => [...(policyOf(controller)?.credentials.values() ?? [])].some(({ kind }) => kind === "pin"), { timeout })
    .toBe(true);
  await expect.poll(() => deviceOf(at), { timeout }).toMatchObject({ isConnected: true });
  return controller;
}
const deviceOf = ({ serialNumber }: DoorAddress) => api.call(getDevice, { params: { serial: serialNumber }, query: {} });
const entriesOf = async ({ serialNumber }: DoorAddress, ...kinds: string[]) =>
  (await rig.platform.events.query(accountId, { serialNumber, kinds, limit: 500 })).toReversed();
const ends = ["door.pins_locked", "door.pins_allowed"];
const allow = ({ serialNumber }: DoorAddress, as = api) => as.call(allowPins, { params: { serial: serialNumber } });
const guess = ({ bench }: Controller, count: number) => {
  for (let index = 0; index < count; index += 1) bench.code(`0${String(index).padStart(4, "0")}`);
};

describe("[CR-05] PINs are not allowed again", () => {
  it("without the right to command doors, and at a door out of reach, of another account, or unknown", async () => {
    const { address } = await startDoor();
    const missing = refusal(404, "error_device_not_found");
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] }));
    await expect(allow(address, reader)).rejects.toMatchObject({ status: 403 });
    await expect(allow(address, atTheLab)).rejects.toMatchObject(missing);
    await expect(allow(address, await rig.apiAs("lucia.ferrer@castellan.example"))).rejects.toMatchObject(missing);
    await expect(allow({ ...address, serialNumber: "GH-AC40-NOBODY" })).rejects.toMatchObject(missing);
  });

  it("at a door that is offline: nothing is kept for later", async () => {
    const address = await addDoor(rig.platform.store);
    await expect(allow(address)).rejects.toMatchObject(refusal(409, "error_device_disconnected"));
    expect(await entriesOf(address, "command.allow_pins")).toEqual([]);
  });
});

describe("[CR-05] a door that was told too many wrong PINs", () => {
  it("refuses PINs, reports it once to the log and to consoles, and the reason on request", async () => {
    const controller = await startDoor();
    const { address, bench } = controller;
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "Devices/Index");
    closers.push(() => stream.close());
    expect(await stream.next()).toMatchObject({ event: "hello" });
    guess(controller, 5);
    bench.code(pin);
    await expect.poll(() => deviceOf(address), { timeout }).toMatchObject({ pinsLockedUntilUtc: expect.any(String) as string });
    const { pinsLockedUntilUtc = "" } = await deviceOf(address);
    const told = JSON.parse((await stream.next()).data.document?.Data ?? "{}") as unknown;
    expect(told).toMatchObject({ SerialNumber: address.serialNumber, Change: "changed" });
    await expect.poll(async () => (await entriesOf(address, "access.decision")).length, { timeout }).toBe(6);
    const last = (await entriesOf(address, "access.decision")).at(-1);
    expect(last?.data).toMatchObject({ result: AccessResult.UnknownUser, method: AccessMethod.PIN });
    expect(last?.data).not.toHaveProperty("personId");
    expect(await api.call(explainEvent, { params: { eventId: last?.id ?? "" } })).toMatchObject({
      because: [{ rule: "pins.locked", untilUtc: pinsLockedUntilUtc }],
    });
    expect(await entriesOf(address, ...ends)).toMatchObject([{ kind: "door.pins_locked", data: { untilUtc: pinsLockedUntilUtc } }]);
    expect(bench.isLocked()).toBe(true);
    expect(JSON.stringify(await entriesOf(address, "access.decision"))).not.toContain(pin);
  });

  it("gains nothing to 200 guesses at once with the right one among them, not even at another reader of it", async () => {
    const controller = await startDoor();
    guess(controller, 100);
    controller.bench.code(pin);
    guess(controller, 98);
    controller.bench.code(pin, true);
    await expect.poll(async () => (await entriesOf(controller.address, "access.decision")).length, { timeout: 30_000 }).toBe(200);
    const decisions = await entriesOf(controller.address, "access.decision");
    const lookedAt = decisions.filter(({ data }) => (data["because"] as { rule: string }[])[0]?.rule !== "pins.locked");
    expect(lookedAt).toHaveLength(5);
    expect(decisions.filter(({ data }) => data["personId"] !== undefined)).toEqual([]);
    expect(await entriesOf(controller.address, ...ends)).toHaveLength(1);
    expect(controller.bench.isLocked()).toBe(true);
  });

  it("takes them again when an operator says so; who it was is in the log, with how many were not looked at", async () => {
    const controller = await startDoor();
    const { address, bench } = controller;
    guess(controller, 7);
    await expect.poll(() => deviceOf(address), { timeout }).toHaveProperty("pinsLockedUntilUtc");
    await allow(address);
    await expect.poll(() => deviceOf(address), { timeout }).not.toHaveProperty("pinsLockedUntilUtc");
    const actor = { kind: "person", name: "Jude Holloway" };
    expect(await entriesOf(address, "command.allow_pins", ...ends)).toMatchObject([
      { kind: "door.pins_locked" },
      { kind: "command.allow_pins", actor },
      { kind: "door.pins_allowed", actor, data: { cause: "person", refused: 2 } },
    ]);
    bench.code(pin);
    await expect
      .poll(async () => (await entriesOf(address, "access.decision")).at(-1)?.data, { timeout })
      .toMatchObject({ personId: marta, method: AccessMethod.PIN });
  });

  it("goes on without a link and over a power cut, and tells of it when the link is back", async () => {
    const before = await startDoor();
    const { address, folder } = before;
    before.link.sever();
    await expect.poll(() => before.link.isConnected(), { timeout }).toBe(false);
    guess(before, 5);
    before.bench.code(pin);
    expect(before.bench.isLocked()).toBe(true);
    await before.stop();
    const after = await startDoor(address, folder);
    expect(after.door.state()).toHaveProperty("pinsLockedUntilUtc");
    after.bench.code(pin);
    expect(after.bench.isLocked()).toBe(true);
    await expect.poll(() => deviceOf(address), { timeout }).toHaveProperty("pinsLockedUntilUtc");
    await expect.poll(async () => (await entriesOf(address, ...ends)).map(({ kind }) => kind), { timeout }).toEqual(["door.pins_locked"]);
  });

  it("is shown as one that takes PINs where it says so when it is back", async () => {
    const controller = await startDoor();
    const { address, folder } = controller;
    await controller.stop();
    await rig.platform.store.db
      .update(devices)
      .set({ pinsLockedUntil: new Date(Date.now() + 60_000) })
      .where(eq(devices.serialNumber, address.serialNumber));
    await startDoor(address, folder);
    await expect.poll(() => deviceOf(address), { timeout }).not.toHaveProperty("pinsLockedUntilUtc");
  });

  it("[ST-01] follows the account's rule as soon as it changes", async () => {
    const controller = await startDoor();
    expect(ruleOf(controller)).toEqual({ wrongMax: 5, withinMinutes: 5, lockMinutes: 5 });
    const { lastChange: _, ...rules } = await api.call(getCredentialRules, {});
    const saved = await api.call(saveCredentialRules, { body: { ...rules, wrongPins: 3, pinLockMinutes: 60 } });
    await expect.poll(() => ruleOf(controller), { timeout }).toEqual({ wrongMax: 3, withinMinutes: 5, lockMinutes: 60 });
    guess(controller, 3);
    await expect.poll(() => deviceOf(controller.address), { timeout }).toHaveProperty("pinsLockedUntilUtc");
    const { pinsLockedUntilUtc = "" } = await deviceOf(controller.address);
    expect(Date.parse(pinsLockedUntilUtc) - Date.now()).toBeGreaterThan(55 * 60_000);
    await api.call(saveCredentialRules, { body: { ...rules, version: saved.version } });
  });
});
