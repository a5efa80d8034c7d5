import { randomUUID } from "node:crypto";
import {
  type CommandResult,
  DeviceCommand,
  DeviceConfig,
  type DeviceEvent,
  type DownKind,
  type StateMessage,
} from "#contract/deviceLink.ts";
import { PolicyMessage, type PolicyRequest } from "#contract/devicePolicy.ts";
import { PresenceMessage } from "#contract/presenceMessage.ts";
import { conditionOf } from "#domain/failures/conditionOf.ts";
import type { Log } from "../log.ts";
import type { DeviceIdentity } from "./deviceIdentity.ts";
import type { EventQueue } from "./eventQueue.ts";
import { type LinkConnection, openLinkConnection } from "./linkConnection.ts";
import { createPlatformClock } from "./platformClock.ts";

/** How many answers are remembered, so that a command that arrives twice acts once. */
const rememberedCommands = 500;

export interface DeviceLinkClient {
  /** Stores the event, then delivers it as soon as the link allows. Resolves when it is stored. */
  report(event: DeviceEvent): Promise<void>;
  /** Tells the platform the whole present state; nothing is sent without a connection, since connecting tells it anyway. */
  publishState(): void;
  /** Asks for the whole policy again; `sequence` is that of the one that there is. */
  askPolicy(sequence: number | undefined): void;
  /** The platform's time minus ours, in milliseconds, as of the last configuration. */
  clockOffsetMs(): number;
  /** The platform has said what time it is. */
  isTimeKnown(): boolean;
  isConnected(): boolean;
  /** Cuts the link as a pulled cable would, until `reconnect`. */
  sever(): void;
  reconnect(): void;
  dispose(): Promise<void>;
}

/** Commands that are not about the link itself. */
export type EquipmentCommand = Exclude<DeviceCommand, { kind: "link.report" }>;

/** Progress of one, as far as the device reports it. */
export type EquipmentResult = Omit<CommandResult, "commandId" | "atUtc">;

export interface DeviceLinkOptions {
  identity: DeviceIdentity;
  queue: EventQueue;
  log: Log;
  now?: () => number;
  /** A clock in milliseconds that nobody sets. */
  ticks?: () => number;
  state(): Omit<StateMessage, "atUtc">;
  onConfig(config: DeviceConfig): void;
  /** A change of what it decides by, as the platform signed it. */
  onPolicyChange?(token: string): void;
  onPresence?(message: PresenceMessage): void;
  /** Carries a command out and answers whether it did. Not called for commands that have expired. */
  onCommand(command: EquipmentCommand): Promise<EquipmentResult>;
}

