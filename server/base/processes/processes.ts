import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import type { DeviceKey } from "../../channels/deviceLink/transport.ts";

/** One channel of live video, which is its device, and one of its viewers. */
export type ChannelKey = DeviceKey;
export interface ViewerKey extends ChannelKey {
  clientId: string;
}

/** What processes say to each other: the question, and what whom it concerns answers. */
export interface Messages {
  /** For the process that the device is connected to. */
  "device.command": { body: { device: DeviceKey; command: DeviceCommand }; answer: CommandResult };
  "device.config": { body: DeviceKey; answer: never };
  "device.disconnect": { body: DeviceKey; answer: never };
  /** A frame of live signalling for whoever holds the other end; answered when it was handed over. */
  "signalling.toMaster": { body: { channel: ChannelKey; text: string }; answer: true };
  "signalling.toViewer": { body: { viewer: ViewerKey; text: string }; answer: true };
  /** Its older connection, wherever it is, is replaced. */
  "signalling.masterCame": { body: ChannelKey; answer: never };
  "signalling.viewerCame": { body: ViewerKey; answer: never };
  "signalling.closeViewer": { body: ViewerKey; answer: never };
  "signalling.closeChannel": { body: ChannelKey; answer: never };
}
export type MessageKind = keyof Messages;

/** The server processes on one database. What they say is not kept: whoever is away when it is said never hears it. */
export interface Processes {
  /** This process, for as long as it lives. */
  readonly id: string;
  /** Those that are there, this one among them. */
  living(): Promise<ReadonlySet<string>>;
  /** Tells all others. */
  tell<Kind extends MessageKind>(kind: Kind, body: Messages[Kind]["body"]): Promise<void>;
  /** Asks all others; the first answer, or undefined when there is nobody else or nobody answers in time. */
  ask<Kind extends MessageKind>(kind: Kind, body: Messages[Kind]["body"], withinMs: number): Promise<Messages[Kind]["answer"] | undefined>;
  /** What this process does when another says so; undefined when it is not concerned, and then it does not answer. */
  on<Kind extends MessageKind>(kind: Kind, handler: Handler<Kind>): void;
  close(): void;
}

export type Handler<Kind extends MessageKind> = (
  body: Messages[Kind]["body"],
) => Promise<Messages[Kind]["answer"] | undefined | void> | Messages[Kind]["answer"] | undefined | void;
