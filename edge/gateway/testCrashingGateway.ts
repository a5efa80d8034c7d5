import { createLogTo } from "#domain/log.ts";
import { openCameraSlot } from "./cameraSlot.ts";
import { startGateway } from "./gateway.ts";

/** For tests: a gateway whose process ends as soon as it opens the camera `bad`. Its data folder is the one argument. */
const [, , dataDirectory = ""] = process.argv;
startGateway({
  identity: { accountId: "north", serialNumber: "GH-GW20-000001", secret: "secret", mqttUrl: "mqtt://127.0.0.1:9" },
  dataDirectory,
  recording: { keepMs: 0, keepBytes: 0, renditions: ["high"] },
  createPeer: () => {
    throw new Error("nobody watches");
  },
  openSlot(options) {
    if (options.source.videoSourceId === "bad") process.exit(7);
    return openCameraSlot(options);
  },
  // There is none.
  platformFirstMs: 500,
  trialMs: 500,
  log: createLogTo({ level: "info", write: (line) => process.stderr.write(line) }),
});
