import { eq, inArray } from "drizzle-orm";
import { getVideoSource, getVideoSources, listVideoSources } from "#contract/videoSources.ts";
import { lastChangeOf } from "../../base/events/lastChange.ts";
import { videoSources } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { handle, type Route } from "../../http/handle.ts";
import {
  deleteVideoSourceHandler,
  setVideoSourceStatusHandler,
  updateGatewayVideoSourceHandler,
  updateVideoSourceHandler,
} from "./changeSource.ts";
import { createVideoSourceHandler } from "./createSource.ts";
import { findSources, requireGateway, requireSource, toVideoSource } from "./findSource.ts";
import { cancelVideoSourceTestHandler, getVideoSourceTestHandler, testVideoSourceHandler } from "./testSource.ts";

const listVideoSourcesHandler = handle(listVideoSources, async ({ params, session, platform }) => {
  const gateway = await requireGateway(platform.store.db, session, params.id);
  const found = await findSources(platform.store.db, session, eq(videoSources.gatewaySerial, gateway.serialNumber));
  return found.map(toVideoSource);
});

const getVideoSourcesHandler = handle(getVideoSources, async ({ body, session, platform }) => {
  const found = await findSources(platform.store.db, session, inArray(videoSources.videoSourceId, body.ids));
  return found.map(toVideoSource);
});

/** Log entries that change a camera. */
const changes = ["device.added", "device.changed", "device.renamed", "device.console_changed"];

const getVideoSourceHandler = handle(getVideoSource, async ({ params, session, platform }) => {
  const { db } = platform.store;
  const source = toVideoSource(await requireSource(db, session, params.id));
  const lastChange = await lastChangeOf(db, session.accountId, changes, eq(events.serialNumber, source.serialNumber));
  return { ...source, ...(lastChange && { lastChange }) };
});

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
