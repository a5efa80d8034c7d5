import { randomUUID } from "node:crypto";
import { forgivePresence } from "#contract/devices.ts";
import type { DeviceCommand } from "#contract/deviceLink.ts";
import { EventCategory } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { conflict, notFound } from "../errors.ts";
import { handle } from "../http/handle.ts";
import { readDevicesBySerial } from "./presentDevice.ts";

/** B-22. Every door is checked before any is told; those that took it are in the log. */
export const forgivePresenceHandler = handle(forgivePresence, async ({ body, session, platform }) => {
  const serialNumbers = [...new Set(body.serialNumbers)];
  const doors = (await readDevicesBySerial(platform, session, serialNumbers)).filter(isDoor);
  if (doors.length < serialNumbers.length) throw notFound("error_device_not_found");
  const issuedAt = platform.clock.now();
  const command: DeviceCommand = {
    kind: "presence.forgive",
    commandId: randomUUID(),
    issuedAtUtc: issuedAt.toISOString(),
    expiresAtUtc: new Date(issuedAt.getTime() + limits.doorCommandLifeMs).toISOString(),
    ...(body.personIds && { personIds: body.personIds }),
  };
  const answers = await Promise.all(
    doors.map(async (door) => {
      const result = door.isConnected ? await platform.deviceLink.command(session.accountId, door.serialNumber, command) : undefined;
      return { door, isDone: result?.ok === true };
    }),
  );
  const taken = answers.filter(({ isDone }) => isDone).map(({ door }) => door);
  if (taken.length === 0) throw conflict("error_device_not_delivered");
  await platform.events.record(session.accountId, async () =>
    taken.map(({ serialNumber, siteId }) => ({
      kind: "presence.forgiven",
      category: EventCategory.Event,
      serialNumber,
      siteId,
      actor: { kind: "person", id: session.personId, name: session.personName },
      data: body.personIds ? { personIds: body.personIds } : {},
    })),
  );
  return { accepted: taken.map(({ serialNumber }) => serialNumber) };
});
