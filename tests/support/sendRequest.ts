import { type Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { text as readText } from "node:stream/consumers";
import { limits } from "#contract/limits.ts";

export interface RawRequest {
  method: string;
  /** Path and query, as they go over the wire. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const longestAnswerMs = 10_000;

/** Sends what fetch would not. Answers undefined when it was cut off in the middle of a body that nobody takes. */
export function sendRequest(url: string, { method, path, headers, body }: RawRequest, agent: Agent): Promise<RawAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = httpRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...(body !== undefined && { "content-length": Buffer.byteLength(body) }), ...headers },
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    let isAnswered = false;
    sent.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: answer.headers, text: "" });
    });
    sent.on("response", (answer) => {
      isAnswered = true;
      readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }), reject);
    });
    sent.on("error", (error) => {
      // An answer may come before the whole body is sent, and the rest of it then has nowhere to go.
      if (isAnswered) return;
      if ((body?.length ?? 0) > limits.bodyBytes) resolve(undefined);
      else reject(error);
    });
    sent.end(body);
  });
}
