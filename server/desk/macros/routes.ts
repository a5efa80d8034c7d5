import type { Route } from "../../http/handle.ts";
import { getMacrosHandler } from "./getMacros.ts";
import { saveMacrosHandler } from "./saveMacros.ts";

export const macrosRoutes: readonly Route[] = [getMacrosHandler, saveMacrosHandler];
