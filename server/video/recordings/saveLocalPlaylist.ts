import { saveLocalPlaylist } from "#contract/recordings.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { mayWatch } from "../../access/decide.ts";
import { forbidden } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { askGateway, requireRange, requireRecorded } from "./recordedSource.ts";

/** logs who watched or exported a recording, whether the gateway had it or not. */
export const saveLocalPlaylistHandler = handle(saveLocalPlaylist, async ({ params, body, session, platform }) => {
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
