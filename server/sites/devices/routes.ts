import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { DeviceCommand } from "#contract/deviceLink.ts";
import {
  allowPins,
  getAccessControlState,
  getDevice,
  getDevices,
  getWebCredential,
  listDevices,
  listDevicesOnWall,
  listStreamingDevices,
  renameDevice,
  setDeviceConsole,
  setDeviceOnWall,
} from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { mayWatch, reachOf } from "../../access/decide.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { hasText } from "../../base/store/folded.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { isUniqueViolation } from "../../base/store/storeFailures.ts";
import { handle, handleAsText, JsonText, type Route } from "../../http/handle.ts";
import { changeDeviceSettings } from "./changeDeviceSettings.ts";
import { readDevices, readDevicesBySerial, requireDevice } from "./presentDevice.ts";
import { setLockStateHandler } from "./setLockState.ts";

const listStreamingDevicesHandler = handle(listStreamingDevices, async ({ session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  const found = await readDevices(platform, session, and(eq(devices.isVideoEnabled, true), ne(devices.deviceType, DeviceType.Gateway)));
  return { devices: found.filter((device) => mayWatch(session, { ...device, accountId: session.accountId }, "live")), sequence };
});

const listDevicesOnWallHandler = handle(listDevicesOnWall, async ({ session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  return { devices: await readDevices(platform, session, eq(devices.isOnWall, true)), sequence };
});

const getDevicesHandler = handle(getDevices, async ({ body, session, platform }) => {
  const sequence = await platform.events.head(session.accountId);
  const found = await readDevicesBySerial(platform, session, body.serialNumbers);
  return { devices: found.filter(({ deviceType }) => deviceType !== DeviceType.Gateway), sequence };
});

const getDeviceHandler = handle(getDevice, ({ params, session, platform }) => requireDevice(platform, session, params.serial));

const getAccessControlStateHandler = handle(getAccessControlState, async ({ body, session, platform }) => {
  const found = await readDevicesBySerial(platform, session, body.serialNumbers);
  if (found.length < new Set(body.serialNumbers).size) throw notFound("error_device_not_found");
  return found.map(({ serialNumber, isConnected, lockState, doorState, sequence }) => ({
    serialNumber,
    isConnected,
    lockState,
    doorState,
    sequence,
  }));
});

/** CR-06: only people who may unlock doors remotely can use the web credential. */
const getWebCredentialHandler = handle(getWebCredential, async ({ params, session, platform }) => {
  const device = await requireDevice(platform, session, params.serial);
  return { hasWebCredential: device.hasWebCredential && session.scopes.has("deviceremoteaccess_w") };
});

const listDevicesHandler = handleAsText(listDevices, async ({ query, session, platform }) => {
  const { deviceTypes, siteId, search, pageSize } = query;
  // Typed search text is rarely repeated, so it is not cached.
  const name = search === undefined ? JSON.stringify([reachOf(session), deviceTypes, siteId, pageSize]) : undefined;
  const { list, sequence } = await platform.deviceLists.find(session.accountId, name, async () => {
    const found = await readDevices(
      platform,
      session,
      deviceTypes === undefined
        ? ne(devices.deviceType, DeviceType.Gateway)
        : inArray(devices.deviceType, deviceTypes.split(",").map(Number)),
      siteId === undefined ? undefined : eq(devices.siteId, siteId),
      hasText(search, devices.name, devices.serialNumber),
    );
    return JSON.stringify(found.slice(0, pageSize));
  });
  return new JsonText(`{"devices":${list},"sequence":${sequence}}`);
});

/** DV-02: refuses an outdated version, because somebody else was faster. */
const renameDeviceHandler = handle(renameDevice, ({ params, body, session, platform }) =>
  changeDeviceSettings({ platform, session, serialNumber: params.serial }, async (row) => {
    if (body.version !== undefined && body.version !== row.version) throw conflict("error_device_version_conflict");
    return { kind: "device.renamed", set: { name: body.name }, data: { from: row.name, to: body.name } };
  }),
);

/** number and pairs are replaced as a whole; no number takes it away. */
const setDeviceConsoleHandler = handle(setDeviceConsole, async ({ params, body, session, platform }) => {
  const pairedSerials = [...new Set(body.pairedSerials)].filter((serial) => serial !== params.serial);
  const paired = await readDevicesBySerial(platform, session, pairedSerials);
  if (paired.length < pairedSerials.length) throw notFound("error_device_not_found");
  const number = body.number ?? null;
  try {
    return await changeDeviceSettings({ platform, session, serialNumber: params.serial }, async (row, transaction) => {
      if (number !== null) {
        const isOther = and(eq(devices.accountId, row.accountId), eq(devices.number, number), ne(devices.serialNumber, row.serialNumber));
        const [holder] = await transaction.select({ serialNumber: devices.serialNumber }).from(devices).where(isOther);
        if (holder) throw conflict("error_device_number_taken");
      }
      return {
        kind: "device.console_changed",
        set: { number, pairedSerials },
        data: { from: { number: row.number, pairedSerials: row.pairedSerials }, to: { number, pairedSerials } },
      };
    });
  } catch (error) {
    // Two people gave the same number at once: the index let one of them win.
    if (isUniqueViolation(error)) throw conflict("error_device_number_taken");
    throw error;
  }
});

/** DV-16: only what opens hangs on this wall. */
const setDeviceOnWallHandler = handle(setDeviceOnWall, ({ params, session, platform }) =>
  changeDeviceSettings({ platform, session, serialNumber: params.serial }, async (row) => {
    const isOnWall = params.value === "true";
    if (!isDoor(row)) throw conflict("error_device_not_eligible");
    if (row.isOnWall === isOnWall) throw conflict(isOnWall ? "error_device_already_on_wall" : "error_device_already_off_wall");
    return { kind: "device.on_wall_changed", set: { isOnWall }, data: { from: row.isOnWall, to: isOnWall } };
  }),
);

/** CR-05: logs the request at once; the door, which counts PINs, reports when it accepts them again. */
const allowPinsHandler = handle(allowPins, async ({ params, session, platform }) => {
  const { accountId, personId } = session;
  const device = await requireDevice(platform, session, params.serial);
  if (!isDoor(device)) throw notFound("error_device_not_found");
  if (!device.isConnected) throw conflict("error_device_disconnected");
  const { serialNumber, siteId } = device;
  const commandId = randomUUID();
  const actor = actorOf(session);
  const entry = (kind: "command.allow_pins" | "command.not_delivered") =>
    platform.events.record(accountId, async () => [{ kind, serialNumber, siteId, actor, data: { commandId } }]);
  await entry("command.allow_pins");
  const issuedAt = platform.clock.now();
  const command: DeviceCommand = {
    kind: "pins.allow",
    commandId,
    issuedAtUtc: issuedAt.toISOString(),
    expiresAtUtc: new Date(issuedAt.getTime() + serverLimits.doorCommandLifeMs).toISOString(),
    personId,
  };
  const result = await platform.deviceLink.command(accountId, serialNumber, command);
  if (result?.ok) return {};
  await entry("command.not_delivered");
  throw conflict("error_device_not_delivered");
});

export const devicesRoutes: readonly Route[] = [
  listDevicesHandler,
  listStreamingDevicesHandler,
  listDevicesOnWallHandler,
  getDevicesHandler,
  getDeviceHandler,
  renameDeviceHandler,
  setDeviceConsoleHandler,
  setDeviceOnWallHandler,
  getAccessControlStateHandler,
  setLockStateHandler,
  allowPinsHandler,
  getWebCredentialHandler,
];
