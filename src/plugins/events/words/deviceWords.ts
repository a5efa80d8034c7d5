import type { EventData } from "#contract/events/eventKinds.ts";
import { Cpu, HardDrive, KeyRound, Video, VideoOff, Wifi, WifiOff } from "#kernel/ui/icons.ts";
import { type Describe, deed, happening, type SomeWords } from "./describe.ts";

/** Chooses by whether the device is connected. */
const connection =
  (on: Describe, off: Describe): Describe<{ isConnected: boolean }> =>
  (entry, words) =>
    (entry.data.isConnected === true ? on : off)(entry, words);

const recording: Describe<EventData<"recording.state">> = ({ data: { isRecording } }, { t }) =>
  isRecording === true
    ? { icon: Video, title: t("events.recordingRuns"), result: t("events.result.recording"), level: "rest" }
    : {
        icon: VideoOff,
        title: t(isRecording === false ? "events.recordingStopped" : "events.recordingOff"),
        result: t("events.result.notRecording"),
        level: isRecording === false ? "bad" : "rest",
      };

/** Names the firmware version. */
const firmware =
  (title: string): Describe<{ firmwareVersion: string }> =>
  ({ data: { firmwareVersion = "" } }, { t }) => ({
    icon: Cpu,
    title: t(title),
    result: t("events.firmware.version", { version: firmwareVersion }),
    level: "rest",
  });

const firmwareFinished: Describe<EventData<"firmware.finished">> = (entry, words) => ({
  ...firmware("events.firmware.finished")(entry, words),
  level: (entry.data.failedCount ?? 0) > 0 ? "warn" : "rest",
});

const firmwareStep: Describe<EventData<"firmware.step">> = (entry, words) => {
  const { step = "" } = entry.data;
  return { ...firmware(`events.firmware.step.${step}`)(entry, words), level: step === "failed" ? "bad" : "rest" };
};

/** Words for devices: settings, connection, recording and firmware. */
export const deviceWords = {
  "device.added": deed("events.added"),
  "device.changed": deed("events.settings"),
  "device.removed": deed("events.removed"),
  "device.enrolled": deed("events.enrolled", KeyRound),
  "device.console_changed": deed("events.settings"),
  "device.renamed": (entry, { t }) => ({
    ...deed("events.renamed")(entry, { t }),
    result: t("events.renamed", { name: entry.data.to ?? "" }),
  }),
  "device.zones_changed": deed("events.doorZones"),
  "device.connection": connection(
    happening("events.connected", "events.result.online", Wifi),
    happening("events.disconnected", "events.result.offline", WifiOff, "bad"),
  ),
  "device.moved": happening("events.moved", "events.result.online", Wifi),
  "device.on_wall_changed": deed("events.settings"),
  "device.claim_ended": (entry, words) => deed(`events.claim.${entry.data.end ?? ""}`)(entry, words),
  "device.enrolment_token_created": deed("events.token", KeyRound),
  "source.state": connection(
    happening("events.sourceOn", "events.result.online", Video),
    happening("events.sourceOff", "events.result.offline", VideoOff, "bad"),
  ),
  "recording.state": recording,
  "storage.low": happening("events.storageLow", "events.result.warning", HardDrive, "warn"),
  "storage.recovered": happening("events.storageRecovered", "events.result.online", HardDrive),
  "firmware.offered": firmware("events.firmware.offered"),
  "firmware.scheduled": deed("events.firmware.scheduled", Cpu),
  "firmware.started": firmware("events.firmware.started"),
  "firmware.step": firmwareStep,
  "firmware.changed": ({ data: { to = "" } }, { t }) => ({ icon: Cpu, title: t("events.firmware.changed"), result: to, level: "rest" }),
  "firmware.finished": firmwareFinished,
  "firmware.expired": firmware("events.firmware.expired"),
} satisfies SomeWords;
