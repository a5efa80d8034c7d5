import { and, eq, type SQL } from "drizzle-orm";
import { DeviceType } from "#contract/enumerations.ts";
import type { VideoSource } from "#contract/videoSources.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, videoSources } from "../../base/store/schema/devices.ts";
import { readStreamUrl } from "./streamUrl.ts";

type DeviceRow = typeof devices.$inferSelect;
type SourceRow = typeof videoSources.$inferSelect;
export type FoundSource = { source: SourceRow; device: DeviceRow };

/** The video sources of the session's account that match and that it reaches, by the number of their devices. */
export async function findSources(db: Database, session: Session, matches: SQL): Promise<FoundSource[]> {
  const rows = await db
    .select({ source: videoSources, device: devices })
    .from(videoSources)
    .innerJoin(devices, and(eq(devices.accountId, videoSources.accountId), eq(devices.serialNumber, videoSources.serialNumber)))
    .where(and(eq(videoSources.accountId, session.accountId), matches))
    .orderBy(devices.number);
  return rows.filter(({ device }) => reaches(session, device));
}

/** A video source with its device, for a session that reaches it. */
export async function requireSource(db: Database, session: Session, videoSourceId: string): Promise<FoundSource> {
  const [found] = await findSources(db, session, eq(videoSources.videoSourceId, videoSourceId));
  if (!found) throw notFound("error_video_source_not_found");
  return found;
}

/** A gateway that the session reaches. */
export async function requireGateway(db: Database, session: Session, serialNumber: string): Promise<DeviceRow> {
  const [gateway] = await db
    .select()
    .from(devices)
    .where(
      and(eq(devices.accountId, session.accountId), eq(devices.serialNumber, serialNumber), eq(devices.deviceType, DeviceType.Gateway)),
    );
  if (!gateway || !reaches(session, gateway)) throw notFound("error_device_not_found");
  return gateway;
}

/** A video source on the wire, without user name and password. */
export function toVideoSource({ source, device }: FoundSource): VideoSource {
  const { host, port, url } = readStreamUrl(source.streamUrl);
  return {
    id: source.videoSourceId,
    serialNumber: source.serialNumber,
    gatewaySerial: source.gatewaySerial,
    name: device.name,
    streamUrl: source.streamUrl,
    ...(source.subStreamUrl !== null && { subStreamUrl: source.subStreamUrl }),
    rtspUrl: url.replace(/^(\w+:\/\/)[^/]+/, `$1${host}:${port}`),
    ip: host.replaceAll(/[[\]]/g, ""),
    port,
    hasCredentials: source.sealedCredentials !== null,
    ...(source.encoding !== null && { encoding: source.encoding }),
    ...(source.resolution !== null && { resolution: source.resolution }),
    hasAudio: source.hasAudio,
    hasPtz: source.hasPtz,
    ...(source.inferenceUrl !== null && { inferenceUrl: source.inferenceUrl }),
    isEnabled: source.isEnabled,
    isConnected: device.isConnected,
    ...(source.failureCode !== null && { failureCode: source.failureCode }),
    ...(device.isRecording !== null && { isRecording: device.isRecording }),
    ...(source.liveConversion !== null && { liveConversion: source.liveConversion }),
    ...(source.subStreamFailureCode !== null && { subStreamFailureCode: source.subStreamFailureCode }),
    version: device.version,
  };
}
