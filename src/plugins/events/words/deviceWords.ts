import type { deviceKinds } from "#contract/events/deviceKinds.ts";
import { Cpu, HardDrive, KeyRound, Video, VideoOff, Wifi, WifiOff } from "#kernel/ui/icons.ts";
import { type Describe, deed, happening, numberOf, textOf, type WordsOf } from "./describe.ts";

/** Chooses by whether the device is connected. */
const connection =
  (on: Describe, off: Describe): Describe =>
  (event, words) =>
    (event.data["isConnected"] === true ? on : off)(event, words);

const recording: Describe = ({ data: { isRecording } }, { t }) =>
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
  (title: string): Describe =>
  (event, { t }) => ({
    icon: Cpu,
    title: t(title),
    result: t("events.firmware.version", { version: textOf(event, "firmwareVersion") }),
    level: "rest",
  });

const firmwareFinished: Describe = (event, words) => ({
  ...firmware("events.firmware.finished")(event, words),
  level: numberOf(event, "failedCount") > 0 ? "warn" : "rest",
});

const firmwareStep: Describe = (event, words) => {
  const step = textOf(event, "step");
  return { ...firmware(`events.firmware.step.${step}`)(event, words), level: step === "failed" ? "bad" : "rest" };
};

/** Words for devices: settings, connection, recording and firmware. */
export const deviceWords: WordsOf<typeof deviceKinds> = {
  "device.added": deed("events.added"),
  "device.changed": deed("events.settings"),
  "device.removed": deed("events.removed"),
  "device.enrolled": deed("events.enrolled", KeyRound),
  "device.console_changed": deed("events.settings"),
  "device.renamed": (event, { t }) => ({
    ...deed("events.renamed")(event, { t }),
    result: t("events.renamed", { name: textOf(event, "to") }),
  }),
  "device.zones_changed": deed("events.doorZones"),
  "device.connection": connection(
    happening("events.connected", "events.result.online", Wifi),
    happening("events.disconnected", "events.result.offline", WifiOff, "bad"),
  ),
  "device.moved": happening("events.moved", "events.result.online", Wifi),
  "device.on_wall_changed": deed("events.settings"),
  "device.claim_ended": (event, words) => deed(`events.claim.${textOf(event, "end")}`)(event, words),
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
  "firmware.changed": (event, { t }) => ({ icon: Cpu, title: t("events.firmware.changed"), result: textOf(event, "to"), level: "rest" }),
  "firmware.finished": firmwareFinished,
  "firmware.expired": firmware("events.firmware.expired"),
};
