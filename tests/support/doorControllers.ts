import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { createLogTo } from "#domain/log.ts";
import { aDoorOnTheBench, type BenchDoor } from "#edge/controllers/benchDoor.ts";
import { createKeptDoor, type KeptDoor } from "#edge/controllers/keptDoor.ts";
import { connectDeviceLink, type DeviceLinkClient } from "#edge/link/deviceLinkClient.ts";
import { EventQueue } from "#edge/link/eventQueue.ts";
import { type KeptPresence, openPresence } from "#edge/link/keptPresence.ts";
import type { DoorAddress } from "./doorClient.ts";

const log = createLogTo({ level: "silent", write: () => undefined });

export interface Controller {
  readonly address: DoorAddress;
  readonly folder: string;
  readonly bench: BenchDoor;
  readonly link: DeviceLinkClient;
  readonly door: KeptDoor;
  readonly presence: KeptPresence;
  /** As a power cut ends it; its files stay. */
  stop(): Promise<void>;
}

export interface ControllerOptions {
  /** The clock of the device; the platform's once it has told it, unless this is given. */
  now?: () => number;
  folder?: string;
  /** The presence of another door, for doors of one gateway; default: its own. */
  presence?: KeptPresence;
}

/** A door controller with its real link, queue and files. What has to be ended goes to `closers`. */
export async function startDoorController(
  { localUrl }: { localUrl: string },
  address: DoorAddress,
  closers: (() => unknown)[],
  { now = Date.now, folder = newFolder(closers), presence = openPresence(join(folder, "presence.json")) }: ControllerOptions = {},
): Promise<Controller> {
  const bench = aDoorOnTheBench();
  const queue = new EventQueue(join(folder, "events.jsonl"));
  const unwatchQueue = presence.watchQueue(queue);
  const door = createKeptDoor({
    folder,
    presence,
    accountId: address.accountId,
    serialNumber: address.serialNumber,
    driver: bench.driver,
    log,
    report: (event) => void link.report(event),
    now,
    askPolicy: (sequence) => link.askPolicy(sequence),
  });
  const link = connectDeviceLink({
    identity: { ...address, mqttUrl: `${localUrl.replace("http", "ws")}${deviceLinkPath}` },
    queue,
    log,
    state: () => ({ firmwareVersion: "1", ...door.state() }),
    onConfig: (config) => config.door && door.configure(config.door),
    onPolicyChange: door.changePolicy,
    onPresence: door.changePresence,
    onCommand: async (command) => door.carryOut(command) ?? { ok: false },
  });
  door.start();
  const stop = async () => {
    door.dispose();
    await link.dispose();
    unwatchQueue();
    presence.flush();
  };
  closers.push(stop);
  return { address, folder, bench, link, door, presence, stop };
}

function newFolder(closers: (() => unknown)[]): string {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-controller-"));
  closers.push(() => rmSync(folder, { recursive: true }));
  return folder;
}
