import { and, eq } from "drizzle-orm";
import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import type { Clock } from "../../base/clock.ts";
import type { Processes } from "../../base/processes/processes.ts";
import type { Store } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { PendingCommands } from "./pendingCommands.ts";
import type { DeviceKey, Transport } from "./transport.ts";

interface CommandRoutesOptions {
  clock: Clock;
  store: Store;
  processes: Processes;
  pending: PendingCommands;
  transport: Transport;
  /** Brings the policy of a door up to date, before the door decides on what a command presents to it. */
  tellPolicy(device: DeviceKey): Promise<void>;
}

/** Sends a command to its device by the process that has it; `undefined` when it was not delivered. */
export type SendCommand = (device: DeviceKey, command: DeviceCommand) => Promise<CommandResult | undefined>;

/** Also carries out what other processes ask for devices that are connected here. */
export function createCommandRoutes({ clock, store, processes, pending, transport, tellPolicy }: CommandRoutesOptions): SendCommand {
  async function commandHere(device: DeviceKey, command: DeviceCommand): Promise<CommandResult | undefined> {
    if (command.kind === "key.present") await tellPolicy(device);
    return pending.run(device, command, () => transport.send(device, "command", command));
  }

  /** By the process that has the device; until the command expires, like here. */
  async function commandElsewhere(device: DeviceKey, command: DeviceCommand): Promise<CommandResult | undefined> {
    const lifeMs = Date.parse(command.expiresAtUtc) - clock.now().getTime();
    const result = await processes.ask("device.command", { device, command }, lifeMs);
    if (!result) await pending.expire(device, command.commandId);
    return result;
  }

  async function isElsewhere({ accountId, serialNumber }: DeviceKey): Promise<boolean> {
    const [row] = await store.db
      .select({ isConnected: devices.isConnected, linkHolder: devices.linkHolder })
      .from(devices)
      .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
    return row?.isConnected === true && row.linkHolder !== null && row.linkHolder !== processes.id;
  }

  processes.on("device.command", ({ device, command }) => (transport.has(device) ? commandHere(device, command) : undefined));

  return async (device, command) =>
    !transport.has(device) && (await isElsewhere(device)) ? commandElsewhere(device, command) : commandHere(device, command);
}
