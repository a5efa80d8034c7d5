import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface SlowLine {
  url: string;
  close(): Promise<void>;
}

/** Small enough that what comes for one connection does not hold up the others for long. */
const pieceBytes = 16_384;

/** Passes connections on to an address of this machine; what comes from there shares one line of so many bits a second. */
export async function startSlowLine(target: string, bitsPerSecond: number): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let freeAtMs = 0;

  async function passSlowly(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        // What nobody waits for any more takes nothing of the line.
        if (to.destroyed) return;
        freeAtMs = Math.max(freeAtMs, performance.now()) + (piece.length * 8_000) / bitsPerSecond;
        await wait(Math.max(freeAtMs - performance.now(), 0));
        to.write(piece);
      }
    }
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far);
    passSlowly(far, near)
      .catch(() => undefined)
      .finally(() => near.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
