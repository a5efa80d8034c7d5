import { describe, expect, it, vi } from "vitest";
import { createLateProbe } from "./lateProbe.ts";

const targets = (...serials: string[]) => serials.map((serialNumber) => ({ serialNumber, hosts: [] }));

function aProbe() {
  const probe = { watch: vi.fn(), dispose: vi.fn() };
  const createGatewayProbe = vi.fn(() => probe);
  const { promise, resolve } = Promise.withResolvers<{ createGatewayProbe: typeof createGatewayProbe }>();
  const late = createLateProbe(
    () => undefined,
    () => promise,
  );
  const arrive = async () => {
    resolve({ createGatewayProbe });
    await promise;
  };
  return { late, probe, createGatewayProbe, arrive };
}

describe("[AU-17] the probe of gateways, whose code comes late", () => {
  it("begins with the gateways that it was told last", async () => {
    const { late, probe, arrive } = aProbe();
    late.watch(targets("GW-1"));
    late.watch(targets("GW-2"));
    await arrive();
    await vi.waitFor(() => expect(probe.watch.mock.calls).toEqual([[targets("GW-2")]]));
    late.watch(targets("GW-3"));
    expect(probe.watch).toHaveBeenLastCalledWith(targets("GW-3"));
    late.dispose();
    expect(probe.dispose).toHaveBeenCalledTimes(1);
  });

  it("starts nothing for a session that has ended meanwhile", async () => {
    const { late, createGatewayProbe, arrive } = aProbe();
    late.dispose();
    await arrive();
    expect(createGatewayProbe).not.toHaveBeenCalled();
  });
});
