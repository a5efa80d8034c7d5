import { and, eq, ne, sql } from "drizzle-orm";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import {
  deleteVideoSource,
  setVideoSourceStatus,
  updateGatewayVideoSource,
  updateVideoSource,
  type VideoSource,
} from "#contract/videoSources.ts";
import { conflict, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, videoSources } from "../../base/store/schema/devices.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { type HandlerContext, handle } from "../../http/handle.ts";
import { openCredentials, sealCredentials } from "./cameraCredentials.ts";
import { type FoundSource, requireSource, toVideoSource } from "./findSource.ts";
import { isHeldByCase } from "./lockedClips.ts";
import { cameraChanged } from "./sourceEvents.ts";
import { readStreamAddresses } from "./streamAddresses.ts";
import { readInferenceUrl, readStreamUrl } from "./streamUrl.ts";

const isSource = ({ source }: FoundSource) =>
  and(eq(videoSources.accountId, source.accountId), eq(videoSources.videoSourceId, source.videoSourceId));
const isDevice = ({ source }: FoundSource) => and(eq(devices.accountId, source.accountId), eq(devices.serialNumber, source.serialNumber));

export const updateVideoSourceHandler = handle(updateVideoSource, async ({ params, body, session, platform }) =>
  changeSource({ session, platform }, await requireSource(platform.store.db, session, params.id), body),
);

export const updateGatewayVideoSourceHandler = handle(updateGatewayVideoSource, async ({ params, body, session, platform }) => {
  const found = await requireSource(platform.store.db, session, params.sourceId);
  if (found.source.gatewaySerial !== params.id) throw notFound("error_video_source_not_found");
  return changeSource({ session, platform }, found, body);
});

type Change = ParsedRequestOf<typeof updateVideoSource>["body"];

async function changeSource({ session, platform }: Context, found: FoundSource, body: Change): Promise<VideoSource> {
  const { source, device } = found;
  const subStreamUrl = body.subStreamUrl ?? source.subStreamUrl ?? "";
  const { main, sub } = readStreamAddresses(body.streamUrl ?? source.streamUrl, subStreamUrl === "" ? undefined : subStreamUrl);
  const inferenceUrl = body.inferenceUrl === "" ? null : body.inferenceUrl && readInferenceUrl(body.inferenceUrl);
  // Sign-in data stays with its host: who may edit an address must not have it sent to one of his own.
  const isSameHost = readStreamUrl(source.streamUrl).host === main.host;
  const known = isSameHost ? openCredentials(platform.keys, source) : {};
  const sealedCredentials = sealCredentials(platform.keys, source, {
    userName: body.userName ?? main.userName ?? known.userName,
    password: body.password ?? main.password ?? known.password,
  });
  const fields = Object.keys(body).filter((field) => !["userName", "password", "version"].includes(field));
  await platform.events.record(session.accountId, async (transaction) => {
    await standInLine(transaction, session.accountId);
    await requireVersion(transaction, found, body.version);
    const others = await transaction
      .select({ id: videoSources.videoSourceId })
      .from(videoSources)
      .where(
        and(
          eq(videoSources.accountId, source.accountId),
          eq(videoSources.gatewaySerial, source.gatewaySerial),
          eq(videoSources.streamUrl, main.url),
          ne(videoSources.videoSourceId, source.videoSourceId),
        ),
      );
    if (others.length > 0) throw conflict("error_video_source_in_use");
    await transaction
      .update(videoSources)
      .set({
        streamUrl: main.url,
        subStreamUrl: sub?.url ?? null,
        sealedCredentials,
        ...(body.hasPtz !== undefined && { hasPtz: body.hasPtz }),
        ...(inferenceUrl !== undefined && { inferenceUrl }),
      })
      .where(isSource(found));
    await transaction
      .update(devices)
      .set({ ...(body.name !== undefined && { name: body.name }), version: nextVersion })
      .where(isDevice(found));
    const hasNewCredentials = body.userName !== undefined || body.password !== undefined;
    return [cameraChanged(session, device, "changed", { fields: hasNewCredentials ? [...fields, "credentials"] : fields })];
  });
  await platform.deviceLink.pushConfig(session.accountId, source.gatewaySerial);
  return toVideoSource(await requireSource(platform.store.db, session, source.videoSourceId));
}

const nextVersion = sql`${devices.version} + 1`;

/** Refuses an outdated version because somebody else was faster, and also a concurrent read and write. */
async function requireVersion(transaction: Database, found: FoundSource, seen = found.device.version): Promise<void> {
  const [row] = await transaction.select({ version: devices.version }).from(devices).where(isDevice(found)).for("update");
  if (row?.version !== seen) throw conflict("error_device_version_conflict");
}

/** VS-03: a camera that is switched off is not read, and nobody watches it. */
export const setVideoSourceStatusHandler = handle(setVideoSourceStatus, async ({ params, body, session, platform }) => {
  const found = await requireSource(platform.store.db, session, params.id);
  if (found.source.isEnabled === body.enable) return toVideoSource(found);
  await platform.events.record(session.accountId, async (transaction) => {
    await transaction.update(videoSources).set({ isEnabled: body.enable, failureCode: null }).where(isSource(found));
    await transaction
      .update(devices)
      .set({
        isVideoEnabled: body.enable,
        version: nextVersion,
        ...(!body.enable && { isConnected: false, isRecording: null, connectionChangedAt: platform.clock.now() }),
      })
      .where(isDevice(found));
    return [cameraChanged(session, found.device, "changed", { isEnabled: body.enable })];
  });
  await leaveGateway({ session, platform }, found, body.enable);
  return toVideoSource(await requireSource(platform.store.db, session, params.id));
});

export const deleteVideoSourceHandler = handle(deleteVideoSource, async ({ params, body: { comment }, session, platform }) => {
  const found = await requireSource(platform.store.db, session, params.id);
  await platform.events.record(session.accountId, async (transaction) => {
    if (await isHeldByCase(transaction, found.source)) throw conflict("error_video_source_locked");
    await transaction.delete(videoSources).where(isSource(found));
    await transaction.delete(devices).where(isDevice(found));
    const { name } = found.device;
    const data = { name, gatewaySerial: found.source.gatewaySerial, ...(comment && { comment }) };
    return [cameraChanged(session, found.device, "removed", data)];
  });
  await leaveGateway({ session, platform }, found, false);
  return { id: found.source.videoSourceId };
});

type Context = Pick<HandlerContext<typeof deleteVideoSource>, "session" | "platform">;

async function leaveGateway({ session, platform }: Context, { source }: FoundSource, isRead: boolean): Promise<void> {
  if (!isRead) await platform.live.closeChannel(session.accountId, source.serialNumber, source.gatewaySerial);
  await platform.deviceLink.pushConfig(session.accountId, source.gatewaySerial);
}
