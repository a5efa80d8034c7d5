import { limits } from "#contract/limits.ts";
import { realtimePath } from "#contract/realtime.ts";
import { createFrameParser, type StreamFrame } from "#domain/eventStream.ts";

export interface StreamOptions {
  baseUrl: string;
  token(): Promise<string | undefined>;
  fetch?: typeof globalThis.fetch;
  now?(): number;
  staleMs?: number;
}
export interface StreamRequest {
  topics: readonly string[];
  /** The position after which the stream starts. */
  cursor: string | undefined;
  /** Ends the stream. Aborted with the reason `stale` if nothing was heard for too long. */
  stop: AbortController;
  /** `requestedAtMs` is this computer's time of the request. */
  onFrame(frame: StreamFrame, requestedAtMs: number): void;
}

/** Reads one stream until it ends. Resolves to an error code if the platform refused it; rejects if the connection failed. */
export async function followStream(options: StreamOptions, request: StreamRequest): Promise<string | undefined> {
  const { baseUrl, token, fetch = globalThis.fetch, now = Date.now, staleMs = limits.realtimeStaleMs } = options;
  const { topics, cursor, stop, onFrame } = request;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(silence);
  const watch = () => {
    rest();
    silence = setTimeout(() => stop.abort("stale"), staleMs);
  };
  stop.signal.addEventListener("abort", rest);
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
      signal: stop.signal,
    });
    if (response.status === 401 || response.status === 403) {
      await response.body?.cancel();
      return response.status === 401 ? "error_session_expired" : "error_forbidden";
    }
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
    const read = createFrameParser((frame) => onFrame(frame, requestedAtMs));
    const text = response.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>);
    for await (const chunk of text) {
      if (stop.signal.aborted) break;
      watch();
      read(chunk);
    }
    return undefined;
  } finally {
    rest();
  }
}
