import { and, eq, or } from "drizzle-orm";
import { DeviceType } from "#contract/enumerations.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { region } from "../../channels/sigv4/sigV4.ts";

/** A device as a signalling channel: its serial is the channel's name. */
export interface Channel {
  accountId: string;
  serialNumber: string;
  siteId: string;
  name: string;
  gatewaySerial: string | undefined;
  videoSourceId: string | undefined;
  isVideoEnabled: boolean;
  isAudioEnabled: boolean;
  posterKey: string | undefined;
  posterTakenAt: Date | undefined;
}

type DeviceRow = typeof devices.$inferSelect;

/** `id` is a video source's id or a serial. */
export async function findChannel(db: Database, accountId: string, id: string): Promise<Channel | undefined> {
  const [row] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), or(eq(devices.serialNumber, id), eq(devices.videoSourceId, id))));
  return row && toChannel(row);
}

/** The channels that a device is master of: its own, or those of a gateway's cameras. */
export async function channelsOf(db: Database, accountId: string, serialNumber: string): Promise<Channel[]> {
  const rows = await db
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.accountId, accountId),
        eq(devices.isVideoEnabled, true),
        or(eq(devices.serialNumber, serialNumber), eq(devices.gatewaySerial, serialNumber)),
      ),
    );
  return rows.filter((row) => row.deviceType !== DeviceType.Gateway).map(toChannel);
}

function toChannel(row: DeviceRow): Channel {
  const { accountId, serialNumber, siteId, name, isVideoEnabled, isAudioEnabled } = row;
  return {
    accountId,
    serialNumber,
    siteId,
    name,
    isVideoEnabled,
    isAudioEnabled,
    gatewaySerial: row.gatewaySerial ?? undefined,
    videoSourceId: row.videoSourceId ?? undefined,
    posterKey: row.posterKey ?? undefined,
    posterTakenAt: row.posterTakenAt ?? undefined,
  };
}

/** Channels are made with their devices, so the part that tells one creation from another never changes. */
export function arnOf(serialNumber: string): string {
  return `arn:aws:kinesisvideo:${region}:000000000000:channel/${serialNumber}/1`;
}

/** The serial number in our ARN. */
export function serialOfArn(arn: string): string | undefined {
  const serialNumber = /^arn:aws:kinesisvideo:[a-z0-9-]+:000000000000:channel\/([A-Za-z0-9._-]{4,64})\/1$/.exec(arn)?.[1];
  return serialNumber !== undefined && arnOf(serialNumber) === arn ? serialNumber : undefined;
}
