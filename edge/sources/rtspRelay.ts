import { connect as connectPlain, createServer, type AddressInfo, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { createRtspAuthorization } from "./rtspAuthorization.ts";
import { createRtspSplitter, headerOf, type RtspMessage, writeMessage } from "./rtspMessages.ts";

/** A way to a camera for one reader that must not know how to sign in there. */
export interface RtspRelay {
  /** Address for the reader, on loopback and without a secret. Good for one connection. */
  readonly url: string;
  close(): void;
}

const defaultPorts: Readonly<Record<string, number>> = { "rtsp:": 554, "rtsps:": 322 };

/**
 * Relays one RTSP connection to the camera of a canonical URL and signs in there. What a program is started with can be seen by
 * everybody on the machine (`ps`); user name, password and path of the camera stay in this process.
 */
export async function openRtspRelay(cameraUrl: string): Promise<RtspRelay> {
  const camera = new URL(cameraUrl);
  const signIn = { userName: decodeURIComponent(camera.username), password: decodeURIComponent(camera.password) };
  camera.username = "";
  camera.password = "";
  const sockets = new Set<Socket>();
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((reader) => {
    // One reader, and nobody after it.
    server.close();
    if (sockets.size > 0) return void reader.destroy();
    const upstream = connectTo(camera);
    for (const socket of [reader, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", close);
    }
    relay(reader, upstream, { local: `rtsp://127.0.0.1:${port}${localPath}`, remote: camera.href, signIn });
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `rtsp://127.0.0.1:${port}${localPath}`, close };
}

const localPath = "/camera";

/** As ffmpeg does unless it is told otherwise, the camera's certificate is not checked: cameras sign their own. */
function connectTo({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  const options = { host, port: Number(port || defaultPorts[protocol]) };
  return protocol === "rtsps:" ? connectTls({ ...options, rejectUnauthorized: false }) : connectPlain(options);
}

interface Way {
  local: string;
  remote: string;
  signIn: { userName: string; password: string };
}

function relay(reader: Socket, upstream: Socket, { local, remote, signIn }: Way): void {
  const authorization = createRtspAuthorization(signIn);
  /** The request under way; a reader has one at a time. */
  let last: { message: RtspMessage; isRepeated: boolean } | undefined;
  const end = () => {
    reader.destroy();
    upstream.destroy();
  };

  const send = ({ lines: [first = "", ...headers], body }: RtspMessage) => {
    const [method = "", uri = "", version = ""] = first.split(" ");
    const there = uri.startsWith(local) ? remote + uri.slice(local.length) : uri;
    const proof = authorization.header(method, there);
    const lines = [`${method} ${there} ${version}`, ...headers, ...(proof === undefined ? [] : [`Authorization: ${proof}`])];
    upstream.write(writeMessage({ lines, body }));
  };

  const requests = createRtspSplitter({
    onMessage: (message) => {
      last = { message, isRepeated: false };
      send(message);
    },
    onPackets: (bytes) => upstream.write(bytes),
    onBroken: end,
  });
  const answers = createRtspSplitter({
    onMessage: (message) => {
      const isRefused = /^RTSP\/\d\.\d 401\b/.test(message.lines[0] ?? "");
      if (isRefused && last && !last.isRepeated && authorization.challenge(headerOf(message.lines, "www-authenticate"))) {
        last.isRepeated = true;
        return send(last.message);
      }
      reader.write(writeMessage(message));
    },
    onPackets: (bytes) => {
      // A reader that is slow slows the camera down, as without a relay.
      if (!reader.write(bytes)) {
        upstream.pause();
        reader.once("drain", () => upstream.resume());
      }
    },
    onBroken: end,
  });
  reader.on("data", requests);
  upstream.on("data", answers);
}
