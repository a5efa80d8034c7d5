import type { Route } from "../../http/handle.ts";
import { listVideoSharesHandler } from "./listShares.ts";
import { revokeVideoShareHandler } from "./revokeShare.ts";
import { openSharedClipHandler, readSharedClipHandler } from "./sharedClip.ts";
import { shareVideoPlaylistHandler } from "./shareVideo.ts";

export const videoSharesRoutes: readonly Route[] = [
  shareVideoPlaylistHandler,
  listVideoSharesHandler,
  revokeVideoShareHandler,
  readSharedClipHandler,
  openSharedClipHandler,
];
