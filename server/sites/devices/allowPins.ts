import { randomUUID } from "node:crypto";
import type { DeviceCommand } from "#contract/deviceLink.ts";
import { allowPins } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { requireDevice } from "./presentDevice.ts";
import { serverLimits } from "../../base/serverLimits.ts";

/** CR-05: logs the request at once; the door, which counts PINs, reports when it accepts them again. */
export const allowPinsHandler = handle(allowPins, async ({ params, session, platform }) => {
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
