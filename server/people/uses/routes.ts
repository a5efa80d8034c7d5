import type { Route } from "../../http/handle.ts";
import { listUsePicturesHandler } from "./listUsePictures.ts";
import { listUsesHandler } from "./listUses.ts";

export const usesRoutes: readonly Route[] = [listUsesHandler, listUsePicturesHandler];
