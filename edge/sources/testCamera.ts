import { createServer, type Socket } from "node:net";
import { runFfmpeg } from "./ffmpegProcess.ts";
import { createListeners } from "./listeners.ts";
import { openRtpPort } from "./rtpSource.ts";

interface TestCameraOptions {
  /** The camera wants these in Basic form; without them it answers 401. */
  readonly signIn?: { readonly userName: string; readonly password: string };
  readonly codec?: "libx264" | "mpeg4";
}

export interface TestCamera {
  readonly port: number;
  readonly url: string;
  /** Goes on answering, but sends no more pictures. */
  freeze(): void;
  /** Drops every connection, as a restart does. */
  dropConnections(): void;
  dispose(): Promise<void>;
}

/** An RTSP camera for tests: one moving picture, RTP interleaved in the RTSP connection. */
export async function startTestCamera({ signIn, codec = "libx264" }: TestCameraOptions = {}): Promise<TestCamera> {
  const packets = createListeners<[rtp: Buffer]>();
  const rtp = await openRtpPort((packet) => packets.emit(packet));
  const quick = codec === "libx264" ? " -preset ultrafast -tune zerolatency" : "";
  const picture = "-loglevel error -re -f lavfi -i testsrc2=size=320x180:rate=15 -pix_fmt yuv420p";
  const encoder = runFfmpeg(`${picture} -c:v ${codec}${quick} -g 15 -f rtp rtp://127.0.0.1:${rtp.port}?pkt_size=1200`.split(" "));
  encoder.stdout.resume();
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const expected = signIn && `Basic ${Buffer.from(`${signIn.userName}:${signIn.password}`).toString("base64")}`;
  const name = codec === "libx264" ? "H264" : "MP4V-ES";
  const description = `v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=camera\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 ${name}/90000\r\na=control:track1\r\n`;

  const answer = (socket: Socket, request: string) => {
    const method = request.split(" ")[0] ?? "";
    const sequence = /^cseq: *(\d+)/im.exec(request)?.[1] ?? "0";
    const reply = (status: string, headers: string[] = [], body = "") => {
      const lines = [`RTSP/1.0 ${status}`, `CSeq: ${sequence}`, ...headers, ...(body ? [`Content-Length: ${body.length}`] : [])];
      socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    };
    if (method === "OPTIONS") return reply("200 OK", ["Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN"]);
    if (expected && /^authorization: *(.+?)\r?$/im.exec(request)?.[1] !== expected) {
      return reply("401 Unauthorized", ['WWW-Authenticate: Basic realm="camera"']);
    }
    if (method === "DESCRIBE") return reply("200 OK", ["Content-Type: application/sdp"], description);
    if (method === "SETUP") return reply("200 OK", ["Transport: RTP/AVP/TCP;unicast;interleaved=0-1", "Session: 1"]);
    reply("200 OK", ["Session: 1"]);
    if (method !== "PLAY") return;
    const unsubscribe = packets.add((packet) => {
      if (isFrozen || socket.destroyed) return;
      const frame = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 0xff]);
      socket.write(Buffer.concat([frame, packet]));
    });
    socket.once("close", unsubscribe);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let pending = "";
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    socket.on("data", (data) => {
      // RTCP reports of the reader come in the same connection; a request begins with its method.
      pending += data.toString("latin1");
      for (let end = pending.indexOf("\r\n\r\n"); end >= 0; end = pending.indexOf("\r\n\r\n")) {
        const request = /(?:OPTIONS|DESCRIBE|SETUP|PLAY|TEARDOWN|GET_PARAMETER) [^]*$/.exec(pending.slice(0, end))?.[0];
        pending = pending.slice(end + 4);
        if (request) answer(socket, request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `rtsp://127.0.0.1:${port}/stream`,
    freeze() {
      isFrozen = true;
    },
    dropConnections,
    async dispose() {
      dropConnections();
      await new Promise((resolve) => server.close(resolve));
      await encoder.kill();
      await rtp.close();
    },
  };
}
