import { listRecordings, searchMotion } from "#contract/recordings.ts";
import { handle, type Route } from "../../http/handle.ts";
import { getCloudPlaylistHandler } from "./getCloudPlaylist.ts";
import { grantRecordingsHandler } from "./grantRecordings.ts";
import { recordPlaybackSnapshotHandler } from "./recordPlaybackSnapshot.ts";
import { saveLocalPlaylistHandler } from "./saveLocalPlaylist.ts";
import { notFound, conflict } from "../../base/errors.ts";
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

export const recordingsRoutes: readonly Route[] = [
  listRecordingsHandler,
  searchMotionHandler,
  saveLocalPlaylistHandler,
  getCloudPlaylistHandler,
  grantRecordingsHandler,
  recordPlaybackSnapshotHandler,
];
