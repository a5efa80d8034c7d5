import { randomUUID } from "node:crypto";
import { connect, type MqttClient } from "mqtt";
import {
  type CommandResult,
  DeviceCommand,
  DeviceConfig,
  type DeviceEvent,
  deviceTopic,
  type StateMessage,
  type UpKind,
} from "#contract/deviceLink.ts";
import { PolicyMessage, type PolicyRequest } from "#contract/devicePolicy.ts";
import { PresenceMessage } from "#contract/presenceMessage.ts";
import { conditionOf } from "#domain/failures/conditionOf.ts";
import { faultText } from "#domain/faultText.ts";
import type { Log } from "../log.ts";
import type { DeviceIdentity } from "./deviceIdentity.ts";
import type { EventQueue } from "./eventQueue.ts";
import { createPlatformClock } from "./platformClock.ts";

const keepaliveSeconds = 10;
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
  const {
    identity,
    queue,
    log,
    state,
    onConfig,
    onPolicyChange,
    onPresence,
    onCommand,
    now = Date.now,
    ticks = () => performance.now(),
  } = options;
  const { accountId, serialNumber } = identity;
  const bootId = randomUUID();
  const topic = (kind: UpKind) => deviceTopic(accountId, serialNumber, "up", kind);
  const downConfig = deviceTopic(accountId, serialNumber, "down", "config");
  const downCommand = deviceTopic(accountId, serialNumber, "down", "command");
  const downPolicy = deviceTopic(accountId, serialNumber, "down", "policy");
  const downPresence = deviceTopic(accountId, serialNumber, "down", "presence");
  const clock = createPlatformClock(now, ticks);
  let isUp = false;
  let isDelivering = false;
  /** Number of queued events when the whole state was last reported; a count, because clocks can be set. */
  let accountedFor = 0;
  let isDisposed = false;

  const client: MqttClient = connect(identity.mqttUrl, {
    clientId: serialNumber,
    username: `${accountId}/${serialNumber}`,
    password: identity.secret,
    keepalive: keepaliveSeconds,
    clean: true,
    // Jittered, so that a restarted platform is not met by every device at once.
    reconnectPeriod: 500 + Math.floor(Math.random() * 1500),
    connectTimeout: 10_000,
    queueQoSZero: false,
    will: { topic: topic("link"), payload: Buffer.from(JSON.stringify({ connected: false, bootId })), qos: 1, retain: false },
  });

  const publish = (kind: UpKind, message: unknown) => client.publishAsync(topic(kind), JSON.stringify(message), { qos: 1 });
  const tell = (kind: Exclude<UpKind, "event">, message: unknown) => {
    publish(kind, message).catch((error: unknown) => log.debug("A message was not delivered", { kind, error: String(error) }));
  };
  const nowUtc = () => utcOf(clock.nowMs());
  const publishState = () => {
    if (!isUp) return;
    accountedFor = queue.size;
    tell("state", { ...state(), atUtc: nowUtc() });
  };

  const tellWhoIsHere = () => {
    tell("link", { connected: true, bootId, atUtc: nowUtc() });
    publishState();
  };

  const handleCommand = createCommandHandler({
    log,
    nowMs: clock.nowMs,
    async carryOut(command) {
      if (command.kind !== "link.report") return onCommand(command);
      tellWhoIsHere();
      return { ok: true };
    },
    answer: (result) => tell("result", result),
  });

  async function deliver(): Promise<void> {
    if (isDelivering) return;
    isDelivering = true;
    try {
      for (let event = queue.first(); event && isUp; event = queue.first()) {
        await publish("event", accountedFor > 0 ? { ...event, isHistory: true } : event);
        await queue.shift();
        accountedFor = Math.max(0, accountedFor - 1);
      }
    } catch (error) {
      // Kept in the queue; the next connection or event tries again.
      log.debug("An event was not delivered", { error: String(error) });
    } finally {
      isDelivering = false;
    }
  }

  client.on("connect", () => {
    client
      .subscribeAsync([downConfig, downCommand, downPolicy, downPresence], { qos: 1 })
      .then(() => {
        isUp = true;
        tellWhoIsHere();
        return deliver();
      })
      .catch((error: unknown) => log.warn("The device link could not subscribe", { error: String(error) }));
  });
  client.on("close", () => {
    isUp = false;
  });
  client.on("error", (error) => log.debug("The device link is not available", { error: String(error) }));
  const onMessage = (name: string, message: unknown) => {
    if (name === downConfig) {
      const config = DeviceConfig.safeParse(message);
      if (!config.success) return log.warn("A configuration was not understood");
      clock.hear(Date.parse(config.data.serverTimeUtc));
      onConfig(config.data);
    } else if (name === downCommand) {
      const command = DeviceCommand.safeParse(message);
      if (!command.success) return log.warn("A command was not understood");
      void handleCommand(command.data);
    } else if (name === downPolicy) {
      const change = PolicyMessage.safeParse(message);
      if (!change.success) return log.warn("A change of the policy was not understood");
      onPolicyChange?.(change.data.token);
    } else if (name === downPresence) {
      const presence = PresenceMessage.safeParse(message);
      if (!presence.success) return log.warn("What was told of who is where was not understood");
      onPresence?.(presence.data);
    }
  };
  client.on("message", (name, payload) => {
    try {
      onMessage(name, parseJson(payload));
    } catch (error) {
      // One message that cannot be carried out is not the end of the others.
      log.error("A message of the platform failed", { topic: name, error: faultText(error) });
    }
  });

  return {
    async report(event) {
      await queue.push(event).catch((error: unknown) => {
        log.error("An event was not written and is kept in memory", { eventId: event.eventId, error: String(error) });
      });
      void deliver();
    },
    publishState,
    askPolicy(sequence) {
      const request: PolicyRequest = sequence === undefined ? {} : { sequence };
      if (isUp) tell("policy", request);
    },
    clockOffsetMs: () => clock.nowMs() - now(),
    isTimeKnown: clock.isKnown,
    isConnected: () => isUp,
    sever() {
      client.options.reconnectPeriod = 0;
      client.stream.destroy();
    },
    reconnect() {
      if (isDisposed) return;
      client.options.reconnectPeriod = 1000;
      // Keep messages in flight: without their stores the client forgets them, and their callers wait for ever.
      const { incomingStore, outgoingStore } = client;
      client.reconnect({ incomingStore, outgoingStore });
    },
    async dispose() {
      isDisposed = true;
      isUp = false;
      await client.endAsync(true).catch(() => undefined);
      await queue.close();
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

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
}
