import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { createApi } from "./api.ts";
import { ApiError } from "./apiError.ts";
import { signalOfDeed } from "./deeds.ts";

const rename = endpoint({
  method: "PUT",
  path: "/device/{serial}",
  access: "device_w",
  params: z.object({ serial: z.string() }),
  body: z.object({ name: z.string() }),
  payload: z.object({ name: z.string() }),
});
const list = endpoint({
  method: "GET",
  path: "/list",
  access: "device_r",
  query: z.object({ from: z.string() }),
  payload: z.string(),
  media: "text/csv",
});
const request = { params: { serial: "a/b" }, body: { name: "Lobby" } };

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

async function answering(status: number, body: unknown, onRequest?: (url: string, authorization: string | undefined) => void) {
  const expired: number[] = [];
  server = createServer((incoming, outgoing) => {
    onRequest?.(incoming.url ?? "", incoming.headers.authorization);
    if (body === undefined) return;
    outgoing.writeHead(status, { "content-type": typeof body === "string" ? "text/html" : "application/json" });
    outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const api = createApi({
    baseUrl: `http://127.0.0.1:${port}`,
    token: () => Promise.resolve("t"),
    onSessionExpired: () => expired.push(1),
  });
  return { api, expired };
}

describe("api", () => {
  it("[ER-01] ends the session on a 401", async () => {
    const { api, expired } = await answering(401, {
      hasErrors: true,
      applicationEvents: [{ code: "error_session_expired", message: "" }],
      payload: null,
    });
    await expect(api.call(rename, request)).rejects.toEqual(new ApiError("error_session_expired", 401));
    expect(expired).toEqual([1]);
  });

  it("[GN-09] refuses an envelope with errors whatever its status", async () => {
    const { api } = await answering(200, {
      hasErrors: true,
      applicationEvents: [{ code: "error_device_name_taken", message: "" }],
      payload: null,
    });
    await expect(api.call(rename, request)).rejects.toMatchObject({ code: "error_device_name_taken", status: 200 });
  });

  it("turns an answer that is no envelope into a system error", async () => {
    const { api } = await answering(502, "<h1>Bad gateway</h1>");
    await expect(api.call(rename, request)).rejects.toMatchObject({ code: "error_system", status: 502 });
  });

  it("names a server that does not answer", async () => {
    const { api } = await answering(200, {});
    await new Promise<void>((done) => server?.close(() => done()));
    server = undefined;
    await expect(api.call(rename, request)).rejects.toMatchObject({ code: "NetworkError", status: 0 });
  });

  it("sends a command again when its answer was lost, under the same name, so that it acts once", async () => {
    const keys: unknown[] = [];
    server = createServer((incoming, outgoing) => {
      keys.push(incoming.headers["idempotency-key"]);
      if (keys.length === 1) return void incoming.socket.destroy();
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ hasErrors: false, applicationEvents: [], payload: { name: "Lobby" } }));
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const api = createApi({ baseUrl: `http://127.0.0.1:${port}`, token: async () => "t", onSessionExpired: () => undefined });
    expect(await api.call(rename, request)).toEqual({ name: "Lobby" });
    await api.call(rename, request);
    const [first, again, next] = keys;
    expect({ isNamed: typeof first, isSame: again === first, isNewForTheNext: next !== first }).toEqual({
      isNamed: "string",
      isSame: true,
      isNewForTheNext: true,
    });
  });

  it("[ER-03] rejects with an abort when it was cancelled", async () => {
    const stop = new AbortController();
    const { api } = await answering(200, undefined, () => stop.abort());
    await expect(api.call(rename, request, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
    server?.closeAllConnections();
  });

  it("encodes params, sends the bearer and answers the payload", async () => {
    const seen: unknown[] = [];
    const { api } = await answering(200, { hasErrors: false, applicationEvents: [], payload: { name: "Lobby" } }, (...each) =>
      seen.push(each),
    );
    expect(await api.call(rename, request)).toEqual({ name: "Lobby" });
    expect(seen).toEqual([["/v1/device/a%2Fb", "Bearer t"]]);
  });
});

describe("files of the api", () => {
  const query = { query: { from: "a&b" } };

  /** A server that answers this call with what `write` sends. */
  async function sending(write: (outgoing: ServerResponse) => void) {
    const seen: (string | undefined)[] = [];
    server = createServer((incoming, outgoing) => {
      seen.push(incoming.url, incoming.headers.authorization);
      write(outgoing);
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const expired: number[] = [];
    const api = createApi({
      baseUrl: `http://127.0.0.1:${port}`,
      token: () => Promise.resolve("t"),
      onSessionExpired: () => expired.push(1),
    });
    return { api, seen, expired };
  }

  it("[SH-09] come whole, and tell how far they are", async () => {
    const { api, seen } = await sending((outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/csv", "content-length": "8" });
      outgoing.end("a,b\r\nc,d");
    });
    const progress: unknown[] = [];
    const file = await api.file(list, query, (each) => progress.push(each));
    expect([await file.text(), file.type, seen]).toEqual(["a,b\r\nc,d", "text/csv", ["/v1/list?from=a%26b", "Bearer t"]]);
    expect(progress.at(-1)).toEqual({ stage: "receiving", done: 8, total: 8 });
  });

  it("[SH-09] are none when they break off", async () => {
    const { api } = await sending((outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/csv" });
      outgoing.write("a,b\r\n", () => outgoing.destroy());
    });
    await expect(api.file(list, query, () => undefined)).rejects.toEqual(new ApiError("NetworkError", 0));
  });

  it("[ER-03] end when they are cancelled", async () => {
    const stop = new AbortController();
    const { api } = await sending((outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/csv" });
      outgoing.write("a,b\r\n");
    });
    await expect(api.file(list, query, () => stop.abort(), stop.signal)).rejects.toMatchObject({ name: "AbortError" });
    server?.closeAllConnections();
  });

  it.each<[number, string, number[]]>([
    [401, "error_session_expired", [1]],
    [400, "error_report_range", []],
  ])("[GN-09] [ER-01] are refused in envelopes like any call: %i", async (status, code, ended) => {
    const { api, expired } = await sending((outgoing) => {
      outgoing.writeHead(status, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ hasErrors: true, applicationEvents: [{ code, message: "" }], payload: null }));
    });
    await expect(api.file(list, query, () => undefined)).rejects.toEqual(new ApiError(code, status));
    expect(expired).toEqual(ended);
  });
});

describe("[B-31] calls that a reason is asked for", () => {
  const remove = endpoint({
    method: "DELETE",
    path: "/group/{id}",
    access: "group_w",
    asksReason: "rules",
    params: z.object({ id: z.string() }),
    payload: z.object({}),
  });
  const file = endpoint({ ...list, asksReason: "exports" });

  /** A server that refuses what comes without a reason. */
  async function asking(askReason?: Parameters<typeof createApi>[0]["askReason"]) {
    const seen: (string | undefined)[] = [];
    server = createServer((incoming, outgoing) => {
      const reason = incoming.headers["action-reason"];
      seen.push(reason === undefined ? undefined : decodeURIComponent(String(reason)));
      outgoing.writeHead(reason === undefined ? 428 : 200, { "content-type": "application/json" });
      const applicationEvents = reason === undefined ? [{ code: "error_reason_required", message: "" }] : [];
      outgoing.end(JSON.stringify({ hasErrors: reason === undefined, applicationEvents, payload: {} }));
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    const api = createApi({ baseUrl, token: async () => "t", onSessionExpired: () => undefined, ...(askReason && { askReason }) });
    return { api, seen };
  }

  it("are sent again with what the person says, whatever letters it has", async () => {
    const { api, seen } = await asking(async () => "Año nuevo 🔥");
    expect(await api.call(remove, { params: { id: "a" } })).toEqual({});
    expect(seen).toEqual([undefined, "Año nuevo 🔥"]);
  });

  it("are refused where nobody can be asked", async () => {
    const { api } = await asking();
    await expect(api.call(remove, { params: { id: "a" } })).rejects.toEqual(new ApiError("error_reason_required", 428));
  });

  it("are given up when the person goes back", async () => {
    const { api, seen } = await asking(() => Promise.reject(new DOMException("", "AbortError")));
    await expect(api.call(remove, { params: { id: "a" } })).rejects.toMatchObject({ name: "AbortError" });
    expect(seen).toEqual([undefined]);
  });

  it("may answer a file", async () => {
    const { api, seen } = await asking(async () => "For the auditor");
    expect((await api.file(file, { query: { from: "a" } }, () => undefined)).size).toBeGreaterThan(0);
    expect(seen).toEqual([undefined, "For the auditor"]);
  });

  it("ask once for all calls of one deed, one after the other or together, and anew for the next", async () => {
    let asked = 0;
    const { api, seen } = await asking(async () => `Reason ${++asked}`);
    const one = signalOfDeed(new AbortController().signal);
    for (const id of ["a", "b"]) await api.call(remove, { params: { id } }, one);
    expect(seen).toEqual([undefined, "Reason 1", "Reason 1"]);
    const two = signalOfDeed();
    await Promise.all(["c", "d"].map((id) => api.call(remove, { params: { id } }, two)));
    await api.call(remove, { params: { id: "e" } }, new AbortController().signal);
    expect([asked, seen.filter((reason) => reason === "Reason 2").length, seen.at(-1)]).toEqual([3, 2, "Reason 3"]);
  });

  it("go no further in a deed that the person has given up", async () => {
    const { api, seen } = await asking(() => Promise.reject(new DOMException("", "AbortError")));
    const deed = signalOfDeed();
    await expect(api.call(remove, { params: { id: "a" } }, deed)).rejects.toMatchObject({ name: "AbortError" });
    await expect(api.call(remove, { params: { id: "b" } }, deed)).rejects.toMatchObject({ name: "AbortError" });
    expect(seen).toEqual([undefined]);
  });
});
