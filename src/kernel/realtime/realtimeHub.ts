import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { isTopic, mayHearTopic, type RealtimeFrame, type Topic, topics } from "#contract/realtime.ts";
import type { Scope } from "#contract/scopes.ts";
import { log } from "../log.ts";
import type { ConnectionState, Realtime, RealtimeEvent } from "./realtime.ts";
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
  const unknownCodes = new Map<string, number>();
  let offsetMs = 0;
  /** By topic: the last sequence heard and the document ids of that entry. */
  const heard = new Map<string, { sequence: number; ids: Set<string> }>();
  let connection: TransportConnection | undefined;
  /** Cursor at which the next stream starts, so that a change of topics misses nothing. */
  let cursor = from;
  let connected = "";
  let isStarted = false;
  let isPlanned = false;
  let lastFrameMs = now();

  const serverNowMs = () => now() + offsetMs;
  const report = (status: ConnectionState["status"], roundTripMs?: number) => onState({ status, roundTripMs });
  const count = (code: string) => unknownCodes.set(code, (unknownCodes.get(code) ?? 0) + 1);

  const deliver = (frame: RealtimeFrame) => {
    const { sequence, document } = frame;
    const last = heard.get(frame.topic);
    if (last && (sequence < last.sequence || (sequence === last.sequence && last.ids.has(document.id)))) return;
    if (sequence === last?.sequence) last.ids.add(document.id);
    else heard.set(frame.topic, { sequence, ids: new Set([document.id]) });
    if (!isTopic(frame.topic)) return void count(document.Code);
    const definition = topics[frame.topic];
    const codes: readonly string[] = definition.codes;
    if (!codes.includes(document.Code)) return void count(document.Code);
    let data: unknown;
    try {
      data = JSON.parse(document.Data);
    } catch {
      return void count(document.Code);
    }
    const parsed = z.safeParse(definition.data as z.ZodMiniType, data);
    if (!parsed.success) return void count(document.Code);
    const at = timeOf(parsed.data);
    const event = {
      topic: frame.topic,
      code: document.Code,
      data: parsed.data,
      sequence,
      isFresh: at !== undefined && Math.abs(serverNowMs() - at) <= limits.notificationFreshMs,
    } as RealtimeEvent;
    for (const listener of listeners.get(frame.topic) ?? []) guarded(() => listener(event));
  };

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
    let isBlind = cursor === undefined && heard.size > 0;
    const handlers: TransportHandlers = {
      onHello: ({ serverTimeUtc, requestedAtMs, answeredAtMs }) => {
        lastFrameMs = now();
        offsetMs = Date.parse(serverTimeUtc) - (requestedAtMs + answeredAtMs) / 2;
        report("live", Math.round(answeredAtMs - requestedAtMs));
        if (isBlind) for (const listener of resets) guarded(listener);
        isBlind = false;
      },
      onFrame: (frame) => {
        lastFrameMs = now();
        deliver(frame);
      },
      onHeartbeat: (serverTimeUtc) => {
        lastFrameMs = now();
        const drift = Date.parse(serverTimeUtc) - serverNowMs();
        if (Math.abs(drift) > 1000) offsetMs += drift;
      },
      onReset: () => {
        heard.clear();
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
    unknownCodes,
    serverNowMs,
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
      if (now() - lastFrameMs > limits.realtimeHeartbeatMs) connection?.wake();
    },
    reconnect: () => connection?.wake(),
    heardMs: () => lastFrameMs + offsetMs,
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

/** The time of an event, from the field that its topic has for it. */
function timeOf(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const at = "Timestamp" in data ? data.Timestamp : "occurredAtUtc" in data ? data.occurredAtUtc : undefined;
  return typeof at === "string" ? Date.parse(at) : undefined;
}
