import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./freePort.ts";

it("chooses a port that no outgoing connection is given, and at which one can listen", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
  const server = createServer().listen(ports[0], "127.0.0.1");
  await once(server, "listening");
  server.close();
});

it("says why there is none on a host that is not this machine's", async () => {
  await expect(freePort("192.0.2.1")).rejects.toThrow("EADDRNOTAVAIL");
});
