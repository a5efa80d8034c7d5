import type { Route } from "../../http/handle.ts";
import { downloadEventVideoHandler } from "./downloadEventVideo.ts";
import { getEventVideoHandler } from "./getEventVideo.ts";

export const eventVideosRoutes: readonly Route[] = [getEventVideoHandler, downloadEventVideoHandler];
