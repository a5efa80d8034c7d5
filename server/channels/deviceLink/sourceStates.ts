import { and, eq } from "drizzle-orm";
import type { StateMessage } from "#contract/deviceLink.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, videoSources } from "../../base/store/schema/devices.ts";
import { changeDevice, type DeviceRow } from "./deviceRows.ts";
import { connectionEvent, recordingEvent, sourceStateEvent } from "./stateChanges.ts";

export type SourceReport = NonNullable<StateMessage["sources"]>[number];

/**
 * What a gateway says of one camera: the camera is connected when its gateway is and can read it.
 * Answers the entries for what changed; nothing for a source that is not this gateway's.
 */
export async function applySource(transaction: Database, gateway: DeviceRow, report: SourceReport, at: Date): Promise<NewEvent[]> {
  const { accountId } = gateway;
  const [found] = await transaction
    .select({ source: videoSources, camera: devices })
    .from(videoSources)
    .innerJoin(devices, and(eq(devices.accountId, videoSources.accountId), eq(devices.serialNumber, videoSources.serialNumber)))
    .where(
      and(
        eq(videoSources.accountId, accountId),
        eq(videoSources.gatewaySerial, gateway.serialNumber),
        eq(videoSources.videoSourceId, report.videoSourceId),
      ),
    )
    .for("update");
  if (!found) return [];
  const { source, camera } = found;
  // One that was switched off meanwhile is not to be recorded.
  const told = report.isRecording === undefined ? camera.isRecording : report.isRecording;
  const isRecording = source.isEnabled ? told : null;
  await transaction
    .update(videoSources)
    .set({
      encoding: report.encoding ?? source.encoding,
      resolution: report.resolution ?? source.resolution,
      hasAudio: report.hasAudio ?? source.hasAudio,
      failureCode: report.isConnected ? null : (report.failureCode ?? null),
      liveConversion: report.liveConversion ?? null,
      subStreamFailureCode: report.subStreamFailureCode ?? null,
    })
    .where(and(eq(videoSources.accountId, accountId), eq(videoSources.videoSourceId, report.videoSourceId)));
  const isConnected = gateway.isConnected && report.isConnected;
  const failureCode = report.isConnected ? undefined : report.failureCode;
  const isOther = (kept: string | null, said: string | undefined) => (kept ?? undefined) !== said;
  const isNews =
    camera.isConnected !== isConnected ||
    isOther(source.failureCode, failureCode) ||
    isOther(source.liveConversion, report.liveConversion) ||
    isOther(source.subStreamFailureCode, report.subStreamFailureCode);
  const events: NewEvent[] = [];
  if (isNews) events.push(sourceStateEvent(camera, { ...report, isConnected, failureCode }, at));
  if (camera.isConnected !== isConnected) {
    await changeDevice(transaction, camera, { isConnected, connectionChangedAt: at, linkHolder: gateway.linkHolder });
    events.push(connectionEvent(camera, isConnected, at));
  }
  if (isRecording !== camera.isRecording) {
    await changeDevice(transaction, camera, { isRecording });
    events.push(recordingEvent(camera, isRecording, at));
  }
  return events;
}

/** When a gateway goes, its cameras go with it; when it returns it reports each of them. */
export async function disconnectCameras(transaction: Database, gateway: DeviceRow, at: Date): Promise<NewEvent[]> {
  const cameras = await transaction
    .update(devices)
    .set({ isConnected: false, connectionChangedAt: at })
    .where(and(eq(devices.accountId, gateway.accountId), eq(devices.gatewaySerial, gateway.serialNumber), eq(devices.isConnected, true)))
    .returning();
  return cameras.map((camera) => connectionEvent(camera, false, at, { reason: "gateway" }));
}
