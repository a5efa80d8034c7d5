import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import type { Topic } from "#contract/realtime.ts";
import { mayHear } from "../../access/decide.ts";
import { isLimited } from "../../access/entries/entryView.ts";
import { findNamed, type NamedThings } from "../../access/entries/namedThings.ts";
import type { Session } from "../../access/session.ts";
import type { Clock } from "../../base/clock.ts";
import type { EventLog, StoredEvent } from "../../base/events/eventLog.ts";
import type { Log } from "../../base/log.ts";
import type { Database, Store } from "../../base/store/connect.ts";
import type { Identity } from "../../identity/identity.ts";
import { createEntryFrames, cursorText, type EntryFrames, frameText } from "./frames.ts";

/** With more unsent, a console is read for by itself until it has caught up: it can neither slow the others nor fill the memory. */
const unsentBytesMax = 256 * 1024;
/** A console that reads nothing for this long must start again. */
const longestSilenceMs = 30_000;
const drainLookMs = 50;
/** A cursor further back than this is answered by a reset: loading the state is then cheaper than replaying. */
const replayMax = 2000;
const batch = 500;
/** Every console is asked about once in this time, a part of them at a time: five hundred questions at once would hold the news up. */
const recheckMs = 2000;
const recheckParts = 20;

export interface StreamRequest {
  session: Session;
  topics: ReadonlySet<Topic>;
  lastEventId?: string;
  response: ServerResponse;
}

export interface RealtimeHub {
  open(request: StreamRequest): Promise<void>;
  /** How many consoles listen. */
  size(): number;
  close(): void;
}

interface HubDependencies {
  store: Store;
  events: EventLog;
  identity: Identity;
  clock: Clock;
  log: Log;
  epoch: string;
}

interface Console {
  session: Session;
  topics: ReadonlySet<Topic>;
  response: ServerResponse;
  /** Sequence of the last entry that was sent or passed over. */
  cursor: number;
  /** It has a reader of its own, at its pace; the account's reader passes it over. */
  isBehind: boolean;
  /** With which part of the consoles its rights are asked about again. */
  part: number;
}

/**
 * Fans the log out to the consoles. One reader per account follows the log by sequence, so every console gets every entry
 * it may hear exactly once and in order, however the notifications arrive. Who is new or slow catches up first.
 */
export function createRealtimeHub(dependencies: HubDependencies): RealtimeHub {
  const { events, identity, clock, log, epoch } = dependencies;
  const accounts = new Map<string, Set<Console>>();
  const readers = createReaders(dependencies, accounts, cutOff);
  const stopHearing = events.onAppended((accountId) => readers.wake(accountId));
  const heartbeat = setInterval(
    () => each((console) => write(console, "heartbeat", { serverTimeUtc: clock.now().toISOString() })),
    limits.realtimeHeartbeatMs,
  );
  let turn = 0;
  const recheck = setInterval(() => {
    turn = (turn + 1) % recheckParts;
    each((console) => {
      if (console.part === turn) void check(console);
    });
  }, recheckMs / recheckParts);
  let opened = 0;

  function each(action: (console: Console) => void): void {
    for (const consoles of accounts.values()) for (const console of consoles) action(console);
  }

  function write(console: Console, event: string, data: unknown): void {
    console.response.write(frameText(cursorText(epoch, console.cursor), event, data));
  }

  function cutOff(console: Console): void {
    if (console.response.destroyed) return;
    log.warn("A console was too slow and starts anew", { personId: console.session.personId });
    drop(console);
    console.response.destroy();
  }

  function hello(console: Console): void {
    write(console, "hello", { epoch, sequence: console.cursor, serverTimeUtc: clock.now().toISOString() });
  }

  function drop(console: Console): void {
    const consoles = accounts.get(console.session.accountId);
    consoles?.delete(console);
    if (consoles?.size === 0) accounts.delete(console.session.accountId);
  }

  /** Rights and sessions end on the stream as they do on calls. */
  async function check(console: Console): Promise<void> {
    try {
      const session = await identity.refresh(console.session);
      if (session && [...console.topics].every((topic) => mayHear(session, topic))) {
        console.session = session;
        return;
      }
    } catch (error) {
      log.warn("A session could not be checked", { error: String(error) });
      return;
    }
    write(console, "bye", { code: "error_session_expired" });
    drop(console);
    console.response.end();
  }

  async function open({ session, topics, lastEventId, response }: StreamRequest): Promise<void> {
    const head = await events.head(session.accountId);
    const cursor = cursorOf(lastEventId, epoch, head);
    const console: Console = { session, topics, response, cursor: cursor ?? head, isBehind: true, part: opened % recheckParts };
    opened += 1;
    response.on("close", () => drop(console));
    response.on("error", () => drop(console));
    if (response.destroyed) return;
    if (lastEventId !== undefined && cursor === undefined) write(console, "reset", {});
    hello(console);
    const consoles = accounts.get(session.accountId) ?? new Set();
    consoles.add(console);
    accounts.set(session.accountId, consoles);
    readers.catchUp(console);
  }

  return {
    open,
    size: () => [...accounts.values()].reduce((sum, consoles) => sum + consoles.size, 0),
    close() {
      stopHearing();
      clearInterval(heartbeat);
      clearInterval(recheck);
      each((console) => console.response.end());
      accounts.clear();
    },
  };
}

