import { log } from "#kernel/log.ts";
import type { createGatewayProbe, GatewayProbe } from "#workers/gatewayProbe.ts";

const loadProbe = () => import("#workers/gatewayProbe.ts");

/**
 * A probe whose code loads only once there are gateways to test, so that it does not delay the console's start. It starts with the latest
 * targets.
 */
export function createLateProbe(
  onRound: (local: readonly string[]) => void,
  load: () => Promise<{ createGatewayProbe: typeof createGatewayProbe }> = loadProbe,
): GatewayProbe {
  let probe: GatewayProbe | undefined;
  let isDisposed = false;
  let latest: Parameters<GatewayProbe["watch"]>[0] = [];
  const start = async () => {
    const { createGatewayProbe: create } = await load();
    if (isDisposed) return;
    probe = create(onRound);
    probe.watch(latest);
  };
  start().catch((error: unknown) => log.warn("The gateways are not tried: what tries them did not load", { error }));
  return {
    watch(targets) {
      latest = targets;
      probe?.watch(targets);
    },
    dispose() {
      isDisposed = true;
      probe?.dispose();
    },
  };
}
