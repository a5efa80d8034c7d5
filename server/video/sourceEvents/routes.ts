import type { Route } from "../../http/handle.ts";
import { listCompleteArtifactsHandler } from "./listCompleteArtifacts.ts";
import { listSourceEventsHandler } from "./listSourceEvents.ts";
import { setEventTagsHandler } from "./setEventTags.ts";

export const sourceEventsRoutes: readonly Route[] = [listSourceEventsHandler, setEventTagsHandler, listCompleteArtifactsHandler];
