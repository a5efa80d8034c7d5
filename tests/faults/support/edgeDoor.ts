import { DeviceType } from "#contract/enumerations.ts";
import { createLogTo } from "#domain/log.ts";
import { startSimulatedDevice } from "#edge/simulator/site/simulatedDevice.ts";

/** A door of a site in a process of its own. Its parent hears how the lock stands; whenever it says something, somebody leaves. */
const [folder = "", identity = "{}"] = process.argv.slice(2);
const { accountId, serialNumber, secret, mqttUrl } = JSON.parse(identity) as Record<
  "accountId" | "serialNumber" | "secret" | "mqttUrl",
  string
>;
const { door, link } = await startSimulatedDevice({
  device: {
    serialNumber,
    secret,
    name: serialNumber,
    deviceType: DeviceType.AccessControl,
    siteId: "harbour-house",
    timeZoneId: "UTC",
    hasVideo: false,
    hasAudio: false,
  },
  accountId,
  mqttUrl,
  dataDirectory: folder,
  log: createLogTo({ level: "silent", write: () => undefined }),
});
let told = "";
setInterval(() => {
  const state = { isLocked: door.isLocked(), isConnected: link.isConnected() };
  if (JSON.stringify(state) === told) return;
  told = JSON.stringify(state);
  process.send?.(state);
}, 20);
process.on("message", () => door.exit());
process.on("disconnect", () => process.exit());
