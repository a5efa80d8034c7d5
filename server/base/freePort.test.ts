import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./freePort.ts";

it("chooses a port outside the ephemeral range that a server can listen on", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
  const server = createServer().listen(ports[0], "127.0.0.1");
  await once(server, "listening");
  server.close();
});

it("throws the system's error for an address that this machine does not have", async () => {
  await expect(freePort("192.0.2.1")).rejects.toThrow("EADDRNOTAVAIL");
});
