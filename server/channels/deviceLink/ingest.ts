import { and, eq, isNull, notInArray, or } from "drizzle-orm";
import { CommandResult, DeviceEvent, LinkMessage, StateMessage } from "#contract/deviceLink.ts";
import { PolicyRequest } from "#contract/devicePolicy.ts";
import type { DataOfAny } from "#contract/events/kind.ts";
import { faultText } from "#domain/faultText.ts";
import type { Clock } from "../../base/clock.ts";
import { type EventLog, type NewEvent, withData } from "../../base/events/eventLog.ts";
import type { Log } from "../../base/log.ts";
import type { Database, Store } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events as eventsTable } from "../../base/store/schema/events.ts";
import { failureCodeOf } from "../../base/store/storeFailures.ts";
import { createTurns } from "../../base/turns.ts";
import { applyEvent } from "./deviceEvents.ts";
import { changeDevice, type DeviceRow, lockDevice, writeSequences } from "./deviceRows.ts";
import type { EventParts } from "./linkParts.ts";
import { parseMessage } from "./parseMessage.ts";
import { applyState } from "./reportedState.ts";
import { disconnectCameras } from "./sourceStates.ts";
import { connectionEvent } from "./stateChanges.ts";
import { type DeviceKey, keyOf, type Receiver } from "./transport.ts";

/** A device's clock may be this far ahead before its times are not believed. */
const toleratedSkewMs = 30_000;

export interface IngestOptions {
  store: Store;
  events: EventLog;
  clock: Clock;
  log: Log;
  parts: EventParts;
  /** Under which name this end holds connections, as the devices' rows tell it. */
  holder: string;
  /** The device has said that it is there: it waits for its configuration. */
  onConnected(device: DeviceKey): void;
  /** It cannot go on from the policy that it has. */
  onPolicyWanted(device: DeviceKey): void;
  /** It came from another process, which may not have noticed. */
  onMoved(device: DeviceKey): void;
  onResult(device: DeviceKey, result: CommandResult): Promise<void>;
}

export interface Ingest extends Receiver {
  /** Marks devices as disconnected whose connection none of these holders has, with one entry for each that was connected. */
  disconnectAllBut(holders: ReadonlySet<string>, reason: DisconnectReason): Promise<void>;
  idle(): Promise<void>;
}

/** Why devices count as gone that did not say so. */
export type DisconnectReason = "platformStarted" | "platformLost" | "brokerLost";

/**
 * What devices say, in the order each of them says it, and whole: the change of the store and its entry in one transaction.
 * A message that can never be understood is dropped with a warning, since its sender would repeat it for ever.
 */
