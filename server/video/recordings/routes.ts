import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { getCloudPlaylist } from "#contract/playback.ts";
import {
  grantRecordings,
  listRecordings,
  type RecordingGrant,
  recordPlaybackSnapshot,
  saveLocalPlaylist,
  searchMotion,
} from "#contract/recordings.ts";
import { mayWatch } from "../../access/decide.ts";
import { conflict, EventError, forbidden, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { handle, type Route } from "../../http/handle.ts";
import { askGateway, requireRange, requireRecorded } from "./recordedSource.ts";

const listRecordingsHandler = handle(listRecordings, async ({ params, query, session, platform }) => {
  const found = await requireRecorded(platform, session, params.id);
  const result = await askGateway(platform, found, { kind: "recordings.list", ...requireRange(query, "list") });
  if (!result.recordings) throw notFound("error_video_source_not_found");
  return result.recordings;
});

/** Like the list of what was recorded it shows no picture: who looks at what was found is in the log by its playlist. */
const searchMotionHandler = handle(searchMotion, async ({ params, body, session, platform }) => {
  const found = await requireRecorded(platform, session, params.id);
  const { region } = body;
  const { motion } = await askGateway(platform, found, { kind: "motion.search", region, ...requireRange(body, "motion") });
  // A gateway of an older release knows no such order.
  if (!motion) throw conflict("error_gateway_offline");
  return motion;
});

const grantRecordingsHandler = handle(grantRecordings, async ({ params, session, platform }) => {
  const { source, device } = await requireRecorded(platform, session, params.id);
  const { accountId, serialNumber } = device;
  const [gateway] = await platform.store.db
    .select({ localHosts: devices.localHosts })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, source.gatewaySerial)));
  const exp = Math.floor(platform.clock.now().getTime() / 1000) + serverLimits.recordingGrantLifeMs / 1000;
  const grant: RecordingGrant = {
    iss: "gatehouse",
    aud: "recordings",
    serial: serialNumber,
    accountId,
    personId: session.personId,
    exp,
  };
  return {
    grant: platform.keys.sign(grant),
    expiresAtUtc: new Date(exp * 1000).toISOString(),
    hosts: gateway?.localHosts ?? [],
    serialNumber,
  };
});

/** logs who watched or exported a recording, whether the gateway had it or not. */
const saveLocalPlaylistHandler = handle(saveLocalPlaylist, async ({ params, body, session, platform }) => {
  const found = await requireRecorded(platform, session, params.id);
  const { playlistName, isDownload = false, rendition = "high" } = body;
  if (isDownload && !mayWatch(session, found.device, "export")) throw forbidden("error_export_not_allowed");
  const range = requireRange(body, "playlist");
  const { ok: processed } = await askGateway(platform, found, { kind: "playlist.save", playlistName, rendition, ...range });
  const { accountId, serialNumber, siteId } = found.device;
  await platform.events.record(accountId, async () => [
    {
      kind: isDownload ? "recordings.downloaded" : "recordings.viewed",
      serialNumber,
      siteId,
      actor: actorOf(session),
      data: { ...range, processed, ...(rendition === "low" && { rendition }) },
      told: { VideoSourceId: params.id, PlaylistName: playlistName },
    },
  ]);
  return { playlistName, processed };
});

/** Called again with the same name while segments arrive: the viewing is logged once. */
const getCloudPlaylistHandler = handle(getCloudPlaylist, async ({ params, query, session, platform, caller }) => {
  const { device } = await requireRecorded(platform, session, params.id);
  const { playlistName, rendition = "high" } = query;
  const isDownload = query.isDownload === "true";
  if (isDownload && !mayWatch(session, device, "export")) throw forbidden("error_export_not_allowed");
  const range = requireRange(query, "playlist");
  const { accountId, serialNumber, siteId } = device;
  const { personId, sessionId, uid } = session;
  const kind = isDownload ? "recordings.downloaded" : "recordings.viewed";
  await platform.events.record(accountId, async () => [
    {
      eventId: idOf([kind, accountId, personId, serialNumber, playlistName, range.fromUtc, range.toUtc]),
      kind,
      serialNumber,
      siteId,
      actor: actorOf(session),
      data: { ...range, storage: "cloud", ...(rendition === "low" && { rendition }) },
      told: "nothing",
    },
  ]);
  const reader = { accountId, serialNumber, personId, sessionId, uid };
  const span = { fromMs: Date.parse(range.fromUtc), toMs: Date.parse(range.toUtc), rendition };
  return { playlistName, ...(await platform.objects.segmentLinks(reader, span, caller.origin)) };
});

/** A UUID (version 8, RFC 9562) that is the same for the same words. */
function idOf(words: readonly string[]): string {
  const hex = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Clocks of consoles and gateways differ by as much. */
const aheadMs = minuteMs;

const recordPlaybackSnapshotHandler = handle(recordPlaybackSnapshot, async ({ params, body, session, platform }) => {
  const { device } = await requireRecorded(platform, session, params.id);
  if (!mayWatch(session, device, "export")) throw forbidden("error_export_not_allowed");
  // The future is not recorded yet.
  if (Date.parse(body.at) > platform.clock.now().getTime() + aheadMs) throw new EventError("error_recording_range", 400);
  const eventId = randomUUID();
  const { accountId, serialNumber, siteId } = device;
  await platform.events.record(accountId, async () => [
    {
      eventId,
      kind: "recordings.snapshot",
      serialNumber,
      siteId,
      actor: actorOf(session),
      data: { atUtc: body.at },
    },
  ]);
  return { id: eventId };
});

export const recordingsRoutes: readonly Route[] = [
  listRecordingsHandler,
  searchMotionHandler,
  saveLocalPlaylistHandler,
  getCloudPlaylistHandler,
  grantRecordingsHandler,
  recordPlaybackSnapshotHandler,
];
