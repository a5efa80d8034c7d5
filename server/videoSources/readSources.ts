import { eq, inArray } from "drizzle-orm";
import { getVideoSource, getVideoSources, listVideoSources } from "#contract/videoSources.ts";
import { handle } from "../http/handle.ts";
import { videoSources } from "../store/schema/devices.ts";
import { findSources, requireGateway, requireSource, toVideoSource } from "./findSource.ts";

export const listVideoSourcesHandler = handle(listVideoSources, async ({ params, session, platform }) => {
  const gateway = await requireGateway(platform.store.db, session, params.id);
  const found = await findSources(platform.store.db, session, eq(videoSources.gatewaySerial, gateway.serialNumber));
  return found.map(toVideoSource);
});

export const getVideoSourcesHandler = handle(getVideoSources, async ({ body, session, platform }) => {
  const found = await findSources(platform.store.db, session, inArray(videoSources.videoSourceId, body.ids));
  return found.map(toVideoSource);
});

export const getVideoSourceHandler = handle(getVideoSource, async ({ params, session, platform }) =>
  toVideoSource(await requireSource(platform.store.db, session, params.id)),
);
