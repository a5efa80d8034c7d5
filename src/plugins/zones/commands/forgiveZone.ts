import { forgivePresence } from "#contract/presence.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** B-22: sets the zone's occupancy to nobody. */
export async function forgiveZone(
  { id, name = "" }: { id: string; name?: string | undefined },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const { forgiven: count } = await kernel.api.call(forgivePresence, { body: { zoneIds: [id] } }, signal);
  kernel.toast.success("zones.toast.forgiven", { count, name });
}
