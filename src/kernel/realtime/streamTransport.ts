import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { RealtimeFrame, RealtimeHello, realtimePath } from "#contract/realtime.ts";
import { createFrameParser, type StreamFrame } from "#domain/eventStream.ts";
import { log } from "../log.ts";
import type { RealtimeTransport, TransportHandlers } from "./transport.ts";

const Heartbeat = z.object({ serverTimeUtc: z.string() });
const Bye = z.object({ code: z.string() });
const firstRetryMs = 500;
const longestRetryMs = 15_000;

export interface StreamTransportOptions {
  baseUrl: string;
  token(): Promise<string | undefined>;
  /** Fetches a new token after a refusal; resolves to false if there is none. */
  renewToken(): Promise<boolean>;
  fetch?: typeof globalThis.fetch;
  now?(): number;
  random?(): number;
  staleMs?: number;
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

/**
 * Server-sent events over fetch, because EventSource can't send the bearer token in a header. Resumes with Last-Event-ID and retries with
 * exponential backoff and full jitter.
 */
export function createStreamTransport(options: StreamTransportOptions): RealtimeTransport {
  const {
    baseUrl,
    token,
    renewToken,
    fetch = globalThis.fetch,
    now = Date.now,
    random = Math.random,
    staleMs = limits.realtimeStaleMs,
  } = options;
  return {
    connect(topics, handlers, from) {
      let cursor = from;
      let failures = 0;
      let refusals = 0;
      let isClosed = false;
      let retry: ReturnType<typeof setTimeout> | undefined;
      let isWaiting = false;
      let silence: ReturnType<typeof setTimeout> | undefined;
      let attempt: AbortController | undefined;

      const close = () => {
        isClosed = true;
        clearTimeout(retry);
        clearTimeout(silence);
        attempt?.abort();
      };
      const end = (code: string) => {
        if (isClosed) return;
        close();
        handlers.onEnded(code);
      };
      const refused = async (code: string) => {
        refusals += 1;
        if (refusals > 1 || !(await renewToken().catch(() => false))) end(code);
        else again(0);
      };
      const again = (waitMs: number) => {
        if (isClosed) return;
        clearTimeout(retry);
        isWaiting = true;
        retry = setTimeout(() => void open(), waitMs);
      };
      const handle = (frame: StreamFrame, requestedAtMs: number) => {
        if (frame.id) cursor = frame.id;
        switch (frame.event) {
          case "hello": {
            const hello = parse(RealtimeHello, frame.data);
            if (hello) handlers.onHello({ serverTimeUtc: hello.serverTimeUtc, requestedAtMs, answeredAtMs: now() });
            failures = 0;
            refusals = 0;
            return;
          }
          case "document": {
            const document = parse(RealtimeFrame, frame.data);
            if (document) handlers.onFrame(document);
            return;
          }
          case "heartbeat": {
            const heartbeat = parse(Heartbeat, frame.data);
            if (heartbeat) handlers.onHeartbeat(heartbeat.serverTimeUtc);
            return;
          }
          case "reset":
            cursor = undefined;
            handlers.onReset();
            return;
          case "bye":
            attempt?.abort("bye");
            void refused(parse(Bye, frame.data)?.code ?? "error_session_expired");
        }
      };
      const open = async () => {
        const mine = new AbortController();
        attempt = mine;
        isWaiting = false;
        const watch = () => {
          clearTimeout(silence);
          silence = setTimeout(() => mine.abort("stale"), staleMs);
        };
        watch();
        try {
          const bearer = await token();
          const requestedAtMs = now();
          const response = await fetch(`${baseUrl}${realtimePath}?topics=${encodeURIComponent(topics.join(","))}`, {
            headers: {
              accept: "text/event-stream",
              ...(bearer && { authorization: `Bearer ${bearer}` }),
              ...(cursor && { "last-event-id": cursor }),
            },
            cache: "no-store",
            signal: mine.signal,
          });
          if (response.status === 401 || response.status === 403) {
            await response.body?.cancel();
            await refused(response.status === 401 ? "error_session_expired" : "error_forbidden");
            return;
          }
          if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
          const read = createFrameParser((frame) => handle(frame, requestedAtMs));
          const text = response.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>);
          for await (const chunk of text) {
            if (mine.signal.aborted) break;
            watch();
            read(chunk);
          }
        } catch (error) {
          if (!mine.signal.aborted)
            log.info("The realtime stream was lost", { reason: error instanceof Error ? error.message : "unknown" });
        } finally {
          clearTimeout(silence);
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
    },
  };
}

export type { TransportHandlers };
