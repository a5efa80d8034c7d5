import { kind } from "./kind.ts";

/** Equipment: what it is, how it is connected and which firmware it has. */
export const deviceKinds = {
  "device.added": kind("account"),
  "device.changed": kind("account"),
  "device.removed": kind("account"),
  "device.enrolled": kind("account"),
  "device.console_changed": kind("account"),
  "device.renamed": kind("places"),
  "device.zones_changed": kind("places"),
  "device.connection": kind("none"),
  "device.moved": kind("none"),
  "device.on_wall_changed": kind("none"),
  "device.claim_ended": kind("none"),
  "device.enrolment_token_created": kind("none"),
  "source.state": kind("none"),
  "recording.state": kind("none"),
  "storage.low": kind("none"),
  "storage.recovered": kind("none"),
  "firmware.offered": kind("none"),
  "firmware.scheduled": kind("none"),
  "firmware.started": kind("none"),
  "firmware.step": kind("none"),
  "firmware.changed": kind("none"),
  "firmware.finished": kind("none"),
  "firmware.expired": kind("none"),
} as const;
