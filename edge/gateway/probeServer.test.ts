import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gatewayProbePath } from "#contract/gatewayProbe.ts";
import { createLogTo } from "#domain/log.ts";
import { createProbeServer, type ProbeServer } from "./probeServer.ts";

const serialNumber = "GH-GW20-004B1E";
const log = createLogTo({ level: "silent", write: () => undefined });
let platform: Server;
let probe: ProbeServer;
const onMoved = vi.fn();
beforeEach(async () => {
  platform = createServer();
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
  const { port } = platform.address() as AddressInfo;
  onMoved.mockClear();
  probe = createProbeServer({ serialNumber, platformUrl: `ws://127.0.0.1:${port}/mqtt`, recordings: () => false, onMoved, log });
});
afterEach(async () => {
  await probe.dispose();
  platform.close();
});

describe("[AU-17] a gateway in its own network", () => {
  it("answers nowhere before it knows by which address it reaches the platform, then there alone", async () => {
    expect(probe.hosts()).toEqual([]);
    await probe.look();
    expect(probe.hosts()).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
    expect(onMoved).toHaveBeenCalledTimes(1);
  });

  it("stays where it is as long as its address does", async () => {
    await probe.look();
    const before = probe.hosts();
    await Promise.all([probe.look(), probe.look()]);
    expect([probe.hosts(), onMoved.mock.calls.length]).toEqual([before, 1]);
  });

  it.each([
    ["its serial number", "GET", gatewayProbePath(serialNumber), 204],
    ["what a browser asks before", "OPTIONS", gatewayProbePath(serialNumber), 204],
    ["another gateway", "GET", gatewayProbePath("GH-GW20-OTHER1"), 404],
    ["nothing in particular", "GET", "/", 404],
    ["a change", "POST", gatewayProbePath(serialNumber), 404],
  ])("answers who asks for %s by a status and nothing more", async (_what, method, path, status) => {
    await probe.look();
    const answer = await fetch(`${probe.hosts()[0]}${path}`, { method });
    expect([answer.status, await answer.text(), answer.headers.get("access-control-allow-origin")]).toEqual([status, "", "*"]);
  });

  it("waits for the platform where there is none yet", async () => {
    await new Promise((resolve) => platform.close(resolve));
    await probe.look();
    expect([probe.hosts(), onMoved.mock.calls.length]).toEqual([[], 0]);
  });

  it("is silent when it is over", async () => {
    await probe.look();
    const [host] = probe.hosts();
    await probe.dispose();
    await expect(fetch(`${host}${gatewayProbePath(serialNumber)}`)).rejects.toThrow();
  });
});
