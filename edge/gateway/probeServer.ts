import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gatewayProbePath } from "#contract/gatewayProbe.ts";
import { isLocalHost } from "#domain/network/localHost.ts";
import type { Log } from "../log.ts";
import { pageHeads, type RecordingRequests } from "../recording/recordingRequests.ts";

const answerWithinMs = 5_000;

export interface ProbeServer {
  /** Where it answers now; nothing before the first `look`, and on a machine that stands in the internet itself. */
  hosts(): string[];
  /** Looks by which address this machine reaches the platform, and listens there alone. */
  look(): Promise<void>;
  dispose(): Promise<void>;
}

export interface ProbeServerOptions {
  serialNumber: string;
  platformUrl: string;
  /** Answers requests for what was recorded. */
  recordings: RecordingRequests;
  /** It answers elsewhere than before. */
  onMoved(): void;
  log: Log;
}

/** AU-17: tells pages in the gateway's own network that it is there. */
export function createProbeServer({ serialNumber, platformUrl, recordings, onMoved, log }: ProbeServerOptions): ProbeServer {
  let listening: { server: Server; address: string; host: string } | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isDisposed = false;

  async function close(): Promise<void> {
    const { server } = listening ?? {};
    listening = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async function listenAt(address: string): Promise<void> {
    const server = answering(serialNumber, recordings);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, address, resolve);
    });
    const { port } = server.address() as AddressInfo;
    listening = { server, address, host: hostOf(address, port) };
  }

  async function lookNow(): Promise<void> {
    const address = await ownAddress(platformUrl);
    if (isDisposed || address === undefined || address === listening?.address) return;
    const wasThere = listening !== undefined;
    await close();
    const isLocal = isLocalHost(hostOf(address, 1));
    if (isLocal) await listenAt(address);
    if (isLocal || wasThere) onMoved();
  }

  return {
    hosts: () => (listening ? [listening.host] : []),
    look() {
      looking = looking
        .then(lookNow)
        .catch((error: unknown) => log.warn("Nobody nearby can ask for this gateway", { error: String(error) }));
      return looking;
    },
    async dispose() {
      isDisposed = true;
      await looking;
      await close();
    },
  };
}

function answering(serialNumber: string, recordings: RecordingRequests): Server {
  const server = createServer(
    { requestTimeout: answerWithinMs, headersTimeout: answerWithinMs, keepAliveTimeout: answerWithinMs },
    (request, response) => {
      if (recordings(request, response)) return;
      const isAsked = request.url === gatewayProbePath(serialNumber) && ["GET", "OPTIONS"].includes(request.method ?? "");
      response.writeHead(isAsked ? 204 : 404, {
        ...pageHeads,
        connection: "close",
      });
      response.end();
    },
  );
  server.maxConnections = 50;
  return server;
}

/** The address of this machine on the way to the platform; undefined when there is no way now. */
function ownAddress(platformUrl: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(platformUrl);
  const defaultPorts: Record<string, number> = { "ws:": 80, "wss:": 443, "mqtt:": 1883, "mqtts:": 8883 };
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replaceAll(/^\[|\]$/g, ""), port: Number(port) || (defaultPorts[protocol] ?? 443) });
    const settle = (address: string | undefined) => {
      socket.destroy();
      resolve(address?.replace(/^::ffff:/, ""));
    };
    socket.setTimeout(answerWithinMs, () => settle(undefined));
    socket.once("error", () => settle(undefined));
    socket.once("connect", () => settle(socket.localAddress));
  });
}

function hostOf(address: string, port: number): string {
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}
