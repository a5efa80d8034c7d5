import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DeviceEvent, deviceLinkPath } from "#contract/deviceLink.ts";
import { getDevice } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { getCampaign, updateFirmware } from "#contract/firmware.ts";
import { limits } from "#contract/limits.ts";
import { scopes } from "#contract/scopes.ts";
import { SimulatorConfig } from "#contract/simulator.ts";
import { createLogTo } from "#domain/log.ts";
import type { FirmwarePace } from "#edge/simulator/site/playedFirmware.ts";
import { type RunningDevice, startSimulatedDevice } from "#edge/simulator/site/simulatedDevice.ts";
import { firmwareReleases } from "#server/base/store/schema/firmware.ts";
import { offerReleases } from "#server/sites/firmware/offerReleases.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { startServerProcess } from "../support/serverProcess.ts";

const owner = "jude.holloway@northmoor.example";
const manager = "anika.gupta@northmoor.example";
const operator = "ruth.adeyemi@northmoor.example";
const otherOwner = "lucia.ferrer@castellan.example";
const [door, anotherDoor] = ["GH-AC40-00912F", "GH-AC40-009130"] as const;
const hourMs = 3_600_000;
/** A device's answers come in a moment; what it waits for is the platform's next look. */
const soon = { timeout: 15_000 };

let rig: TestPlatform;
const running = new Set<RunningDevice>();
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterEach(async () => {
  await Promise.all([...running].map((device) => stop(device)));
  const tables = ["firmware_updates", "firmware_campaigns", "firmware_releases"];
  for (const table of tables) await rig.platform.store.pool.query(`DELETE FROM ${table}`);
  await rig.platform.store.pool.query("UPDATE devices SET firmware_version = NULL, lockdown_id = NULL");
});
afterAll(() => rig.close());

const as = (email: string) => rig.apiAs(email);
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const info = async (email = owner) => (await as(email)).call(getCampaign, {});
const campaign = async (email = owner) => (await info(email)).campaign;
const confirm = async (more: { accountId?: string; scheduleDateTime?: string; version?: number } = {}, email = owner) =>
  (await as(email)).call(updateFirmware, { query: { isCampaign: "true" }, body: { accountId: "northmoor", ...more } });
const entries = async (kinds: string) => (await (await as(owner)).call(listEventLogs, { query: { kinds, pageSize: "100" } })).rows;
let patch = 0;

/** Firmware that the installation was given, and that accounts have been offered; a version of its own each time. */
async function publish({ expiresInMs = 24 * hourMs, deviceTypes = [DeviceType.AccessControl, DeviceType.Intercoms] as number[] } = {}) {
  const version = `2.0.${(patch += 1)}`;
  const publishedAt = new Date();
  const expiresAt = new Date(Date.now() + expiresInMs);
  await rig.platform.store.db.insert(firmwareReleases).values({ version, deviceTypes, publishedAt, expiresAt });
  await offerReleases(rig.platform);
  return version;
}

/** Only these devices need the firmware. */
async function onlyFor(...serialNumbers: string[]): Promise<void> {
  await rig.platform.store.pool.query(
    "UPDATE devices SET firmware_version = CASE WHEN serial_number = ANY ($1) THEN '1.0.31' ELSE '9.0' END",
    [serialNumbers],
  );
}

/** The real controller of a door, whose updates take a moment. */
async function startDoor(serialNumber: string, pace: Partial<FirmwarePace> = {}): Promise<RunningDevice> {
  const { accounts } = SimulatorConfig.parse(JSON.parse(readFileSync(join(rig.dataDirectory, "simulator.json"), "utf8")));
  const device = accounts.flatMap(({ devices }) => devices).find((each) => each.serialNumber === serialNumber);
  if (!device) throw new Error(`${serialNumber} is no device of the demonstration`);
  const started = await startSimulatedDevice({
    device,
    accountId: "northmoor",
    mqttUrl: `${rig.url.replace("http", "ws")}${deviceLinkPath}`,
    // As new each time.
    dataDirectory: join(rig.dataDirectory, "edge", randomUUID()),
    firmwarePace: { downloadMs: 50, installMs: 50, awayMs: 300, brokenDownloads: 0, ...pace },
    log: createLogTo({ level: "silent", write: () => undefined }),
  });
  running.add(started);
  await expect.poll(async () => (await stateOf(serialNumber)).isConnected, soon).toBe(true);
  return started;
}

