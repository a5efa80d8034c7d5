import { realtimePath } from "#contract/realtime.ts";

export interface Frame {
  id: string;
  event: string;
  data: { topic?: string; sequence?: number; document?: { Data: string }; code?: string };
}

export interface EventStream {
  status: number;
  headers: Headers;
  /** Waits for a frame that is no heartbeat. */
  next(): Promise<Frame>;
  close(): void;
}

/** A realtime stream as a console opens it. */
export async function openEventStream(url: string, bearer: string, topics: string, lastEventId?: string): Promise<EventStream> {
  const abort = new AbortController();
  const { status, headers, body } = await fetch(`${url}${realtimePath}?topics=${topics}`, {
    headers: { authorization: `Bearer ${bearer}`, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) },
    signal: abort.signal,
  });
  const chunks = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  async function next(): Promise<Frame> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const frame = readFrame(text.slice(0, end));
        text = text.slice(end + 2);
        if (frame.event !== "heartbeat") return frame;
        continue;
      }
      const chunk = await chunks?.read();
      if (!chunk || chunk.done) throw new Error("The stream ended");
      text += chunk.value;
    }
  }
  return { status, headers, next, close: () => abort.abort() };
}

function readFrame(text: string): Frame {
  const lines = new Map(text.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
  return { id: lines.get("id") ?? "", event: lines.get("event") ?? "", data: JSON.parse(lines.get("data") ?? "{}") as Frame["data"] };
}
