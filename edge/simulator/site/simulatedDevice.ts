import { join } from "node:path";
import type { CommandResult, DeviceConfig, DeviceEvent } from "#contract/deviceLink.ts";
import { limits } from "#contract/limits.ts";
import type { SimulatedDevice } from "#contract/simulator.ts";
import { aDoorOnTheBench, type BenchDoor } from "../../controllers/benchDoor.ts";
import { createFirmwareUpdater } from "../../controllers/firmwareUpdater.ts";
import { createKeptDoor } from "../../controllers/keptDoor.ts";
import { keepConfig, readConfig } from "../../link/configFile.ts";
import { connectDeviceLink, type DeviceLinkClient, type EquipmentCommand } from "../../link/deviceLinkClient.ts";
import { EventQueue } from "../../link/eventQueue.ts";
import { type KeptPresence, openPresence } from "../../link/keptPresence.ts";
import { type LiveEquipment, startLiveEquipment } from "../../live/liveEquipment.ts";
import type { AudioSink } from "../../live/master.ts";
import type { CreatePeer } from "../../live/peer.ts";
import type { Log } from "../../log.ts";
import type { VideoSource } from "../../sources/videoSource.ts";
import { type FirmwarePace, ordinaryPace, playFirmware } from "./playedFirmware.ts";

export interface SimulatedDeviceOptions {
  device: SimulatedDevice;
  accountId: string;
  mqttUrl: string;
  dataDirectory: string;
  /** Presence as all doors of the account in this process know it; a presence of its own if the device runs alone. */
  presence?: KeptPresence;
  /** An intercom's own camera and loudspeaker, and the engine that sends its video. */
  picture?: { source: VideoSource; sink?: AudioSink; createPeer: CreatePeer };
  /** How long its updates take. */
  firmwarePace?: FirmwarePace;
  /** Its reader waits for a new card. */
  onEnrolment?(enrolmentId: string): void;
  log: Log;
}

export interface RunningDevice {
  readonly serialNumber: string;
  readonly door: BenchDoor;
  readonly link: DeviceLinkClient;
  dispose(): Promise<void>;
}

/** A door controller or intercom: the real controller, link and queue around a door that is only played. */
export async function startSimulatedDevice(options: SimulatedDeviceOptions): Promise<RunningDevice> {
  const { device, accountId, mqttUrl, dataDirectory, picture, firmwarePace = ordinaryPace, log } = options;
  const { serialNumber, secret } = device;
  const folder = join(dataDirectory, serialNumber);
  const { presence = openPresence(join(folder, "presence.json")) } = options;
  const configFile = join(folder, "config.json");
  const door = aDoorOnTheBench();
  let config: DeviceConfig | undefined = readConfig(configFile);
  let equipment: LiveEquipment | undefined;

  const now = () => Date.now() + link.clockOffsetMs();
  const report = (event: DeviceEvent) => {
    link
      .report(event)
      .catch((error: unknown) => log.error("An event could not be stored", { serialNumber, kind: event.kind, error: String(error) }));
  };
  const controller = createKeptDoor({
    folder,
    presence,
    accountId,
    serialNumber,
    driver: door.driver,
    log,
    report,
    now: () => now(),
    askPolicy: (sequence) => link.askPolicy(sequence),
  });
  const installer = playFirmware(() => link, firmwarePace);
  const firmware = createFirmwareUpdater({
    driver: installer,
    file: join(folder, "firmware.json"),
    builtIn: limits.versionLabel,
    report,
    now: () => now(),
    log,
  });
  const queue = new EventQueue(join(folder, "events.jsonl"));
  const unwatchQueue = presence.watchQueue(queue);
  const link: DeviceLinkClient = connectDeviceLink({
    identity: { accountId, serialNumber, secret, mqttUrl },
    queue,
    log,
    state: () => ({ firmwareVersion: firmware.version(), ...controller.state() }),
    onConfig(next) {
      config = next;
      keepConfig(configFile, next, log);
      if (next.door) controller.configure(next.door);
      firmware.follow(next.firmware);
    },
    onPolicyChange: controller.changePolicy,
    onPresence: controller.changePresence,
    onCommand: async (command) => carryOut(command),
  });
  // Before the link is up: a door that was in lockdown is in lockdown from the start.
  controller.start(config?.door);

  function carryOut(command: EquipmentCommand): Pick<CommandResult, "ok" | "code"> {
    if (command.kind === "live.revoke") {
      equipment?.channel.revoke(command.clientId);
      return { ok: true };
    }
    const outcome = controller.carryOut(command) ?? { ok: false, code: "error_invalid_request" };
    if (command.kind === "card.enrol" && outcome.ok) options.onEnrolment?.(command.enrolmentId);
    return outcome;
  }

  if (picture)
    equipment = await startLiveEquipment({
      accountId,
      serialNumber,
      ...picture,
      config: () => config,
      report: link.report,
      now,
      log,
    });
  return {
    serialNumber,
    door,
    link,
    async dispose() {
      firmware.dispose();
      installer.dispose();
      controller.dispose();
      unwatchQueue();
      presence.flush();
      await equipment?.dispose();
      await link.dispose();
    },
  };
}
