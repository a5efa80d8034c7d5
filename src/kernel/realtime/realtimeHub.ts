import { limits } from "#contract/limits.ts";
import { mayHearTopic, type Topic } from "#contract/realtime.ts";
import type { Scope } from "#contract/scopes.ts";
import { log } from "../log.ts";
import { createFrameReader } from "./frameReader.ts";
import type { ConnectionState, Realtime, RealtimeEvent } from "./realtime.ts";
import { createServerClock } from "./serverClock.ts";
import type { RealtimeTransport, TransportConnection, TransportHandlers } from "./transport.ts";

type Listener = (event: RealtimeEvent) => void;

export interface RealtimeHub extends Realtime {
  /** Connects with the current subscriptions; later topics are added automatically. */
  start(): void;
  wake(): void;
  /** Reconnects immediately, even if the stream seems to be connected: the browser has lost its network, or the platform answers again. */
  reconnect(): void;
  /** Time of the last message from the platform, by its clock, in epoch milliseconds. */
  heardMs(): number;
  /** RZ-10: number of unknown notifications by code. */
  readonly unknownCodes: ReadonlyMap<string, number>;
  dispose(): void;
}

export interface RealtimeHubOptions {
  transport: RealtimeTransport;
  scopes: ReadonlySet<Scope>;
  /**
   * Cursor at which the session was read. The first stream starts there and includes all topics that plugins subscribed to while they
   * started.
   */
  from?: string | undefined;
  onState(state: ConnectionState): void;
  onEnded(code: string): void;
  now?(): number;
}

/** Delivers each notification once and in order to the subscribers of its topic. A failing listener does not affect the others. */
export function createRealtimeHub({ transport, scopes, from, onState, onEnded, now = Date.now }: RealtimeHubOptions): RealtimeHub {
  const listeners = new Map<Topic, Set<Listener>>();
  const resets = new Set<() => void>();
  const clock = createServerClock(now);
  const frames = createFrameReader(clock.serverNowMs);
  let connection: TransportConnection | undefined;
  /** Cursor at which the next stream starts, so that a change of topics misses nothing. */
  let cursor = from;
  let connected = "";
  let isStarted = false;
  let isPlanned = false;

  const report = (status: ConnectionState["status"], roundTripMs?: number) => onState({ status, roundTripMs });

  const connect = () => {
    isPlanned = false;
    if (!isStarted) return;
    const wanted = [...listeners.keys()].filter((topic) => (listeners.get(topic)?.size ?? 0) > 0 && mayHearTopic(topic, scopes)).toSorted();
    if (wanted.join() === connected) return;
    if (connection) cursor = connection.cursor();
    connection?.close();
    connected = wanted.join();
    if (wanted.length === 0) {
      connection = undefined;
      return report("idle");
    }
    report("connecting");
    // A cloud without cursors can't deliver the events between two streams, so listeners must load their state again.
    let isBlind = cursor === undefined && frames.hasHeard();
    const handlers: TransportHandlers = {
      onHello: (hello) => {
        clock.hear();
        clock.set(hello);
        report("live", Math.round(hello.answeredAtMs - hello.requestedAtMs));
        if (isBlind) for (const listener of resets) guarded(listener);
        isBlind = false;
      },
      onFrame: (frame) => {
        clock.hear();
        const event = frames.read(frame);
        if (event) for (const listener of listeners.get(event.topic) ?? []) guarded(() => listener(event));
      },
      onHeartbeat: (serverTimeUtc) => {
        clock.hear();
        clock.correct(serverTimeUtc);
      },
      onReset: () => {
        frames.reset();
        for (const listener of resets) guarded(listener);
      },
      onDown: (reason) => report(reason === "stale" ? "stale" : "offline"),
      onEnded: (code) => {
        report("offline");
        onEnded(code);
      },
    };
    connection = transport.connect(wanted, handlers, cursor);
  };
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(connect);
  };

  return {
    unknownCodes: frames.unknownCodes,
    serverNowMs: clock.serverNowMs,
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set<Listener>();
      listeners.set(topic, set);
      const mine: Listener = (event) => listener(event as never);
      set.add(mine);
      plan();
      return () => {
        set.delete(mine);
        plan();
      };
    },
    onReset(listener) {
      resets.add(listener);
      return () => void resets.delete(listener);
    },
    start() {
      isStarted = true;
      connect();
    },
    wake() {
      if (clock.silentMs() > limits.realtimeHeartbeatMs) connection?.wake();
    },
    reconnect: () => connection?.wake(),
    heardMs: clock.heardMs,
    dispose() {
      isStarted = false;
      connection?.close();
      connection = undefined;
      listeners.clear();
      resets.clear();
    },
  };
}

function guarded(act: () => void): void {
  try {
    act();
  } catch (error) {
    log.error("A realtime listener failed", { error });
  }
}
