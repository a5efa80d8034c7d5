import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createListeners } from "../../sources/listeners.ts";
import { openRtspServer } from "./rtspServer.ts";

const credentials = { userName: "reader", password: "pässword" };
const sets = { sequence: Buffer.from("6742c01e", "hex"), picture: Buffer.from("68ce", "hex") };
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

describe("the RTSP server", () => {
  const cleanups: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function aServer({ isOpen = false, timeoutSeconds = 60 } = {}) {
    const packets = createListeners<[rtp: Buffer]>();
    const encoder = { describe: async () => sets, subscribe: (listener: (rtp: Buffer) => void) => packets.add(listener) };
    const server = await openRtspServer({
      host: "127.0.0.1",
      port: 0,
      timeoutSeconds,
      credentials: isOpen ? undefined : credentials,
      streamAt: (path) => (path === "/gate/main" ? { name: "Gate", encoder } : undefined),
    });
    cleanups.push(server.dispose);
    return { packets, url: `rtsp://127.0.0.1:${server.port}/gate/main`, client: await aClient(server.port) };
  }

  async function aClient(port: number) {
    const socket = connect(port, "127.0.0.1");
    cleanups.push(() => void socket.destroy());
    let received = Buffer.alloc(0);
    let wake = () => {};
    let isClosed = false;
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      wake();
    });
    socket.on("error", () => undefined);
    const closed = new Promise<void>((resolve) => {
      socket.once("close", () => {
        isClosed = true;
        wake();
        resolve();
      });
    });
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    const take = async (isThere: () => number): Promise<Buffer> => {
      for (let size = isThere(); ; size = isThere()) {
        if (size > 0) {
          const taken = received.subarray(0, size);
          received = received.subarray(size);
          return taken;
        }
        if (isClosed) throw new Error("the server closed the connection");
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    const answer = async () => {
      const head = (await take(() => received.indexOf("\r\n\r\n") + 4 - (received.includes("\r\n\r\n") ? 0 : 3 + 4))).toString();
      const bytes = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      return head + (bytes > 0 ? (await take(() => (received.length >= bytes ? bytes : 0))).toString() : "");
    };
    let sequence = 0;
    return {
      socket,
      closed,
      take: (bytes: number) => take(() => (received.length >= bytes ? bytes : 0)),
      async say(text: string): Promise<string> {
        socket.write(text);
        return await answer();
      },
      async ask(method: string, url: string, headers: readonly string[] = []): Promise<string> {
        socket.write([`${method} ${url} RTSP/1.0`, `CSeq: ${++sequence}`, ...headers, "", ""].join("\r\n"));
        return await answer();
      },
    };
  }

  function signed(challenge: string, method: string, url: string, password = credentials.password): string {
    const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1] ?? "";
    const response = md5(`${md5(`${credentials.userName}:camera:${password}`)}:${nonce}:${md5(`${method}:${url}`)}`);
    return `Authorization: Digest username="${credentials.userName}", realm="camera", nonce="${nonce}", uri="${url}", response="${response}"`;
  }

  it("answers an unknown method with its supported ones", async () => {
    const { client, url } = await aServer({ isOpen: true });
    expect(await client.ask("ANNOUNCE", url)).toMatch(/^RTSP\/1\.0 405 .*\r\nCSeq: 1\r\nAllow: OPTIONS, DESCRIBE/);
  });

  it.each([
    ["garbage", "\u0001\u0002 what is this\r\n\r\n"],
    ["another protocol", "GET / HTTP/1.1\r\nHost: gate\r\n\r\n"],
    ["a request without CSeq", "OPTIONS * RTSP/1.0\r\n\r\n"],
    ["a header without a name", "OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n: x\r\n\r\n"],
    ["an impossible length", "OPTIONS * RTSP/1.0\r\nCSeq: 1\r\nContent-Length: -5\r\n\r\n"],
  ])("answers 400 to %s, and goes on reading", async (_what, text) => {
    const { client, url } = await aServer({ isOpen: true });
    expect(await client.say(text)).toMatch(/^RTSP\/1\.0 400 /);
    expect(await client.ask("OPTIONS", url)).toMatch(/^RTSP\/1\.0 200 /);
  });

  it.each([
    ["headers without end", "A".repeat(9_000)],
    ["too much of headers", `OPTIONS * RTSP/1.0\r\nCSeq: 1\r\nX: ${"A".repeat(9_000)}\r\n\r\n`],
    ["too much of a body", "OPTIONS * RTSP/1.0\r\nCSeq: 1\r\nContent-Length: 100000\r\n\r\n"],
  ])("closes the connection on %s", async (_what, text) => {
    const { client } = await aServer({ isOpen: true });
    client.socket.write(text);
    await client.closed;
  });

  it("closes a connection that says nothing", async () => {
    const { client } = await aServer({ timeoutSeconds: 0.05 });
    await client.closed;
  });

  it("asks a stranger who he is, before saying what exists", async () => {
    const { client, url } = await aServer();
    expect(await client.ask("DESCRIBE", url)).toMatch(/^RTSP\/1\.0 401 [^]*WWW-Authenticate: Digest realm="camera", nonce="/);
    expect(await client.ask("DESCRIBE", url.replace("gate", "nowhere"))).toMatch(/^RTSP\/1\.0 401 /);
  });

  it.each([
    ["a wrong password", (challenge: string, url: string) => signed(challenge, "DESCRIBE", url, "guess")],
    ["an answer for another method", (challenge: string, url: string) => signed(challenge, "PLAY", url)],
    ["an answer for another stream", (challenge: string, url: string) => signed(challenge, "DESCRIBE", `${url}2`)],
    ["a nonce of another connection", (_challenge: string, url: string) => signed('nonce="0123"', "DESCRIBE", url)],
    ["a password in clear", () => `Authorization: Basic ${Buffer.from("reader:pässword").toString("base64")}`],
  ])("refuses %s", async (_what, authorization) => {
    const { client, url } = await aServer();
    const challenge = await client.ask("DESCRIBE", url);
    expect(await client.ask("DESCRIBE", url, [authorization(challenge, url)])).toMatch(/^RTSP\/1\.0 401 /);
  });

  it.each(["/gate/other", "/nowhere/main", "/", "/%zz/main", "/gate/main/more"])("has nothing under %s", async (path) => {
    const { client, url } = await aServer({ isOpen: true });
    expect(await client.ask("DESCRIBE", url.replace("/gate/main", path))).toMatch(/^RTSP\/1\.0 404 /);
  });

  it("refuses RTP outside the connection", async () => {
    const { client, url } = await aServer({ isOpen: true });
    const udp = ["Transport: RTP/AVP;unicast;client_port=5000-5001"];
    expect(await client.ask("SETUP", `${url}/track0`, udp)).toMatch(/^RTSP\/1\.0 461 /);
    expect(await client.ask("SETUP", `${url}/track0`)).toMatch(/^RTSP\/1\.0 461 /);
  });

  it("plays nothing that was not set up, nor for another session", async () => {
    const { client, url } = await aServer({ isOpen: true });
    expect(await client.ask("PLAY", url)).toMatch(/^RTSP\/1\.0 454 /);
    await client.ask("SETUP", `${url}/track0`, ["Transport: RTP/AVP/TCP;unicast;interleaved=0-1"]);
    expect(await client.ask("PLAY", url, ["Session: 1"])).toMatch(/^RTSP\/1\.0 454 /);
  });

  async function playing(client: Awaited<ReturnType<typeof aClient>>, url: string) {
    const setUp = await client.ask("SETUP", `${url}/track0`, ["Transport: RTP/AVP/TCP;unicast;interleaved=4-5"]);
    expect(setUp).toContain("interleaved=4-5");
    const session = `Session: ${/Session: (\w+);timeout=60/.exec(setUp)?.[1]}`;
    expect(await client.ask("PLAY", url, [session])).toMatch(/^RTSP\/1\.0 200 /);
    return session;
  }

  it("describes and plays a stream to a client with the password, interleaved, until TEARDOWN", async () => {
    const { client, url, packets } = await aServer();
    const challenge = await client.ask("DESCRIBE", url);
    const description = await client.ask("DESCRIBE", url, [signed(challenge, "DESCRIBE", url)]);
    expect(description).toContain(`Content-Base: ${url}/\r\n`);
    expect(description).toContain("packetization-mode=1;profile-level-id=42C01E;sprop-parameter-sets=Z0LAHg==,aM4=\r\na=control:track0");
    const ask = (method: string, target: string, headers: readonly string[]) =>
      client.ask(method, target, [...headers, signed(challenge, method, target)]);
    await playing({ ...client, ask: (method, target, headers) => ask(method, target, headers ?? []) }, url);
    const packet = Buffer.from("80600007000000010000000a65aabb", "hex");
    packets.emit(packet);
    const framed = await client.take(4 + packet.length);
    expect(framed.toString("hex", 0, 4)).toBe("2404000f");
    expect(framed.toString("hex", 4, 6)).toBe("8060");
    expect(framed.toString("hex", 16)).toBe("65aabb");
    expect(framed.readUInt32BE(8)).toBe(1);
  });

  it("passes over the RTCP of the client and ends with TEARDOWN", async () => {
    const { client, url, packets } = await aServer({ isOpen: true });
    const session = await playing(client, url);
    client.socket.write(Buffer.from("2405000480c90001", "hex"));
    expect(await client.ask("GET_PARAMETER", url, [session])).toMatch(/^RTSP\/1\.0 200 /);
    expect(await client.ask("TEARDOWN", url, [session])).toMatch(/^RTSP\/1\.0 200 /);
    await client.closed;
    expect(packets.size).toBe(0);
  });

  it("drops a reader that does not keep up, and only this one", async () => {
    const { client, url, packets } = await aServer({ isOpen: true });
    const other: Socket = connect(Number(new URL(url).port), "127.0.0.1");
    cleanups.push(() => void other.destroy());
    await playing(client, url);
    client.socket.pause();
    const packet = Buffer.alloc(1_200, 0x80);
    for (let sent = 0; sent < 20_000 && packets.size > 0; sent++) {
      packets.emit(packet);
      if (sent % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(packets.size).toBe(0);
    expect(other.destroyed).toBe(false);
  });
});