/** One device's end of the device link: its own connection, credentials and queue. */
export function connectDeviceLink(options: DeviceLinkOptions): DeviceLinkClient {
  const { identity, queue, log, state, onConfig, onPolicyChange, onPresence, onCommand } = options;
  const { now = Date.now, ticks = () => performance.now() } = options;
  const bootId = randomUUID();
  const clock = createPlatformClock(now, ticks);
  const nowUtc = () => utcOf(clock.nowMs());
  const link = openLinkConnection({
    identity,
    bootId,
    log,
    onUp() {
      tellWhoIsHere();
      return delivery.deliver();
    },
    onMessage,
  });
  const delivery = createEventDelivery({ queue, link, log });

  const publishState = () => {
    if (!link.isUp()) return;
    delivery.accountForAll();
    link.tell("state", { ...state(), atUtc: nowUtc() });
  };

  function tellWhoIsHere(): void {
    link.tell("link", { connected: true, bootId, atUtc: nowUtc() });
    publishState();
  }

  const handleCommand = createCommandHandler({
    log,
    nowMs: clock.nowMs,
    async carryOut(command) {
      if (command.kind !== "link.report") return onCommand(command);
      tellWhoIsHere();
      return { ok: true };
    },
    answer: (result) => link.tell("result", result),
  });

  function onMessage(kind: DownKind, message: unknown): void {
    if (kind === "config") {
      const config = DeviceConfig.safeParse(message);
      if (!config.success) return log.warn("A configuration was not understood");
      clock.hear(Date.parse(config.data.serverTimeUtc));
      onConfig(config.data);
    } else if (kind === "command") {
      const command = DeviceCommand.safeParse(message);
      if (!command.success) return log.warn("A command was not understood");
      void handleCommand(command.data);
    } else if (kind === "policy") {
      const change = PolicyMessage.safeParse(message);
      if (!change.success) return log.warn("A change of the policy was not understood");
      onPolicyChange?.(change.data.token);
    } else {
      const presence = PresenceMessage.safeParse(message);
      if (!presence.success) return log.warn("What was told of who is where was not understood");
      onPresence?.(presence.data);
    }
  }

  return {
    async report(event) {
      await queue.push(event).catch((error: unknown) => {
        log.error("An event was not written and is kept in memory", { eventId: event.eventId, error: String(error) });
      });
      void delivery.deliver();
    },
    publishState,
    askPolicy(sequence) {
      const request: PolicyRequest = sequence === undefined ? {} : { sequence };
      if (link.isUp()) link.tell("policy", request);
    },
    clockOffsetMs: () => clock.nowMs() - now(),
    isTimeKnown: clock.isKnown,
    isConnected: link.isUp,
    sever: link.sever,
    reconnect: link.reconnect,
    async dispose() {
      await link.end();
      await queue.close();
    },
  };
}

interface EventDelivery {
  /** Sends what is queued, oldest first, as long as the link is up. */
  deliver(): Promise<void>;
  /** The whole state is being reported: what is queued up to now is history. */
  accountForAll(): void;
}

function createEventDelivery({ queue, link, log }: { queue: EventQueue; link: LinkConnection; log: Log }): EventDelivery {
  let isDelivering = false;
  /** Number of queued events when the whole state was last reported; a count, because clocks can be set. */
  let accountedFor = 0;
  return {
    async deliver() {
      if (isDelivering) return;
      isDelivering = true;
      try {
        for (let event = queue.first(); event && link.isUp(); event = queue.first()) {
          await link.publish("event", accountedFor > 0 ? { ...event, isHistory: true } : event);
          await queue.shift();
          accountedFor = Math.max(0, accountedFor - 1);
        }
      } catch (error) {
        // Kept in the queue; the next connection or event tries again.
        log.debug("An event was not delivered", { error: String(error) });
      } finally {
        isDelivering = false;
      }
    },
    accountForAll() {
      accountedFor = queue.size;
    },
  };
}

interface CommandHandlerOptions {
  log: Log;
  /** The platform's time in milliseconds. */
  nowMs(): number;
  carryOut(command: DeviceCommand): Promise<EquipmentResult>;
  answer(result: CommandResult): void;
}

/** Carries out each command once and in time, and answers a repeated one as before. */
function createCommandHandler({ log, nowMs, carryOut, answer }: CommandHandlerOptions): (command: DeviceCommand) => Promise<void> {
  const answers = new Map<string, CommandResult>();
  return async (command) => {
    const known = answers.get(command.commandId);
    if (known) return answer(known);
    // Expired on its way, or an old one sent again: it must not act.
    if (Date.parse(command.expiresAtUtc) <= nowMs()) return log.warn("An expired command was ignored", { commandId: command.commandId });
    const outcome = await carryOut(command).catch((error: unknown) => {
      log.error("A command failed", { commandId: command.commandId, error: String(error) });
      return { ok: false, code: conditionOf(error) ?? "error_system" };
    });
    const result: CommandResult = { ...outcome, commandId: command.commandId, atUtc: utcOf(nowMs()) };
    answers.set(command.commandId, result);
    for (const oldest of answers.keys()) {
      if (answers.size <= rememberedCommands) break;
      answers.delete(oldest);
    }
    answer(result);
  };
}

const utcOf = (ms: number) => new Date(ms).toISOString();
