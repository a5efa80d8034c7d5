import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import type { DeviceKey } from "../../channels/deviceLink/transport.ts";

/** A live video channel is identified by its device, a viewer by its client id in that channel. */
export type ChannelKey = DeviceKey;
export interface ViewerKey extends ChannelKey {
  clientId: string;
}

/** Messages between processes, each with the answer of the process that it concerns. */
export interface Messages {
  /** Answered by the process that the device is connected to. */
  "device.command": { body: { device: DeviceKey; command: DeviceCommand }; answer: CommandResult };
  "device.config": { body: DeviceKey; answer: never };
  "device.disconnect": { body: DeviceKey; answer: never };
  /** Live signalling for the process that holds the other end of the channel; answered when it was delivered. */
  "signalling.toMaster": { body: { channel: ChannelKey; text: string }; answer: true };
  "signalling.toViewer": { body: { viewer: ViewerKey; text: string }; answer: true };
  /** A new connection; the process that holds an older one closes it. */
  "signalling.masterCame": { body: ChannelKey; answer: never };
  "signalling.viewerCame": { body: ViewerKey; answer: never };
  "signalling.closeViewer": { body: ViewerKey; answer: never };
  "signalling.closeChannel": { body: ChannelKey; answer: never };
}
export type MessageKind = keyof Messages;

/** Messaging between the server processes that share a database. Messages are not stored: a process that is down never receives them. */
export interface Processes {
  /** Id of this process while it runs. */
  readonly id: string;
  /** Ids of all running processes, including this one. */
  living(): Promise<ReadonlySet<string>>;
  /** Sends a message to all other processes. */
  tell<Kind extends MessageKind>(kind: Kind, body: Messages[Kind]["body"]): Promise<void>;
  /** Sends a message to all other processes and returns the first answer; undefined if there is none within `withinMs`. */
  ask<Kind extends MessageKind>(kind: Kind, body: Messages[Kind]["body"], withinMs: number): Promise<Messages[Kind]["answer"] | undefined>;
  /** Handles a message of another process. The handler returns undefined to send no answer. */
  on<Kind extends MessageKind>(kind: Kind, handler: Handler<Kind>): void;
  close(): void;
}

export type Handler<Kind extends MessageKind> = (
  body: Messages[Kind]["body"],
) => Promise<Messages[Kind]["answer"] | undefined | void> | Messages[Kind]["answer"] | undefined | void;
