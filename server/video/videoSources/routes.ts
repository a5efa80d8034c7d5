import type { Route } from "../../http/handle.ts";
import {
  deleteVideoSourceHandler,
  setVideoSourceStatusHandler,
  updateGatewayVideoSourceHandler,
  updateVideoSourceHandler,
} from "./changeSource.ts";
import { createVideoSourceHandler } from "./createSource.ts";
import { getVideoSourceHandler, getVideoSourcesHandler, listVideoSourcesHandler } from "./readSources.ts";
import { cancelVideoSourceTestHandler, getVideoSourceTestHandler, testVideoSourceHandler } from "./testSource.ts";

export const videoSourcesRoutes: readonly Route[] = [
  listVideoSourcesHandler,
  getVideoSourceHandler,
  getVideoSourcesHandler,
  createVideoSourceHandler,
  updateVideoSourceHandler,
  updateGatewayVideoSourceHandler,
  deleteVideoSourceHandler,
  setVideoSourceStatusHandler,
  testVideoSourceHandler,
  getVideoSourceTestHandler,
  cancelVideoSourceTestHandler,
];