/** Read the log for consoles: one reader for an account, and one for each console that is new or slow. */
interface Readers {
  /** The log of this account has grown. */
  wake(accountId: string): void;
  catchUp(console: Console): void;
}

function createReaders(
  { store, events, log, epoch }: Pick<HubDependencies, "store" | "events" | "log" | "epoch">,
  accounts: ReadonlyMap<string, ReadonlySet<Console>>,
  cutOff: (console: Console) => void,
): Readers {
  const running = new Map<string, { again: boolean }>();

  /** Follows the log of one account until every console has what there is. Only one such run at a time. */
  function wake(accountId: string): void {
    const run = running.get(accountId);
    if (run) {
      run.again = true;
      return;
    }
    if (!accounts.has(accountId)) return;
    const state = { again: false };
    running.set(accountId, state);
    follow(accountId, state)
      .catch((error: unknown) => log.error("The realtime reader failed", { accountId, error: String(error) }))
      .finally(() => {
        running.delete(accountId);
        if (state.again) wake(accountId);
      });
  }

  async function follow(accountId: string, state: { again: boolean }): Promise<void> {
    for (;;) {
      state.again = false;
      const consoles = [...(accounts.get(accountId) ?? [])].filter(({ isBehind }) => !isBehind);
      if (consoles.length === 0) return;
      const from = Math.min(...consoles.map(({ cursor }) => cursor));
      const entries = await events.readAfter(accountId, from, batch);
      const frames = entries.map((entry) => createEntryFrames(epoch, entry));
      const things = await thingsFor(store.db, consoles, entries);
      for (const console of consoles) deliverAll(console, frames, things);
      if (entries.length < batch && !state.again) return;
    }
  }

  /** Several entries of one look leave as one write. A console that has too much unsent falls behind. */
  function deliverAll(console: Console, entries: readonly EntryFrames[], things: NamedThings): void {
    if (console.isBehind) return;
    console.response.cork();
    for (const entry of entries) {
      if (console.response.writableLength > unsentBytesMax) {
        catchUp(console);
        break;
      }
      deliver(console, entry, things);
    }
    console.response.uncork();
  }

  function catchUp(console: Console): void {
    console.isBehind = true;
    readUp(console).catch((error: unknown) => {
      log.error("A console could not catch up", { error: String(error) });
      cutOff(console);
    });
  }

  /** Reads the log for one console as fast as it takes it, until it is where the others are. */
  async function readUp(console: Console): Promise<void> {
    const { accountId } = console.session;
    while (await hasRoom(console)) {
      const entries = await events.readAfter(accountId, console.cursor, batch);
      const things = await thingsFor(store.db, [console], entries);
      for (const entry of entries) {
        if (console.response.writableLength > unsentBytesMax) break;
        deliver(console, createEntryFrames(epoch, entry), things);
      }
      if (entries.length > 0) continue;
      console.isBehind = false;
      // Entries committed after that read are left to the account's reader.
      return wake(accountId);
    }
    cutOff(console);
  }

  return { wake, catchUp };
}

/** Each console is checked separately; the message text is the same for all. */
function deliver(console: Console, shared: EntryFrames, things: NamedThings): void {
  const { session, topics } = console;
  const { event } = shared;
  if (event.sequence <= console.cursor) return;
  const previous = console.cursor;
  console.cursor = event.sequence;
  const heardOf = ({ deliveries }: EntryFrames) => deliveries.filter(({ topic }) => topics.has(topic) && mayHear(session, topic, event));
  const isHeard = heardOf(shared).length > 0;
  const frames = isHeard && isLimited(session) ? shared.limitedTo(session, things) : shared;
  const { frameOf } = frames;
  const heard = heardOf(frames);
  heard.forEach((delivery, index) => {
    // Only the last frame of an entry moves the cursor: a console that is cut between two hears both again and drops the one it had.
    console.response.write(frameOf(delivery, index === heard.length - 1 ? event.sequence : previous));
  });
}

/** Objects that the entries name, for consoles with limited reach. */
async function thingsFor(db: Database, consoles: readonly Console[], entries: readonly StoredEvent[]): Promise<NamedThings> {
  const first = consoles.find(({ session }) => isLimited(session));
  return first && entries.length > 0 ? findNamed(db, first.session.accountId, entries) : new Map();
}

async function hasRoom({ response }: Console): Promise<boolean> {
  const endsAt = performance.now() + longestSilenceMs;
  while (response.writableLength > unsentBytesMax && !response.destroyed && performance.now() < endsAt) await delay(drainLookMs);
  return !response.destroyed && response.writableLength <= unsentBytesMax;
}

/** Where a resumed stream goes on; undefined when it cannot: another installation's cursor, one from the future, or one too old. */
export function cursorOf(lastEventId: string | undefined, epoch: string, head: number): number | undefined {
  if (lastEventId === undefined) return undefined;
  const match = /^([\w-]+)\.(\d{1,15})$/.exec(lastEventId);
  if (!match || match[1] !== epoch) return undefined;
  const sequence = Number(match[2]);
  return sequence <= head && head - sequence <= replayMax ? sequence : undefined;
}
