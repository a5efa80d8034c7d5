import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";

/** The platform's end of the device link. */
export interface DeviceLink {
  /** Takes over a WebSocket upgrade on /mqtt. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends a command to a connected device and waits for its answer until the command expires; undefined when it was not delivered. */
  command(accountId: string, serialNumber: string, command: DeviceCommand): Promise<CommandResult | undefined>;
  /** Sends a device its whole configuration again, if it is connected. */
  pushConfig(accountId: string, serialNumber: string): Promise<void>;
  /** Closes a device's connection, for example after its secret changed. */
  disconnect(accountId: string, serialNumber: string): void;
  isListening(): boolean;
  close(): Promise<void>;
}
