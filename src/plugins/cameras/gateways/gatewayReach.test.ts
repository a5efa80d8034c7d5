import { describe, expect, it, vi } from "vitest";
import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import type { Topic } from "#contract/realtime.ts";
import type { ConsoleState } from "#kernel/plugin.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../../tests/builders/aRealtime.ts";
import { createGatewayReach } from "./gatewayReach.ts";

const aGateway = (serialNumber: string, localHosts: string[] = [`http://10.0.0.4:1`]): Device =>
  aDevice({ serialNumber, deviceType: DeviceType.Gateway, localHosts });

function aSession(overrides: Partial<ConsoleState>) {
  const realtime = aRealtime();
  const disposals: (() => void)[] = [];
  const probe = { watch: vi.fn(), dispose: vi.fn() };
  let hear: (local: readonly string[]) => void = () => undefined;
  const startProbe = vi.fn((onRound: typeof hear) => {
    hear = onRound;
    return probe;
  });
  const call = vi.fn();
  const kernel = aKernel({
    state: { scopes: new Set(["device_r"]), ...overrides },
    api: anApi(call),
    own: (dispose) => disposals.push(dispose),
    realtime,
  });
  const { state } = createGatewayReach(kernel, startProbe);
  return {
    state,
    probe,
    startProbe,
    call,
    hear: (local: readonly string[]) => hear(local),
    notify: (topic: Topic, data: object) => void realtime.tell(topic, { data }),
    end: () => disposals.forEach((dispose) => dispose()),
  };
}

describe("[AU-17] the reach of gateways", () => {
  it("is unknown until they were tried, then local or remote", () => {
    const session = aSession({ devicesTypeGateways: [aGateway("GW-1"), aGateway("GW-2")] });
    expect(session.state).toEqual({ "GW-1": "unknown", "GW-2": "unknown" });
    session.hear(["GW-2"]);
    expect(session.state).toEqual({ "GW-1": "remote", "GW-2": "local" });
    session.hear([]);
    expect(session.state).toEqual({ "GW-1": "remote", "GW-2": "remote" });
  });

  it.each<[string, Partial<ConsoleState>]>([
    ["[GN-11] in testing mode", { isTestingMode: true, devicesTypeGateways: [aGateway("GW-1")] }],
    ["without device_r", { scopes: new Set(), devicesTypeGateways: [aGateway("GW-1")] }],
    ["where there is no gateway", {}],
  ])("is not asked for %s", (_when, state) => {
    const session = aSession(state);
    expect([session.startProbe.mock.calls.length, { ...session.state }]).toEqual([0, {}]);
  });

  it.each<[Topic, object]>([
    ["Devices/Index", { SerialNumber: "GW-1", Change: "changed" }],
    ["Devices/Index", { SerialNumber: "GW-NEW", Change: "added" }],
    ["Devices/ConnectionStatus", { SerialNumber: "GW-1" }],
  ])("is found out anew after %s %o", async (topic, data) => {
    const session = aSession({ devicesTypeGateways: [aGateway("GW-1")] });
    session.call.mockResolvedValue({ devices: [aGateway("GW-1", ["http://10.0.0.9:2"]), aGateway("GW-NEW")], sequence: 1 });
    session.notify(topic, data);
    await vi.waitFor(() =>
      expect(session.probe.watch).toHaveBeenLastCalledWith([
        { serialNumber: "GW-1", hosts: ["http://10.0.0.9:2"] },
        { serialNumber: "GW-NEW", hosts: ["http://10.0.0.4:1"] },
      ]),
    );
    expect(session.startProbe).toHaveBeenCalledTimes(1);
  });

  it("has nothing to do with other devices", () => {
    const session = aSession({ devicesTypeGateways: [aGateway("GW-1")] });
    session.notify("Devices/Index", { SerialNumber: "GH-AC40-1", Change: "changed" });
    session.notify("Devices/ConnectionStatus", { SerialNumber: "GH-AC40-1" });
    expect(session.call).not.toHaveBeenCalled();
  });

  it("is nobody's business once the session has ended", () => {
    const session = aSession({ devicesTypeGateways: [aGateway("GW-1")] });
    session.end();
    expect(session.probe.dispose).toHaveBeenCalledTimes(1);
  });
});
