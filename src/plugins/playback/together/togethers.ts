import { perSession } from "#kernel/perSession.ts";
import { createPlace } from "../place.ts";
import type { Together } from "./together.ts";

export const mostCameras = 9;

/** The cameras that the panel for several cameras has open. */
export const OpenTogether = perSession(() => createPlace<{ together: Together; serialNumbers: readonly string[] }>());

/** The cameras in a route: serial numbers, separated by commas. */
export const camerasOf = (text: unknown): string[] =>
  typeof text === "string" && text !== "" ? text.split(",").slice(0, mostCameras) : [];