async function stop(device: RunningDevice): Promise<void> {
  running.delete(device);
  await device.dispose();
  await expect.poll(async () => (await stateOf(device.serialNumber)).isConnected, soon).toBe(false);
}

const stateOf = async (serial: string) => (await as(owner)).call(getDevice, { params: { serial }, query: {} });
const finished = () => expect.poll(async () => (await campaign())?.status, soon).toBe("finished");

describe("[DV-18] confirming a campaign is refused", () => {
  it("without account_w, though everybody sees the campaign", async () => {
    await publish();
    await expect(confirm({}, manager)).rejects.toMatchObject({ status: 403, code: "error_forbidden" });
    expect((await campaign(manager))?.status).toBe("offered");
  });
  it("[SH-07] without account_r also to look at", async () => {
    await expect(info(operator)).rejects.toMatchObject({ status: 403, code: "error_forbidden" });
  });
  it("for another account", async () => {
    await publish();
    await expect(confirm({}, otherOwner)).rejects.toMatchObject({ status: 404, code: "error_account_not_found" });
    await expect(confirm({ accountId: "castellan" })).rejects.toMatchObject({ status: 404, code: "error_account_not_found" });
    expect((await campaign())?.status).toBe("offered");
  });
  it("without an update, and once it has expired", async () => {
    expect(await info()).toEqual({});
    await expect(confirm()).rejects.toMatchObject({ status: 404, code: "error_campaign_not_found" });
    await publish();
    await rig.platform.store.pool.query("UPDATE firmware_campaigns SET expires_at = now()");
    await expect(confirm()).rejects.toMatchObject({ status: 404, code: "error_campaign_not_found" });
  });
  it.each(["tomorrow", "2030-02-30T10:00:00Z", "2030-01-01", "2030-01-01T10:00:00+02:00", ""])(
    "for the time %j",
    async (scheduleDateTime) => {
      await publish();
      await expect(confirm({ scheduleDateTime })).rejects.toMatchObject({ status: 400, code: "error_invalid_request" });
    },
  );
  it("[Q-66] for a time that is over, and for one after the expiration", async () => {
    await publish({ expiresInMs: hourMs });
    await expect(confirm({ scheduleDateTime: fromNow(-1000) })).rejects.toMatchObject({ status: 400, code: "error_campaign_date_past" });
    await expect(confirm({ scheduleDateTime: fromNow(hourMs) })).rejects.toMatchObject({ status: 400, code: "error_campaign_date_late" });
  });
  it("[Q-66] without isCampaign, since there is no other kind of update", async () => {
    const token = await rig.tokenOf(owner);
    for (const query of ["", "?isCampaign=false"]) {
      const response = await fetch(`${rig.url}/v1/devices/firmware${query}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ accountId: "northmoor" }),
      });
      expect(response.status).toBe(400);
    }
  });
  it("[Q-83] for devices of sites that the session does not reach", async () => {
    await publish();
    const limited = await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] });
    expect(await campaign(limited)).toMatchObject({ isWithinReach: false });
    await expect(confirm({}, limited)).rejects.toMatchObject({ status: 403, code: "error_campaign_out_of_reach" });
  });
  it("when every device has the firmware by now", async () => {
    await publish();
    await onlyFor();
    await expect(confirm()).rejects.toMatchObject({ status: 409, code: "error_firmware_up_to_date" });
  });
  it("while it is running, and to the second of two who start it at once", async () => {
    await publish();
    const both = await Promise.allSettled([confirm(), confirm()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(confirm()).rejects.toMatchObject({ status: 409, code: "error_campaign_running" });
    await expect(confirm({ scheduleDateTime: fromNow(hourMs) })).rejects.toMatchObject({ status: 409, code: "error_campaign_running" });
  });
  it("with an outdated version, also for two people who schedule at once", async () => {
    await publish();
    const version = (await campaign())?.version ?? 0;
    const both = await Promise.allSettled([2, 3].map((hours) => confirm({ scheduleDateTime: fromNow(hours * hourMs), version })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(confirm({ version })).rejects.toMatchObject({ status: 409, code: "error_campaign_version_conflict" });
  });
});

describe("a campaign", () => {
  it("[SH-07] [Q-66] is offered once to each account whose devices need it, with its expiration in UTC", async () => {
    const version = await publish();
    await Promise.all([offerReleases(rig.platform), offerReleases(rig.platform)]);
    const { expiration, campaign: offered } = await info();
    expect(expiration).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(offered).toMatchObject({ firmwareVersion: version, status: "offered", deviceCount: 18, doneCount: 0, isWithinReach: true });
    expect(offered).not.toHaveProperty("scheduleDateTime");
    expect(await campaign(otherOwner)).toMatchObject({ firmwareVersion: version, deviceCount: 5 });
    const told = (await entries("firmware.offered")).filter(({ data }) => data["firmwareVersion"] === version);
    expect(told).toMatchObject([{ actor: { kind: "system" }, data: { deviceCount: 18, expiresAtUtc: expiration } }]);
  });

  it("is replaced by newer firmware until somebody decides on it, and then precedes it", async () => {
    await publish();
    const later = await publish();
    expect(await campaign()).toMatchObject({ firmwareVersion: later, status: "offered" });
    await confirm({ scheduleDateTime: fromNow(hourMs) });
    await publish();
    expect(await campaign()).toMatchObject({ firmwareVersion: later, status: "scheduled" });
  });

  it("[DV-18] is scheduled, moved to another time, and begun by the platform when that has come, as after a restart", async () => {
    await publish();
    const first = await confirm({ scheduleDateTime: fromNow(hourMs) });
    expect(first.campaign).toMatchObject({ status: "scheduled", confirmedBy: "Jude Holloway" });
    const scheduleDateTime = fromNow(2 * hourMs);
    const moved = await confirm({ scheduleDateTime, version: first.campaign?.version ?? 0 });
    expect(moved.campaign).toMatchObject({ status: "scheduled", scheduleDateTime });
    // As after hours in which no platform ran.
    await rig.platform.store.pool.query(
      "UPDATE firmware_campaigns SET scheduled_at = now() - interval '3 hours' WHERE status = 'scheduled'",
    );
    await expect.poll(async () => (await campaign())?.status, soon).toBe("running");
    const rows = (await entries("firmware.scheduled,firmware.started")).filter(({ data }) => data["campaignId"] === first.campaign?.id);
    expect(rows).toMatchObject([
      { kind: "firmware.started", actor: { kind: "system" }, data: { deviceCount: 18 } },
      { kind: "firmware.scheduled", actor: { name: "Jude Holloway" }, data: { scheduledAtUtc: scheduleDateTime } },
      { kind: "firmware.scheduled", actor: { name: "Jude Holloway" } },
    ]);
  });

  it("[DV-18] is begun once by two processes on one database", async () => {
    await publish();
    const { campaign: scheduled } = await confirm({ scheduleDateTime: fromNow(hourMs) });
    const second = await startServerProcess(rig.environment);
    await rig.platform.store.pool.query("UPDATE firmware_campaigns SET scheduled_at = now() WHERE status = 'scheduled'");
    await expect.poll(async () => (await campaign())?.status, soon).toBe("running");
    await second.end();
    const rows = (await entries("firmware.started")).filter(({ data }) => data["campaignId"] === scheduled?.id);
    expect(rows).toHaveLength(1);
    expect((await campaign())?.version).toBe((scheduled?.version ?? 0) + 1);
  }, 60_000);

  it("[Q-66] is over at its expiration when nothing was begun", async () => {
    const version = await publish();
    await rig.platform.store.pool.query("UPDATE firmware_campaigns SET expires_at = now()");
    await expect.poll(async () => (await info()).expiration, soon).toBeUndefined();
    const [expired] = await entries("firmware.expired");
    expect(expired).toMatchObject({ actor: { kind: "system" }, data: { firmwareVersion: version } });
  });
});

describe("a device of a campaign", () => {
  it("[DV-18] [RZ-04] [RZ-07] downloads, installs, restarts and reconnects with the firmware, with realtime messages and log entries", async () => {
    await onlyFor(door);
    const version = await publish();
    await startDoor(door);
    const stream = await openEventStream(rig.url, await rig.tokenOf(manager), "AccountSupport/FirmwareUpgrade");
    await stream.next();
    await confirm();
    const told: unknown[] = [];
    while (told.length < 5) {
      const { data } = await stream.next();
      expect(data.document).toMatchObject({ Code: "notification_firmware_upgrade" });
      const { Status, SerialNumber, Step } = JSON.parse(data.document?.Data ?? "{}") as Record<string, unknown>;
      told.push(SerialNumber === undefined ? Status : Step);
    }
    stream.close();
    expect(told).toEqual(["running", "downloading", "installing", "done", "finished"]);
    expect(await stateOf(door)).toMatchObject({ firmwareVersion: version, isConnected: true });
    expect(await campaign()).toMatchObject({ status: "finished", deviceCount: 1, doneCount: 1, failedCount: 0, failures: [] });
    const about = await entries("firmware.step,firmware.changed,device.connection,firmware.finished");
    const kinds = about.slice(0, 7).map(({ kind, data }) => [kind, data["step"] ?? data["isConnected"]]);
    expect(kinds).toEqual(
      [
        ["firmware.step", "downloading"],
        ["firmware.step", "installing"],
        ["device.connection", false],
        ["device.connection", true],
        ["firmware.changed", undefined],
        ["firmware.step", "done"],
        ["firmware.finished", undefined],
      ].toReversed(),
    );
    expect(about[2]?.data).toMatchObject({ from: limits.versionLabel, to: version });
  });

  it("[DV-18] reaches a device that was offline when it is back, also from a platform that never sent it", async () => {
    await onlyFor(door);
    const version = await publish();
    await confirm();
    expect(await campaign()).toMatchObject({ status: "running", waitingCount: 1 });
    await startDoor(door);
    await finished();
    expect(await stateOf(door)).toMatchObject({ firmwareVersion: version });
  });

  it("[DV-18] a failure is reported, and retried on request", async () => {
    await onlyFor(door, anotherDoor);
    const version = await publish();
    await Promise.all([startDoor(door), startDoor(anotherDoor, { brokenDownloads: 1 })]);
    await confirm();
    await finished();
    expect(await campaign()).toMatchObject({
      deviceCount: 2,
      doneCount: 1,
      failedCount: 1,
      failures: [{ serialNumber: anotherDoor, name: "Lobby turnstile 2", code: "error_firmware_download_failed" }],
    });
    const limited = await rig.createPerson({ scopes: ["account_r"], siteIds: ["quarry-lab"] });
    expect(await campaign(limited)).toMatchObject({ failedCount: 1, failures: [] });
    const failed = (await entries("firmware.step")).find(({ data }) => data["step"] === "failed");
    expect(failed).toMatchObject({ serialNumber: anotherDoor, data: { failureCode: "error_firmware_download_failed" } });
    await confirm();
    await expect.poll(async () => (await campaign())?.doneCount, soon).toBe(2);
    await finished();
    expect(await stateOf(anotherDoor)).toMatchObject({ firmwareVersion: version });
  });

  it("[Q-85] in lockdown keeps its firmware until it is released", async () => {
    await onlyFor(door);
    await publish();
    await rig.platform.store.pool.query("UPDATE devices SET lockdown_id = 'drill' WHERE serial_number = $1", [door]);
    await startDoor(door);
    await confirm();
    await rig.platform.deviceLink.pushConfig("northmoor", door);
    expect(await campaign()).toMatchObject({ status: "running", waitingCount: 1 });
    await rig.platform.store.pool.query("UPDATE devices SET lockdown_id = NULL WHERE serial_number = $1", [door]);
    await finished();
    expect(await entries("firmware.step")).not.toEqual([]);
  });

  it("[DV-18] that is not reached before the expiration has failed", async () => {
    await onlyFor(door);
    const version = await publish();
    await confirm();
    await rig.platform.store.pool.query("UPDATE firmware_campaigns SET expires_at = now()");
    await expect
      .poll(async () => (await entries("firmware.finished"))[0]?.data, soon)
      .toMatchObject({ failedCount: 1, firmwareVersion: version });
    const [step] = await entries("firmware.step");
    expect(step).toMatchObject({ serialNumber: door, data: { step: "failed", failureCode: "error_firmware_not_reached" } });
    expect(await info()).toEqual({});
  });

  it("may say only of its own order how far it is", async () => {
    await onlyFor(door);
    await publish();
    await confirm();
    const { rows } = await rig.platform.store.pool.query<{ order_id: string }>("SELECT order_id FROM firmware_updates");
    const stranger = await startDoor(anotherDoor);
    const said = {
      kind: "firmware.step",
      eventId: randomUUID(),
      atUtc: new Date().toISOString(),
      orderId: rows[0]?.order_id,
      step: "failed",
    };
    await stranger.link.report(DeviceEvent.parse(said));
    stranger.door.ring();
    await expect.poll(async () => (await entries("doorbell.ring"))[0]?.serialNumber, soon).toBe(anotherDoor);
    expect(await campaign()).toMatchObject({ failedCount: 0, waitingCount: 1 });
  });
});
