import { createHash } from "node:crypto";
import { getCloudPlaylist } from "#contract/playback.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { mayWatch } from "../../access/decide.ts";
import { forbidden } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { requireRange, requireRecorded } from "./recordedSource.ts";

/** Called again with the same name while segments arrive: the viewing is logged once. */
export const getCloudPlaylistHandler = handle(getCloudPlaylist, async ({ params, query, session, platform, caller }) => {
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
