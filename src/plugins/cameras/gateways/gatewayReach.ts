import { proxy } from "valtio";
import { type Device, listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { isAbort } from "#kernel/apiError.ts";
import { log } from "#kernel/log.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { GatewayProbe } from "#workers/gatewayProbe.ts";
import type { GatewayReach, Reach } from "../services.ts";
import { createLateProbe } from "./lateProbe.ts";

type ReachKernel = Pick<Kernel, "api" | "own" | "realtime" | "signal" | "state">;

/**
 * AU-17: tests until the end of the session which gateways are in this network, and again when one of them changes. Tests none in testing
 * mode (GN-11).
 */
export function createGatewayReach(
  kernel: ReachKernel,
  startProbe: (onRound: (local: readonly string[]) => void) => GatewayProbe = createLateProbe,
): GatewayReach {
  const { api, realtime, signal, state: session } = kernel;
  const state = proxy<Record<string, Reach>>({});
  let probe: GatewayProbe | undefined;
  let loads = 0;
  kernel.own(() => probe?.dispose());

  function hear(local: readonly string[]): void {
    for (const serialNumber of Object.keys(state)) state[serialNumber] = local.includes(serialNumber) ? "local" : "remote";
  }

  function watch(gateways: readonly Device[]): void {
    const serials = new Set(gateways.map(({ serialNumber }) => serialNumber));
    for (const gone of Object.keys(state).filter((serialNumber) => !serials.has(serialNumber))) delete state[gone];
    for (const serialNumber of serials) state[serialNumber] ??= "unknown";
    // Don't start a worker without gateways.
    if (gateways.length > 0) probe ??= startProbe(hear);
    probe?.watch(gateways.map(({ serialNumber, localHosts = [] }) => ({ serialNumber, hosts: [...localHosts] })));
  }

  async function reload(): Promise<void> {
    const load = ++loads;
    try {
      const { devices } = await api.call(listDevices, { query: { deviceTypes: String(DeviceType.Gateway) } }, signal);
      if (load === loads) watch(devices);
    } catch (error) {
      if (!isAbort(error)) log.warn("The gateways could not be read again", { error });
    }
  }

  if (session.isTestingMode || !session.scopes.has("device_r")) return { state };
  watch(session.devicesTypeGateways);
  realtime.subscribe("Devices/Index", ({ data }) => {
    if (data.SerialNumber in state || data.Change === "added") void reload();
  });
  realtime.subscribe("Devices/ConnectionStatus", ({ data }) => {
    if (data.SerialNumber in state) void reload();
  });
  realtime.onReset(() => void reload());
  return { state };
}
