import type { DeviceConfig, DeviceEvent } from "#contract/deviceLink.ts";
import type { PresenceMessage } from "#contract/presenceMessage.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import type { DeviceRow } from "./deviceRows.ts";
import type { DeviceKey } from "./transport.ts";

export type EventOf<Kind extends DeviceEvent["kind"]> = Extract<DeviceEvent, { kind: Kind }>;

/** Applies an event to the store and the log, in the transaction that has locked the device's row. */
export type ApplyEvent<Kind extends DeviceEvent["kind"]> = (
  transaction: Database,
  row: DeviceRow,
  event: EventOf<Kind>,
  at: Date,
) => Promise<NewEvent[]>;

/** Keeps the controllers that are connected here at what the store says their doors decide by. */
export interface PolicyFeed {
  /** The whole policy of a door, signed; from then on it is sent what changes. */
  wholeFor(device: DeviceKey): Promise<string>;
  /** Sends what changed up to now: what the same doors are sent after it, they read by it. */
  bringUpToDate(accountId: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the doors that are connected to this process up to date on people's presence. */
export interface PresenceFeed {
  /** Sends a door everything that concerns it; from then on it is sent what happens. */
  follow(device: DeviceKey): Promise<void>;
  close(): Promise<void>;
}

/** Handlers of domains for device events; the link handles the others itself. */
export interface EventParts {
  readonly applyDecision: ApplyEvent<"access.decision">;
  readonly applyEnrolment: ApplyEvent<"card.enrolment">;
  readonly applyFirmwareStep: ApplyEvent<"firmware.step">;
  readonly applyBroughtClip: ApplyEvent<"clip.stored" | "clip.failed">;
  readonly applyHeldClip: ApplyEvent<"clip.held">;
  /** The device says which firmware it runs. */
  applyFirmwareVersion(transaction: Database, row: DeviceRow, installed: string, at: Date): Promise<NewEvent[]>;
}

/** The domains' parts of the device link. The composition registers them, so that the link imports no domain. */
export interface LinkParts extends EventParts {
  /** Parts of the configuration. */
  firmwareFor(row: DeviceRow): Promise<DeviceConfig["firmware"]>;
  liveFor(device: DeviceKey, origin: string): Promise<DeviceConfig["live"]>;
  objectsFor(accountId: string, serialNumbers: readonly string[], origin: string): Promise<NonNullable<DeviceConfig["objects"]>>;
  /** A gateway's cameras, clips to upload, and locked recordings. */
  gatewayPartsFor(device: DeviceKey): Promise<Required<Pick<DeviceConfig, "sources" | "clips" | "locks">>>;
  /** `send` answers false when the device is not here any more. */
  createPolicyFeed(send: (device: DeviceKey, token: string) => boolean): PolicyFeed;
  createPresenceFeed(send: (device: DeviceKey, message: PresenceMessage) => boolean): PresenceFeed;
}
