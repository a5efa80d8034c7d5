import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { devices } from "../../base/store/schema/devices.ts";
import { usePictures } from "../../base/store/schema/usePictures.ts";
import type { Platform } from "../../platform.ts";

/** Later than this nobody is at the door any more. */
export const takenWithinMs = 10_000;

interface Opened {
  accountId: string;
  eventId: string;
}

/** Makes the camera at a door take and store an image; does nothing without a camera, or if another process has already asked. */
export async function takePicture(
  { store: { db }, clock, deviceLink }: Pick<Platform, "store" | "clock" | "deviceLink">,
  { accountId, eventId }: Opened,
  doorSerial: string,
): Promise<void> {
  const camera = await cameraAt({ store: { db } }, accountId, doorSerial);
  if (!camera) return;
  const askedAt = clock.now();
  const asked = await db
    .insert(usePictures)
    .values({ accountId, eventId, serialNumber: camera.serialNumber, askedAt })
    .onConflictDoNothing()
    .returning({ eventId: usePictures.eventId });
  if (asked.length === 0) return;
  const result = await deviceLink.command(accountId, camera.gatewaySerial, {
    kind: "still.keep",
    commandId: randomUUID(),
    issuedAtUtc: askedAt.toISOString(),
    expiresAtUtc: new Date(askedAt.getTime() + takenWithinMs).toISOString(),
    serialNumber: camera.serialNumber,
  });
  const takenAtUtc = result?.ok ? result.stillTakenAtUtc : undefined;
  await db
    .update(usePictures)
    .set(takenAtUtc === undefined ? { isMissed: true } : { takenAt: new Date(takenAtUtc) })
    .where(and(eq(usePictures.accountId, accountId), eq(usePictures.eventId, eventId)));
}

/** the camera paired with a door; connected ones first, in the order of their pairing. */
async function cameraAt(
  { store: { db } }: { store: Pick<Platform["store"], "db"> },
  accountId: string,
  doorSerial: string,
): Promise<{ serialNumber: string; gatewaySerial: string } | undefined> {
  const [door] = await db
    .select({ pairedSerials: devices.pairedSerials })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, doorSerial)));
  if (!door) return undefined;
  const paired = sql.param(door.pairedSerials);
  const [camera] = await db
    .select({ serialNumber: devices.serialNumber, gatewaySerial: devices.gatewaySerial })
    .from(devices)
    .where(
      and(
        eq(devices.accountId, accountId),
        isNotNull(devices.gatewaySerial),
        isNotNull(devices.videoSourceId),
        eq(devices.isVideoEnabled, true),
        or(sql`${devices.serialNumber} = ANY (${paired}::text[])`, sql`${doorSerial} = ANY (${devices.pairedSerials})`),
      ),
    )
    .orderBy(sql`${devices.isConnected} DESC`, sql`array_position(${paired}::text[], ${devices.serialNumber})`, devices.serialNumber)
    .limit(1);
  return camera?.gatewaySerial == null ? undefined : { serialNumber: camera.serialNumber, gatewaySerial: camera.gatewaySerial };
}
