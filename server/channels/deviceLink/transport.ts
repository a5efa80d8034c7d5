import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { DownKind } from "#contract/deviceLink.ts";

/** One device on the link. */
export interface DeviceKey {
  accountId: string;
  serialNumber: string;
}

export const keyOf = ({ accountId, serialNumber }: DeviceKey): string => `${accountId}/${serialNumber}`;

/** How messages travel: the broker in this process or another one. */
export interface Transport {
  /** Sends QoS 1, not retained, to a device that is there now; false when it is not, and then nothing is kept for it. */
  send(device: DeviceKey, kind: DownKind, message: unknown): boolean;
  /** Origin by which the device reaches the platform; undefined when that is not known here. */
  originOf(device: DeviceKey): string | undefined;
  present(): DeviceKey[];
  /** Is the device connected here? */
  has(device: DeviceKey): boolean;
  disconnect(device: DeviceKey): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  isListening(): boolean;
  close(): Promise<void>;
}

/** Handles a message of a transport. Rejects if nothing was committed: the message must then not be acknowledged. */
export interface Receiver {
  receive(device: DeviceKey, kind: string, payload: Buffer): Promise<void>;
  /** The device's connection ended, whether it said goodbye or not. */
  gone(device: DeviceKey): Promise<void>;
}
