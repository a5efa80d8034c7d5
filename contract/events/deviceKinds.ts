import * as z from "zod/mini";
import { atDevice, change, flag, maybe, number, ofAccount, text, texts } from "./kind.ts";
import { at, of, serialNumber, tells, tellsDevice } from "./telling.ts";

const campaign = { campaignId: text, firmwareVersion: text };
const offer = { ...campaign, expiresAtUtc: text };

const connection = tells(
  "Devices/ConnectionStatus",
  { SerialNumber: serialNumber, Timestamp: at },
  "notification_status_connected",
  "notification_status_disconnected",
);
const sourceState = tells(
  "Devices/VideoSources",
  { SerialNumber: serialNumber, VideoSourceId: of("videoSourceId"), IsConnected: of("isConnected"), FailureCode: of("failureCode") },
  "videosources_healthcheck_response",
);
const told = { Timestamp: at, CampaignId: of("campaignId"), FirmwareVersion: of("firmwareVersion") } as const;
const tellsCampaign = tells("AccountSupport/FirmwareUpgrade", { ...told, Expiration: of("expiresAtUtc") });
const tellsStep = tells("AccountSupport/FirmwareUpgrade", {
  ...told,
  SerialNumber: serialNumber,
  Step: of("step"),
  FailureCode: of("failureCode"),
});

/** Devices: their settings, connection, recording and firmware. */
export const deviceKinds = {
  "device.added": atDevice("account", { name: text, gatewaySerial: maybe(text) }, tellsDevice("added")),
  /** A camera's settings, or its place at a gateway. */
  "device.changed": atDevice("account", { fields: maybe(texts), isEnabled: maybe(flag) }, tellsDevice("changed")),
  "device.removed": atDevice("account", { name: text, gatewaySerial: maybe(text), comment: maybe(text) }, tellsDevice("removed")),
  "device.enrolled": atDevice("account", { address: text }, tellsDevice("changed")),
  "device.console_changed": atDevice("account", change, tellsDevice("changed")),
  "device.renamed": atDevice("places", { from: text, to: text }, tellsDevice("changed")),
  "device.zones_changed": atDevice("places", change, tellsDevice("changed")),
  "device.connection": atDevice("none", { isConnected: flag, reason: maybe(text) }, connection),
  /** AU-17: addresses of a gateway in its network. */
  "device.moved": atDevice("none", { from: z.readonly(texts), to: z.readonly(texts) }, tellsDevice("changed")),
  "device.on_wall_changed": atDevice("none", { from: flag, to: flag }, tellsDevice("changed")),
  "device.claim_ended": atDevice("none", { name: text, end: text }, tellsDevice("removed")),
  "device.enrolment_token_created": atDevice("none", { expiresAtUtc: text }),
  "source.state": atDevice(
    "none",
    {
      videoSourceId: text,
      isConnected: flag,
      failureCode: maybe(text),
      liveConversion: maybe(text),
      subStreamFailureCode: maybe(text),
    },
    sourceState,
  ),
  /** PL-07: null where the settings of the gateway record none. */
  "recording.state": atDevice(
    "none",
    { isRecording: z.nullable(flag), wasRecording: z.nullable(flag), failureCode: maybe(text) },
    tellsDevice("changed"),
  ),
  "storage.low": ofAccount("none", {}),
  "storage.recovered": ofAccount("none", {}),
  "firmware.offered": ofAccount("none", { ...offer, deviceCount: number }, tellsCampaign),
  "firmware.scheduled": ofAccount("none", { ...offer, scheduledAtUtc: text }, tellsCampaign),
  "firmware.started": ofAccount("none", { ...offer, deviceCount: number }, tellsCampaign),
  "firmware.finished": ofAccount("none", { ...offer, doneCount: number, failedCount: number }, tellsCampaign),
  "firmware.expired": ofAccount("none", { ...offer, replacedBy: maybe(text) }, tellsCampaign),
  "firmware.step": atDevice("none", { ...campaign, step: text, failureCode: maybe(text) }, tellsStep),
  "firmware.changed": atDevice("none", { from: z.nullable(text), to: text }, tellsDevice("changed")),
} as const;
