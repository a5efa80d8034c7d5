import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createStreamTransport } from "./streamTransport.ts";
import type { TransportHandlers } from "./transport.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function aServer(answer: (request: IncomingMessage, response: ServerResponse, attempt: number) => void): Promise<string> {
  let attempts = 0;
  const server = createServer((request, response) => answer(request, response, attempts++));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const hello = (sequence: number) =>
  `id: e.${sequence}\nevent: hello\ndata: ${JSON.stringify({ epoch: "e", sequence, serverTimeUtc: "2026-03-12T12:00:00Z" })}\n\n`;
const document = (sequence: number) =>
  `id: e.${sequence}\nevent: document\ndata: ${JSON.stringify({ topic: "t", sequence, document: { id: `${sequence}`, Data: "{}", Code: "c" } })}\n\n`;

/** Listens until `isEnough` says so. */
function listening(baseUrl: string, isEnough: (calls: unknown[][]) => boolean, options: { renew?: boolean; staleMs?: number } = {}) {
  return new Promise<unknown[][]>((done) => {
    const calls: unknown[][] = [];
    const note =
      (name: string) =>
      (...args: unknown[]) => {
        calls.push([name, ...args]);
        if (isEnough(calls)) done(calls);
      };
    const handlers: TransportHandlers = {
      onHello: () => note("hello")(),
      onFrame: ({ sequence }) => note("frame")(sequence),
      onHeartbeat: note("heartbeat"),
      onReset: note("reset"),
      onDown: note("down"),
      onEnded: note("ended"),
    };
    const transport = createStreamTransport({
      baseUrl,
      token: () => Promise.resolve("t"),
      renewToken: () => Promise.resolve(options.renew ?? false),
      random: () => 0,
      ...(options.staleMs && { staleMs: options.staleMs }),
    });
    closing.push(transport.connect(["a", "b"], handlers).close);
  });
}
const has = (name: string) => (calls: unknown[][]) => calls.some(([each]) => each === name);

describe("stream transport", () => {
  it("[ER-01] ends on a refusal when there is no new token", async () => {
    const url = await aServer((_, response) => response.writeHead(401).end());
    expect(await listening(url, has("ended"))).toEqual([["ended", "error_session_expired"]]);
  });

  it("does not wait for the next try when it is woken after a lost connection", async () => {
    let tries = 0;
    const url = await aServer((_, response) => {
      tries += 1;
      if (tries === 1) return void response.destroy();
      response.writeHead(200, { "content-type": "text/event-stream" }).write(hello(1));
    });
    let wake: () => void = () => undefined;
    await new Promise<void>((done) => {
      const ignore = () => undefined;
      const handlers = { onFrame: ignore, onHeartbeat: ignore, onReset: ignore, onEnded: ignore };
      const token = () => Promise.resolve("t");
      // Without being woken it would try again after the longest wait.
      const transport = createStreamTransport({ baseUrl: url, token, renewToken: () => Promise.resolve(false), random: () => 1_000 });
      const connection = transport.connect(["a"], { ...handlers, onHello: () => done(), onDown: () => setTimeout(wake) });
      wake = connection.wake;
      closing.push(connection.close);
    });
    expect(tries).toBe(2);
  });

  it("tries a refusal once more with a new token, and no more than once", async () => {
    const seen: number[] = [];
    const url = await aServer((_, response, attempt) => {
      seen.push(attempt);
      response.writeHead(401).end();
    });
    expect(await listening(url, has("ended"), { renew: true })).toEqual([["ended", "error_session_expired"]]);
    expect(seen).toEqual([0, 1]);
  });

  it("ends with the code of a bye", async () => {
    const url = await aServer((_, response) => void response.write(`${hello(4)}event: bye\ndata: {"code":"error_user_suspended"}\n\n`));
    expect((await listening(url, has("ended"))).at(-1)).toEqual(["ended", "error_user_suspended"]);
  });

  it("resumes where it was cut, also before the first document", async () => {
    const asked: unknown[] = [];
    const url = await aServer((request, response, attempt) => {
      asked.push([request.url, request.headers.authorization, request.headers["last-event-id"]]);
      if (attempt === 0) response.end(hello(4));
      else if (attempt === 1) response.end(hello(4) + document(5));
      else response.write(hello(5) + document(6));
    });
    const calls = await listening(url, (each) => each.filter(([name]) => name === "frame").length === 2);
    expect(calls.filter(([name]) => name === "frame")).toEqual([
      ["frame", 5],
      ["frame", 6],
    ]);
    const path = "/v1/realtime?topics=a%2Cb";
    expect(asked).toEqual([
      [path, "Bearer t", undefined],
      [path, "Bearer t", "e.4"],
      [path, "Bearer t", "e.5"],
    ]);
  });

  it("drops its cursor on a reset", async () => {
    const asked: unknown[] = [];
    const url = await aServer((request, response, attempt) => {
      asked.push(request.headers["last-event-id"]);
      if (attempt === 0) response.end(`${hello(4)}event: reset\ndata: {}\n\n`);
      else response.write(hello(9));
    });
    await listening(url, (calls) => calls.filter(([name]) => name === "hello").length === 2);
    expect(asked).toEqual([undefined, undefined]);
  });

  it("gives up a silent connection as stale and makes it anew", async () => {
    const url = await aServer((_, response) => void response.write(hello(1)));
    const calls = await listening(url, (each) => each.filter(([name]) => name === "hello").length === 2, { staleMs: 150 });
    expect(calls).toContainEqual(["down", "stale"]);
  });
});
