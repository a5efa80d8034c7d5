import * as z from "zod/mini";
import { RealtimeFrame, RealtimeHello } from "#contract/realtime.ts";
import type { StreamFrame } from "#domain/eventStream.ts";
import { log } from "../log.ts";
import { followStream, type StreamOptions } from "./followStream.ts";
import type { RealtimeTransport, TransportConnection, TransportHandlers } from "./transport.ts";

const Heartbeat = z.object({ serverTimeUtc: z.string() });
const Bye = z.object({ code: z.string() });
const firstRetryMs = 500;
const longestRetryMs = 15_000;

export interface StreamTransportOptions extends StreamOptions {
  /** Fetches a new token after a refusal; resolves to false if there is none. */
  renewToken(): Promise<boolean>;
  random?(): number;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    const result = z.safeParse(schema, JSON.parse(text));
    if (result.success) return result.data;
  } catch {
    // Not JSON: dropped, like a frame of the wrong shape.
  }
  log.warn("A realtime frame was not understood", { length: text.length });
  return undefined;
}

/** Passes on what a frame says, except `bye`. */
function tell(handlers: TransportHandlers, { event, data }: StreamFrame, requestedAtMs: number, answeredAtMs: number): void {
  switch (event) {
    case "hello": {
      const hello = parse(RealtimeHello, data);
      if (hello) handlers.onHello({ serverTimeUtc: hello.serverTimeUtc, requestedAtMs, answeredAtMs });
      return;
    }
    case "document": {
      const document = parse(RealtimeFrame, data);
      if (document) handlers.onFrame(document);
      return;
    }
    case "heartbeat": {
      const heartbeat = parse(Heartbeat, data);
      if (heartbeat) handlers.onHeartbeat(heartbeat.serverTimeUtc);
      return;
    }
    case "reset":
      handlers.onReset();
  }
}

/**
 * Server-sent events over fetch, because EventSource can't send the bearer token in a header. Resumes with Last-Event-ID and retries with
 * exponential backoff and full jitter.
 */
export function createStreamTransport(options: StreamTransportOptions): RealtimeTransport {
  return { connect: (topics, handlers, from) => openConnection(options, topics, handlers, from) };
}

function openConnection(
  options: StreamTransportOptions,
  topics: readonly string[],
  handlers: TransportHandlers,
  from: string | undefined,
): TransportConnection {
  const { renewToken, now = Date.now, random = Math.random } = options;
  let cursor = from;
  let failures = 0;
  let refusals = 0;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let attempt: AbortController | undefined;

  const close = () => {
    isClosed = true;
    clearTimeout(retry);
    attempt?.abort();
  };
  const refused = async (code: string) => {
    refusals += 1;
    if (refusals <= 1 && (await renewToken().catch(() => false))) return again(0);
    if (isClosed) return;
    close();
    handlers.onEnded(code);
  };
  const again = (waitMs: number) => {
    if (isClosed) return;
    clearTimeout(retry);
    isWaiting = true;
    retry = setTimeout(() => void open(), waitMs);
  };
  const handle = (frame: StreamFrame, requestedAtMs: number) => {
    if (frame.id) cursor = frame.id;
    if (frame.event === "reset") cursor = undefined;
    tell(handlers, frame, requestedAtMs, now());
    if (frame.event === "hello") {
      failures = 0;
      refusals = 0;
    }
    if (frame.event === "bye") {
      attempt?.abort("bye");
      void refused(parse(Bye, frame.data)?.code ?? "error_session_expired");
    }
  };
  const open = async () => {
    const mine = new AbortController();
    attempt = mine;
    isWaiting = false;
    try {
      const code = await followStream(options, { topics, cursor, stop: mine, onFrame: handle });
      if (code !== undefined) return await refused(code);
    } catch (error) {
      if (!mine.signal.aborted) log.info("The realtime stream was lost", { reason: error instanceof Error ? error.message : "unknown" });
    }
    if (isClosed || mine !== attempt || mine.signal.reason === "bye") return;
    handlers.onDown(mine.signal.reason === "stale" ? "stale" : "lost");
    const wait = mine.signal.reason === "wake" ? 0 : random() * Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
    failures += 1;
    again(wait);
  };
  void open();
  return {
    close,
    cursor: () => cursor,
    /** Called when the computer wakes up or gets a network: a waiting retry starts now, and an open stream reconnects. */
    wake() {
      if (isClosed) return;
      failures = 0;
      if (isWaiting) return again(0);
      attempt?.abort("wake");
    },
  };
}
