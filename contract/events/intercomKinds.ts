import { change, kind, maybe, number, text } from "./kind.ts";

/** The called unit of the directory and its person. `status` is EN-06. */
const rung = { unitType: number, unitName: text, personId: maybe(text), personName: maybe(text) };
const call = { ...rung, callId: text, status: number };
const entry = { catalogId: text, name: text, ...change };

/** Intercom calls and the intercom directory. */
export const intercomKinds = {
  "call.initiated": kind("none", call),
  "call.ringing": kind("none", call),
  "call.answered": kind("none", call),
  "call.rejected": kind("none", call),
  "call.hung_up": kind("none", call),
  "call.timed_out": kind("none", call),
  "call.access_granted": kind("none", call),
  "call.refused": kind("none", { ...rung, code: text }),
  "catalog.created": kind("none", entry),
  "catalog.changed": kind("none", entry),
  "catalog.deleted": kind("none", entry),
} as const;
