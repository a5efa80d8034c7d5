import { deleteZone, setZoneDevices, updateZone } from "#contract/zones.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { confirmAccess } from "../../policy/services.ts";
import { type RuleChange, ruleChanges } from "../zoneRules.ts";

/** SZ-03: deletes zones. Zones with doors stay, and so does the last one. */
export async function deleteZones(zones: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  for (const { id } of zones) await confirmAccess({ kind: "zone", change: "delete", id }, kernel, signal);
  return forEach(
    zones,
    kernel,
    signal,
    ({ id }, ofAll) => kernel.api.call(deleteZone, { params: { id } }, ofAll),
    "zones.toast.severalDeleted",
  );
}

/** A zone in the version that the person saw. */
interface Seen extends Each {
  version?: number | undefined;
}

/** B-22: sets one rule in several zones and leaves their other rules. A zone that another person has changed since stays as it is. */
export async function setRule(zones: readonly Seen[], rule: RuleChange, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const bodies = new Map(zones.map(({ id, version }) => [id, { id, ...ruleChanges[rule], version }]));
  for (const fields of bodies.values()) await confirmAccess({ kind: "zone", change: "update", fields }, kernel, signal);
  const change = async ({ id }: Each, ofAll: AbortSignal) => {
    const body = bodies.get(id);
    if (body) await kernel.api.call(updateZone, { body }, ofAll);
  };
  return forEach(zones, kernel, signal, change, "zones.toast.ruleSet");
}

/** SZ-02: makes these doors of the zone's site, or all of them, lead into the zone. */
export async function addDoors(
  { id, serialNumbers }: { id: string; serialNumbers: readonly string[] | "all" },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const named = serialNumbers === "all" ? undefined : [...serialNumbers];
  await confirmAccess({ kind: "zone", change: "doors", id, ...(named && { serialNumbers: named }) }, kernel, signal);
  const asked = named ? { query: {}, body: { serialNumbers: named } } : { query: { all: "true" as const }, body: {} };
  const { name, doorCount } = await kernel.api.call(setZoneDevices, { params: { zoneId: id }, ...asked }, signal);
  kernel.toast.success("zones.toast.doors", { name, count: doorCount });
}
