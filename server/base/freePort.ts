import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Above the ports that services are known by, below those that systems give to outgoing connections (Linux from 32768, others from 49152):
 * of the latter any connection may take the chosen one before it is listened at.
 */
const range = { first: 20_000, last: 32_767 };
const mostTries = 100;

/** A TCP port at which nobody listens on this host, for a program that listens there in some seconds. */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    const port = randomInt(range.first, range.last + 1);
    const probe = createServer();
    try {
      await once(probe.listen(port, host), "listening");
      probe.close();
      await once(probe, "close");
      return port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (tried === mostTries || (code !== "EADDRINUSE" && code !== "EACCES")) throw error;
    }
  }
}
