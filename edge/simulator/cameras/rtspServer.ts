import { createServer, type Socket } from "node:net";
import type { Credentials } from "./digest.ts";
import { type RtspStream, serveRtsp } from "./rtspSession.ts";

export interface RtspServer {
  readonly port: number;
  dispose(): Promise<void>;
}

interface RtspServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly credentials?: Credentials | undefined;
  readonly streamAt: (path: string) => RtspStream | undefined;
  readonly timeoutSeconds?: number;
}

const mostConnections = 200;

/** RTSP 1.0 on one TCP port. Rejects when the port is taken. */
export async function openRtspServer({ host, port, ...session }: RtspServerOptions): Promise<RtspServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serveRtsp({ ...session, socket });
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    async dispose() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
