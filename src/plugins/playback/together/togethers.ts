import { perSession } from "#kernel/perSession.ts";
import { createPlace } from "../place.ts";
import type { Together } from "./together.ts";

export const mostCameras = 9;

/** What the panel of several cameras has open. */
export const OpenTogether = perSession(() => createPlace<{ together: Together; serialNumbers: readonly string[] }>());

/** The cameras of an address: their serial numbers, one after the other. */
export const camerasOf = (text: unknown): string[] =>
  typeof text === "string" && text !== "" ? text.split(",").slice(0, mostCameras) : [];
