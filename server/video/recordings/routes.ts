import type { Route } from "../../http/handle.ts";
import { getCloudPlaylistHandler } from "./getCloudPlaylist.ts";
import { grantRecordingsHandler } from "./grantRecordings.ts";
import { listRecordingsHandler } from "./listRecordings.ts";
import { recordPlaybackSnapshotHandler } from "./recordPlaybackSnapshot.ts";
import { saveLocalPlaylistHandler } from "./saveLocalPlaylist.ts";
import { searchMotionHandler } from "./searchMotion.ts";

export const recordingsRoutes: readonly Route[] = [
  listRecordingsHandler,
  searchMotionHandler,
  saveLocalPlaylistHandler,
  getCloudPlaylistHandler,
  grantRecordingsHandler,
  recordPlaybackSnapshotHandler,
];
