import { listVideoWalls } from "#contract/videoWalls.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createVideoWallHandler, deleteVideoWallHandler, updateVideoWallHandler } from "./changeWall.ts";
import { readWalls } from "./findWall.ts";
import { addVideoWallStreamHandler, deleteVideoWallStreamHandler } from "./wallStreams.ts";

const listVideoWallsHandler = handle(listVideoWalls, ({ query, session, platform }) =>
  readWalls(platform.store.db, session, { withStreams: query.includeStreams === "true" }),
);

export const videoWallsRoutes: readonly Route[] = [
  listVideoWallsHandler,
  createVideoWallHandler,
  updateVideoWallHandler,
  deleteVideoWallHandler,
  addVideoWallStreamHandler,
  deleteVideoWallStreamHandler,
];
