import * as z from "zod/mini";
import { change, flag, kind, maybe, number, text, texts } from "./kind.ts";

const campaign = { campaignId: text, firmwareVersion: text };
const offer = { ...campaign, expiresAtUtc: text };

/** Devices: their settings, connection, recording and firmware. */
export const deviceKinds = {
  "device.added": kind("account", { name: text, gatewaySerial: maybe(text) }),
  /** A camera's settings, or its place at a gateway. */
  "device.changed": kind("account", { fields: maybe(texts), isEnabled: maybe(flag) }),
  "device.removed": kind("account", { name: text, gatewaySerial: maybe(text), comment: maybe(text) }),
  "device.enrolled": kind("account", { address: text }),
  "device.console_changed": kind("account", change),
  "device.renamed": kind("places", { from: text, to: text }),
  "device.zones_changed": kind("places", change),
  "device.connection": kind("none", { isConnected: flag, reason: maybe(text) }),
  /** AU-17: addresses of a gateway in its network. */
  "device.moved": kind("none", { from: z.readonly(texts), to: z.readonly(texts) }),
  "device.on_wall_changed": kind("none", { from: flag, to: flag }),
  "device.claim_ended": kind("none", { name: text, end: text }),
  "device.enrolment_token_created": kind("none", { expiresAtUtc: text }),
  "source.state": kind("none", {
    videoSourceId: text,
    isConnected: flag,
    failureCode: maybe(text),
    liveConversion: maybe(text),
    subStreamFailureCode: maybe(text),
  }),
  /** PL-07: null where the settings of the gateway record none. */
  "recording.state": kind("none", { isRecording: z.nullable(flag), wasRecording: z.nullable(flag), failureCode: maybe(text) }),
  "storage.low": kind("none", {}),
  "storage.recovered": kind("none", {}),
  "firmware.offered": kind("none", { ...offer, deviceCount: number }),
  "firmware.scheduled": kind("none", { ...offer, scheduledAtUtc: text }),
  "firmware.started": kind("none", { ...offer, deviceCount: number }),
  "firmware.finished": kind("none", { ...offer, doneCount: number, failedCount: number }),
  "firmware.expired": kind("none", { ...offer, replacedBy: maybe(text) }),
  "firmware.step": kind("none", { ...campaign, step: text, failureCode: maybe(text) }),
  "firmware.changed": kind("none", { from: z.nullable(text), to: text }),
} as const;