export function createIngest(options: IngestOptions): Ingest {
  const { events, clock, log, parts, holder, onConnected, onPolicyWanted, onMoved, onResult } = options;
  const turns = createTurns();

  /** Applies work to the locked device and logs what it answers. */
  async function change(device: DeviceKey, work: (transaction: Database, row: DeviceRow) => Promise<NewEvent[]>): Promise<void> {
    let logged: NewEvent[] = [];
    await events.recordTogether(
      device.accountId,
      async (transaction) => {
        const row = await lockDevice(transaction, device);
        logged = row ? await work(transaction, row) : [];
        return logged;
      },
      (transaction, sequences) => writeSequences(transaction, device.accountId, logged, sequences),
    );
  }

  /** A past time as the device tells it; a time to come is now. */
  function timeOf(atUtc: string | undefined): { at: Date; skew: DataOfAny } {
    const now = clock.now();
    const at = atUtc === undefined ? now : new Date(atUtc);
    const aheadMs = at.getTime() - now.getTime();
    if (aheadMs <= 0) return { at, skew: {} };
    return { at: now, skew: aheadMs > toleratedSkewMs ? { deviceClockSkewMs: aheadMs } : {} };
  }

  async function receiveLink(device: DeviceKey, { connected, bootId, atUtc }: LinkMessage): Promise<void> {
    const { at, skew } = timeOf(atUtc);
    if (!connected) return disconnect(device, at, bootId);
    let isMoved = false;
    await change(device, async (transaction, row) => {
      isMoved = row.isConnected && row.linkHolder !== holder;
      if (row.isConnected && row.bootId === bootId && !isMoved) return [];
      await changeDevice(transaction, row, {
        isConnected: true,
        bootId,
        linkHolder: holder,
        ...(!row.isConnected && { connectionChangedAt: at }),
      });
      return row.isConnected ? [] : [connectionEvent(row, true, at, skew)];
    });
    if (isMoved) onMoved(device);
    onConnected(device);
  }

  /** `bootId`: only that connection may end; the last words of an older one do not count. */
  async function disconnect(device: DeviceKey, at: Date, bootId?: string): Promise<void> {
    await change(device, async (transaction, row) => {
      // It may have come back to another process before this one noticed the end.
      if (!row.isConnected || row.linkHolder !== holder || (bootId !== undefined && row.bootId !== bootId)) return [];
      await changeDevice(transaction, row, { isConnected: false, connectionChangedAt: at });
      return [connectionEvent(row, false, at), ...(await disconnectCameras(transaction, row, at))];
    });
  }

  async function receiveState(device: DeviceKey, state: StateMessage): Promise<void> {
    const { at, skew } = timeOf(state.atUtc);
    await change(device, (transaction, row) => applyState(parts, transaction, row, state, { at, skew }));
  }

  async function receiveEvent(device: DeviceKey, event: DeviceEvent): Promise<void> {
    const { at, skew } = timeOf(event.atUtc);
    await change(device, async (transaction, row) => {
      if (await isKnown(transaction, device.accountId, event.eventId)) return [];
      const [first, ...rest] = await applyEvent(parts, transaction, row, event, { at, isHistory: event.isHistory === true });
      // The first entry represents the event and has its id, so that a repeated delivery is recognised.
      return first ? [{ ...withData(first, skew), eventId: event.eventId }, ...rest] : [];
    });
  }

  async function receiveNow(device: DeviceKey, kind: string, payload: Buffer): Promise<void> {
    if (kind === "link") {
      const message = parseMessage(LinkMessage, payload);
      if (message) return receiveLink(device, message);
    } else if (kind === "state") {
      const message = parseMessage(StateMessage, payload);
      if (message) return receiveState(device, message);
    } else if (kind === "event") {
      const message = parseMessage(DeviceEvent, payload);
      if (message) return receiveEvent(device, message);
    } else if (kind === "policy") {
      if (parseMessage(PolicyRequest, payload)) return onPolicyWanted(device);
    } else if (kind === "result") {
      const message = parseMessage(CommandResult, payload);
      if (message) return onResult(device, message);
    }
    log.warn("A device's message was not understood", { device: keyOf(device), kind, bytes: payload.length });
  }

  return {
    receive: (device, kind, payload) =>
      turns.run(keyOf(device), () =>
        receiveNow(device, kind, payload).catch((error: unknown) => {
          if (!isOfMessage(error)) throw error;
          log.error("A device's message was dropped because it failed", { device: keyOf(device), kind, error: faultText(error) });
        }),
      ),
    gone: (device) => turns.run(keyOf(device), () => disconnect(device, clock.now())),
    disconnectAllBut: (holders, reason) => disconnectAllBut(options, holders, reason),
    idle: () => turns.idle(),
  };
}

async function disconnectAllBut(
  { store, events, clock }: Pick<IngestOptions, "store" | "events" | "clock">,
  holders: ReadonlySet<string>,
  reason: DisconnectReason,
): Promise<void> {
  const isElsewhere = notInArray(devices.linkHolder, [...holders]);
  // Whom nobody ever held was left behind by an older version: its start is over once this one has started.
  const isLost = and(
    eq(devices.isConnected, true),
    reason === "platformStarted" ? or(isNull(devices.linkHolder), isElsewhere) : isElsewhere,
  );
  const accounts = await store.db.selectDistinct({ accountId: devices.accountId }).from(devices).where(isLost);
  for (const { accountId } of accounts) {
    let logged: NewEvent[] = [];
    await events.record(
      accountId,
      async (transaction) => {
        const at = clock.now();
        const rows = await transaction
          .update(devices)
          .set({ isConnected: false, connectionChangedAt: at })
          .where(and(eq(devices.accountId, accountId), isLost))
          .returning();
        logged = rows.map((row) => connectionEvent(row, false, at, { reason }));
        return logged;
      },
      (transaction, sequences) => writeSequences(transaction, accountId, logged, sequences),
    );
  }
}

/**
 * The message itself is why it failed, and would fail again for ever: its values do not fit the store (PostgreSQL's classes 22 and 23), or
 * the program does not know what to do with it. A database that is away or busy is no reason to drop a message.
 */
function isOfMessage(error: unknown): boolean {
  const code = failureCodeOf(error);
  if (typeof code === "string") return /^2[23]/.test(code);
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError || error instanceof URIError;
}

async function isKnown(transaction: Database, accountId: string, eventId: string): Promise<boolean> {
  const rows = await transaction
    .select({ eventId: eventsTable.eventId })
    .from(eventsTable)
    .where(and(eq(eventsTable.accountId, accountId), eq(eventsTable.eventId, eventId)));
  return rows.length > 0;
}
