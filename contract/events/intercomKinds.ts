import { kind } from "./kind.ts";

/** Calls of intercoms, and the directory that they show. */
export const intercomKinds = {
  "call.initiated": kind("none"),
  "call.ringing": kind("none"),
  "call.answered": kind("none"),
  "call.rejected": kind("none"),
  "call.hung_up": kind("none"),
  "call.timed_out": kind("none"),
  "call.access_granted": kind("none"),
  "call.refused": kind("none"),
  "catalog.created": kind("none"),
  "catalog.changed": kind("none"),
  "catalog.deleted": kind("none"),
} as const;
