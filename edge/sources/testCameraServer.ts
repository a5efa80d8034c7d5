import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { type TestMedia, videoHertz } from "./testCameraMedia.ts";

export interface TestServerOptions {
  /** The camera wants these in Basic form; without them it answers 401. */
  readonly signIn?: { readonly userName: string; readonly password: string };
  /** The transports of RTP that the camera accepts; it answers 461 to another. */
  readonly transports?: readonly ("tcp" | "udp")[];
  /** Status line such as "404 Not Found" for a method, "" for no answer at all, `undefined` for the ordinary answer. */
  readonly refuse?: (method: string) => string | undefined;
}

/** The RTSP of a test camera. */
export interface TestServer {
  readonly port: number;
  /** Drops every connection, as a restart does. */
  dropConnections(): void;
  dispose(): Promise<void>;
}

interface Description {
  readonly codec: "H264" | "MP4V-ES";
  readonly hasAudio: boolean;
}

const tracks = ["video", "audio"] as const;
type Track = (typeof tracks)[number];
/** Where one connection gets the packets of its tracks. */
type Senders = Map<Track, (rtp: Buffer) => void>;
type Reply = (status: string, headers?: string[], body?: string) => void;

export async function startTestServer(
  packets: TestMedia["packets"],
  described: Description,
  { signIn, transports = ["tcp"], refuse }: TestServerOptions,
): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const expected = signIn && `Basic ${Buffer.from(`${signIn.userName}:${signIn.password}`).toString("base64")}`;
  const description = describeTracks(described);

  const answer = (socket: Socket, senders: Senders, request: string) => {
    const [method = "", uri = ""] = request.split(" ");
    const reply = replyTo(socket, request);
    const refusal = refuse?.(method);
    if (refusal !== undefined) return refusal === "" ? undefined : reply(refusal);
    if (method === "OPTIONS") return reply("200 OK", ["Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN"]);
    if (expected && /^authorization: *(.+?)\r?$/im.exec(request)?.[1] !== expected) {
      return reply("401 Unauthorized", ['WWW-Authenticate: Basic realm="camera"']);
    }
    if (method === "DESCRIBE") return reply("200 OK", ["Content-Type: application/sdp"], description);
    if (method === "SETUP") {
      const wanted = /^transport: *(.+?)\r?$/im.exec(request)?.[1] ?? "";
      const track: Track = uri.endsWith("track2") ? "audio" : "video";
      const channel = /interleaved=(\d+)-/.exec(wanted)?.[1];
      const client = /client_port=(\d+)-(\d+)/.exec(wanted);
      if (channel !== undefined && transports.includes("tcp")) {
        senders.set(track, (rtp) => socket.write(interleaved(Number(channel), rtp)));
        return reply("200 OK", [`Transport: RTP/AVP/TCP;unicast;interleaved=${channel}-${Number(channel) + 1}`, "Session: 1"]);
      }
      if (!client || !transports.includes("udp")) return reply("461 Unsupported Transport");
      return setUpUdp(socket, client, (send) => senders.set(track, send), reply);
    }
    reply("200 OK", ["Session: 1"]);
    if (method !== "PLAY") return;
    for (const track of tracks) {
      const stop = packets[track].add((rtp) => {
        if (!socket.destroyed) senders.get(track)?.(rtp);
      });
      socket.once("close", stop);
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    const senders: Senders = new Map();
    let pending = "";
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    socket.on("data", (data) => {
      // RTCP reports of the reader come in the same connection; a request begins with its method.
      pending += data.toString("latin1");
      for (let end = pending.indexOf("\r\n\r\n"); end >= 0; end = pending.indexOf("\r\n\r\n")) {
        const request = /(?:OPTIONS|DESCRIBE|SETUP|PLAY|TEARDOWN|GET_PARAMETER) [^]*$/.exec(pending.slice(0, end))?.[0];
        pending = pending.slice(end + 4);
        if (request) answer(socket, senders, request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    dropConnections,
    async dispose() {
      dropConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function replyTo(socket: Socket, request: string): Reply {
  const cseq = /^cseq: *(\d+)/im.exec(request)?.[1] ?? "0";
  return (status, headers = [], body = "") => {
    const lines = [`RTSP/1.0 ${status}`, `CSeq: ${cseq}`, ...headers, ...(body ? [`Content-Length: ${body.length}`] : [])];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  };
}

/** Sends a track by UDP to the ports that the reader named. */
function setUpUdp(socket: Socket, [, rtp, rtcp]: RegExpExecArray, onReady: (send: (rtp: Buffer) => void) => void, reply: Reply): void {
  const sender = createSocket("udp4");
  socket.once("close", () => sender.close());
  sender.on("error", () => undefined);
  sender.bind(0, "127.0.0.1", () => {
    const { port } = sender.address();
    onReady((packet) => sender.send(packet, Number(rtp), "127.0.0.1"));
    reply("200 OK", [`Transport: RTP/AVP;unicast;client_port=${rtp}-${rtcp};server_port=${port}-${port + 1}`, "Session: 1"]);
  });
}

function describeTracks({ codec, hasAudio }: Description): string {
  const session = ["v=0", "o=- 0 0 IN IP4 127.0.0.1", "s=camera", "t=0 0"];
  const video = ["m=video 0 RTP/AVP 96", `a=rtpmap:96 ${codec}/${videoHertz}`, "a=control:track1"];
  const audio = ["m=audio 0 RTP/AVP 0", "a=rtpmap:0 PCMU/8000", "a=control:track2"];
  return [...session, ...video, ...(hasAudio ? audio : []), ""].join("\r\n");
}

function interleaved(channel: number, rtp: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x24, channel, rtp.length >> 8, rtp.length & 0xff]), rtp]);
}
