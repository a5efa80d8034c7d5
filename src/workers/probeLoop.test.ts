import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProbeLoop, type ProbeTarget } from "./probeLoop.ts";

const here: ProbeTarget = { serialNumber: "GW-HERE", hosts: ["http://192.168.1.20:1"] };
const there: ProbeTarget = { serialNumber: "GW-THERE", hosts: ["http://10.0.0.4:1", "http://10.0.1.4:1"] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A network in which some addresses answer and the others stay silent. */
function aNetwork(answering: Record<string, boolean>) {
  const asked: string[] = [];
  const rounds: string[][] = [];
  const loop = createProbeLoop({
    ask(address, signal) {
      asked.push(address);
      const answer = answering[address];
      if (answer !== undefined) return Promise.resolve(answer);
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    },
    onRound: (local) => rounds.push([...local]),
  });
  return { loop, asked, rounds };
}
const probe = (host: string, serial: string) => `${host}/gatehouse/probe/${serial}`;

describe("[AU-17] [NF-06] the probe of gateways", () => {
  it("tries every host of every gateway, by its serial, and tells which gateways answered", async () => {
    const network = aNetwork({
      [probe("http://192.168.1.20:1", "GW-HERE")]: true,
      [probe("http://10.0.0.4:1", "GW-THERE")]: false,
      [probe("http://10.0.1.4:1", "GW-THERE")]: false,
    });
    network.loop.watch([here, there]);
    await vi.advanceTimersByTimeAsync(0);
    expect(network.asked).toHaveLength(3);
    expect(network.rounds).toEqual([["GW-HERE"]]);
  });

  it("takes a gateway for near when one of its hosts is", async () => {
    const network = aNetwork({ [probe("http://10.0.0.4:1", "GW-THERE")]: false, [probe("http://10.0.1.4:1", "GW-THERE")]: true });
    network.loop.watch([there]);
    await vi.advanceTimersByTimeAsync(0);
    expect(network.rounds).toEqual([["GW-THERE"]]);
  });

  it("waits 4 s for a host that is silent", async () => {
    const { loop, rounds } = aNetwork({});
    loop.watch([here]);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(rounds).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toEqual([[]]);
  });

  it("begins again 60 s and 1 s for each host after the last round", async () => {
    const network = aNetwork(
      Object.fromEntries([here, there].flatMap(({ serialNumber, hosts }) => hosts.map((host) => [probe(host, serialNumber), true]))),
    );
    network.loop.watch([here, there]);
    await vi.advanceTimersByTimeAsync(62_999);
    expect(network.rounds).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(network.rounds).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(63_000);
    expect(network.rounds).toHaveLength(3);
  });

  it("asks no more than ten at once", async () => {
    const { loop, asked } = aNetwork({});
    loop.watch([{ serialNumber: "GW-MANY", hosts: Array.from({ length: 12 }, (_, index) => `http://10.0.0.${index}:1`) }]);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(asked).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(12);
  });

  it("forgets the round under way when there are other gateways to try", async () => {
    const network = aNetwork({ [probe("http://192.168.1.20:1", "GW-HERE")]: true });
    network.loop.watch([there]);
    await vi.advanceTimersByTimeAsync(1_000);
    network.loop.watch([here]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(network.rounds).toEqual([["GW-HERE"]]);
  });

  it("tries and tells nothing once it is stopped", async () => {
    const network = aNetwork({ [probe("http://192.168.1.20:1", "GW-HERE")]: true });
    network.loop.watch([here]);
    await vi.advanceTimersByTimeAsync(0);
    network.loop.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([network.asked.length, network.rounds.length, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });
});
